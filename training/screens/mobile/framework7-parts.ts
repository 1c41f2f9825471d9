import { type DialogSpec, type Field, quoteAttribute, type Row, type SheetAction } from "./kit.ts";

/** Where the marks of a row are: before or after its text. */
type MarkSide = "start" | "end";

function paintItem(row: Row, inner: string, link: boolean): string {
  const media = row.leading === undefined ? "" : `<div class="item-media">${row.leading}</div>`;
  const content = `${media}<div class="item-inner">${inner}</div>`;
  return link
    ? `<li><a class="item-link item-content">${content}</a></li>`
    : `<li><div class="item-content">${content}</div></li>`;
}

export function paintRange(amount: number): string {
  return `<div class="range-slider range-slider-horizontal"><div class="range-bar"><div class="range-bar-active" style="width:${amount}%"></div></div><div class="range-knob-wrap" style="left:${amount}%"><div class="range-knob"></div></div></div>`;
}

export function paintToggle(on: boolean, disabled: boolean): string {
  return `<label class="toggle${disabled ? " disabled" : ""}"><input type="checkbox"${on ? " checked" : ""}><span class="toggle-icon"></span></label>`;
}

/** `chevron` is HTML: the kit's own is a pseudo-element, which can't be labelled, and is switched off. */
export function paintRow(row: Row, side: MarkSide, media: boolean, chevron: string): string {
  const detail =
    row.detail === undefined ? "" : `<div class="${media ? "item-text" : "item-footer"}">${row.detail}</div>`;
  const title = `<div class="item-title">${row.title}${media ? "" : detail}</div>`;
  const after = (html: string) =>
    media
      ? `<div class="item-title-row">${title}<div class="item-after">${html}</div></div>${detail}`
      : `${title}<div class="item-after">${html}</div>`;
  const note = row.note ?? "";
  switch (row.control) {
    case "checkbox":
    case "radio": {
      const type = row.control;
      const leading = row.leading === undefined ? "" : `<div class="item-media">${row.leading}</div>`;
      return `<li><label class="item-${type} item-${type}-icon-${side} item-content${row.disabled ? " disabled" : ""}"><input type="${type}"${row.on ? " checked" : ""}><i class="icon icon-${type}"></i>${leading}<div class="item-inner"><div class="item-title">${row.title}</div></div></label></li>`;
    }
    case "switch":
      return paintItem(row, after(paintToggle(row.on, row.disabled)), false);
    case "slider":
      return paintItem(row, paintRange(row.amount), false);
    case "chevron":
      return paintItem(row, after(chevron), true);
    case "value":
    case "select":
      return paintItem(
        row,
        after(row.control === "select" ? `<span data-gt="select">${note}</span>` : note + chevron),
        true,
      );
    case "badge":
      return paintItem(row, after(`<span class="badge color-red">${note}</span>`), false);
    case "button":
      return paintItem(row, after(`<a class="button button-small button-fill">${note}</a>`), false);
    case "icon":
      return paintItem(row, after(row.trailing ?? ""), false);
    default:
      return paintItem(row, after(note), false);
  }
}

export function paintField(field: Field, outline: boolean, floating: boolean): string {
  const media = field.icon === undefined ? "" : `<div class="item-media">${field.icon}</div>`;
  const value = quoteAttribute(field.value);
  const filled = field.value === "" ? "" : ' class="input-with-value"';
  const attributes = `placeholder="${quoteAttribute(field.placeholder)}"${filled}`;
  const control =
    field.kind === "area"
      ? `<textarea ${attributes}>${field.value}</textarea>`
      : field.kind === "select"
        ? `<select ${attributes}><option>${field.value}</option></select>`
        : `<input type="${field.kind}" value="${value}" ${attributes}>`;
  const end =
    field.endIcon === undefined
      ? ""
      : `<span style="position:absolute;inset-inline-end:10px;bottom:10px;display:flex">${field.endIcon}</span>`;
  const wrap = `<div class="item-input-wrap${field.kind === "select" ? " input-dropdown-wrap" : ""}">${control}${end}</div>`;
  const label = `<div class="item-title ${floating ? "item-floating-label" : "item-label"}">${field.label}</div>`;
  const classes = `${outline ? " item-input-outline" : ""}${field.value === "" ? "" : " item-input-with-value"}`;
  const inner = `<div class="item-inner">${label}${wrap}</div>`;
  // The kit draws the outline as a pseudo-element of the row; an element of its own can be labelled.
  const edge = outline ? `<span class="x-edge" data-gt="${field.kind === "select" ? "select" : "input"}"></span>` : "";
  return `<li class="item-content item-input${classes}${field.kind === "select" ? " x-select" : ""}">${edge}${media}${inner}</li>`;
}

export function paintDialog(spec: DialogSpec, side: MarkSide): string {
  const text = spec.text === undefined ? "" : `<div class="dialog-text">${spec.text}</div>`;
  const field =
    spec.field === undefined
      ? ""
      : `<div class="dialog-input-field input"><input type="text" class="dialog-input" value="${quoteAttribute(spec.field.value)}" placeholder="${quoteAttribute(spec.field.placeholder)}"></div>`;
  const rows =
    spec.rows === undefined
      ? ""
      : `<div class="list" style="margin:8px 0 0">${`<ul>${spec.rows.map((row) => paintRow(row, side, false, "")).join("")}</ul>`}</div>`;
  const buttons = spec.actions
    .map(
      (action, index) =>
        `<span class="dialog-button${index === spec.actions.length - 1 ? " dialog-button-strong" : ""}">${action}</span>`,
    )
    .join("");
  const vertical = spec.actions.length > 2 ? " dialog-buttons-vertical" : "";
  return `<div class="dialog-backdrop backdrop-in"></div><div class="dialog dialog-buttons-${spec.actions.length}${vertical} modal-in" style="display:block"><div class="dialog-inner"><div class="dialog-title">${spec.title}</div>${text}${field}${rows}</div><div class="dialog-buttons">${buttons}</div></div>`;
}

export function paintActions(actions: readonly SheetAction[], title?: string): string {
  const label = title === undefined ? "" : `<div class="actions-label">${title}</div>`;
  const buttons = actions
    .map(
      ({ label: name, icon, danger }) =>
        `<div class="actions-button${danger ? " color-red" : ""}">${icon === undefined ? "" : `<div class="actions-button-media">${icon}</div>`}<div class="actions-button-text">${name}</div></div>`,
    )
    .join("");
  return `<div class="actions-backdrop backdrop-in"></div><div class="actions-modal modal-in" style="display:block"><div class="actions-group">${label}${buttons}</div></div>`;
}
