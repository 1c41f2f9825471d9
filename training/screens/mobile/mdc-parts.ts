import type { ButtonSpec, DialogSpec, Field, Look, Painter, Row } from "./kit.ts";
import { quoteAttribute } from "./kit.ts";

/** What of the components' CSS hangs on scripts or a light ground. */
export const RIPPLE_FREE = (look: Look, shaped: number): string =>
  `.mdc-list-item{color:${look.text}}.mdc-text-field--filled{background:${look.dark ? "#ffffff14" : "#0000000d"}!important}.mdc-text-field__input{color:${look.text}!important}.mdc-floating-label{color:${look.secondary}}.mdc-text-field__input::placeholder{color:${look.secondary}!important;opacity:1!important}.mdc-notched-outline__leading,.mdc-notched-outline__notch,.mdc-notched-outline__trailing{border-color:${look.dark ? "#888" : "#9a9a9a"}!important}.mdc-checkbox__background{border-color:${look.secondary}}.mdc-radio__outer-circle{border-color:${look.secondary}!important}.mdc-checkbox__native-control:checked~.mdc-checkbox__background{background-color:${look.primary}!important;border-color:${look.primary}!important}.mdc-radio__native-control:checked+.mdc-radio__background>*{border-color:${look.primary}!important}.mdc-checkbox__native-control:checked~.mdc-checkbox__background .mdc-checkbox__checkmark{opacity:1}.mdc-checkbox__native-control:checked~.mdc-checkbox__background .mdc-checkbox__checkmark-path{stroke-dashoffset:0}.mdc-switch{--mdc-switch-selected-handle-color:${look.primary};--mdc-switch-selected-track-color:color-mix(in srgb,${look.primary} 45%,${look.background});--mdc-switch-selected-icon-color:${look.onPrimary}}.mdc-dialog .mdc-dialog__surface{background:${look.surface};border-radius:${shaped}px}.mdc-dialog__title{color:${look.text}!important}.mdc-dialog__content{color:${look.secondary}!important}`;

export function paintButton(spec: ButtonSpec): string {
  const kind = {
    filled: " mdc-button--raised",
    tonal: " mdc-button--unelevated",
    outlined: " mdc-button--outlined",
    text: "",
  }[spec.look];
  const icon =
    spec.icon === undefined
      ? ""
      : `<span class="mdc-button__icon" style="display:inline-flex;align-items:center;justify-content:center">${spec.icon}</span>`;
  const style = `${spec.wide ? "width:100%;" : ""}${spec.small ? "height:28px;font-size:12px;" : ""}${spec.danger ? "--mdc-theme-primary:#b00020;" : ""}`;
  return `<button class="mdc-button${kind}" style="${style}"${spec.disabled ? " disabled" : ""}>${icon}<span class="mdc-button__label">${spec.label ?? ""}</span></button>`;
}

export function paintSlider(amount: number, discrete: boolean): string {
  const marks = discrete
    ? `<div class="mdc-slider__tick-marks">${'<div class="mdc-slider__tick-mark--active"></div>'.repeat(5)}</div>`
    : "";
  return `<div class="mdc-slider${discrete ? " mdc-slider--discrete" : ""}" style="margin:0 20px"><div class="mdc-slider__track"><div class="mdc-slider__track--inactive"></div><div class="mdc-slider__track--active"><div class="mdc-slider__track--active_fill" style="transform:scaleX(${amount / 100})"></div></div>${marks}</div><div class="mdc-slider__thumb" style="left:calc(${amount}% - 24px)"><div class="mdc-slider__thumb-knob"></div></div></div>`;
}

const SWITCH_ICONS = `<div class="mdc-switch__icons" data-gt="none"><svg class="mdc-switch__icon mdc-switch__icon--on" viewBox="0 0 24 24"><path d="M19.690 5.230L8.960 15.960l-4.230-4.230L2.960 13.500l6 6L21.460 7z"/></svg><svg class="mdc-switch__icon mdc-switch__icon--off" viewBox="0 0 24 24"><path d="M20 13H4v-2h16v2z"/></svg></div>`;

/** The painted mark alone. */
export function paintMark(kind: "checkbox" | "radio" | "switch", on: boolean, disabled: boolean): string {
  const off = disabled ? " disabled" : "";
  const checked = on ? " checked" : "";
  if (kind === "switch") {
    return `<button class="mdc-switch mdc-switch--${on ? "selected" : "unselected"}" role="switch"${off}><div class="mdc-switch__track"></div><div class="mdc-switch__handle-track"><div class="mdc-switch__handle"><div class="mdc-switch__shadow"><div class="mdc-elevation-overlay"></div></div>${SWITCH_ICONS}</div></div></button>`;
  }
  if (kind === "radio") {
    return `<div class="mdc-radio${disabled ? " mdc-radio--disabled" : ""}"><input class="mdc-radio__native-control" type="radio"${checked}${off}><div class="mdc-radio__background"><div class="mdc-radio__outer-circle"></div><div class="mdc-radio__inner-circle"></div></div></div>`;
  }
  return `<div class="mdc-checkbox"><input type="checkbox" class="mdc-checkbox__native-control"${checked}${off}><div class="mdc-checkbox__background"><svg class="mdc-checkbox__checkmark" viewBox="0 0 24 24"><path class="mdc-checkbox__checkmark-path" fill="none" d="M1.730 12.910 8.100 19.280 22.790 4.590"/></svg><div class="mdc-checkbox__mixedmark"></div></div></div>`;
}

export function paintRow(row: Row, look: Look, icon: Painter["icon"]): string {
  const start =
    row.leading === undefined
      ? ""
      : `<span style="display:flex;flex:none;margin-inline-end:20px;color:${look.secondary}">${row.leading}</span>`;
  const title = `<span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap">${row.title}</span>`;
  const detail =
    row.detail === undefined
      ? ""
      : `<span style="overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-size:14px;color:${look.secondary}">${row.detail}</span>`;
  const note = `<span style="font-size:13px;color:${look.secondary}">${row.note ?? ""}</span>`;
  const height = row.detail === undefined ? (row.leading === undefined ? 48 : 56) : 68;
  const end = (html: string) =>
    `<span class="mdc-list-item__meta" style="color:${look.secondary};display:flex;align-items:center;flex:none">${html}</span>`;
  const body = `<span class="mdc-list-item__text" style="display:flex;flex-direction:column;flex:1;min-width:0">${title}${detail}</span>`;
  const wrap = (inner: string) =>
    `<li class="mdc-list-item" style="height:${height}px;align-items:center">${inner}</li>`;
  switch (row.control) {
    case "switch":
    case "checkbox":
    case "radio":
      return wrap(start + body + end(paintMark(row.control, row.on, row.disabled)));
    case "chevron":
      return wrap(start + body + end(icon("chevron-right", 20)));
    case "badge":
      return wrap(
        `${start}${body}${end(`<span style="background:${look.primary};color:${look.onPrimary};border-radius:10px;font-size:12px;padding:2px 7px">${row.note ?? ""}</span>`)}`,
      );
    case "button":
      return wrap(start + body + end(paintButton({ label: row.note ?? "", look: row.on ? "tonal" : "outlined" })));
    case "slider":
      return wrap(`${start}<span style="flex:1;min-width:0">${paintSlider(row.amount, false)}</span>`);
    case "select":
      return wrap(
        start +
          body +
          end(
            `<span data-gt="select" style="display:flex;align-items:center;gap:4px;font-size:14px">${row.note ?? ""}${icon("arrow-drop-down", 18)}</span>`,
          ),
      );
    case "icon":
      return wrap(start + body + end(row.trailing ?? ""));
    default:
      return wrap(start + body + end(note));
  }
}

export function paintField(field: Field, outlined: boolean, shaped: number): string {
  const value = quoteAttribute(field.value);
  const floats = field.value !== "";
  const label =
    field.label === ""
      ? ""
      : `<span class="mdc-floating-label${floats ? " mdc-floating-label--float-above" : ""}">${field.label}</span>`;
  const placeholder = floats || field.label === "" ? quoteAttribute(field.placeholder) : "";
  const classes = `mdc-text-field mdc-text-field--${outlined ? "outlined" : "filled"}${field.label === "" ? " mdc-text-field--no-label" : ""}${floats ? " mdc-text-field--label-floating" : ""}${field.icon === undefined ? "" : " mdc-text-field--with-leading-icon"}${field.endIcon === undefined ? "" : " mdc-text-field--with-trailing-icon"}`;
  const start =
    field.icon === undefined
      ? ""
      : `<span class="mdc-text-field__icon mdc-text-field__icon--leading" style="display:flex;width:24px;height:24px">${field.icon}</span>`;
  const end =
    field.endIcon === undefined
      ? ""
      : `<span class="mdc-text-field__icon mdc-text-field__icon--trailing" style="display:flex">${field.endIcon}</span>`;
  const edge = outlined
    ? `<span class="mdc-notched-outline${floats ? " mdc-notched-outline--upgraded mdc-notched-outline--notched" : " mdc-notched-outline--upgraded"}"><span class="mdc-notched-outline__leading" style="border-radius:${shaped}px 0 0 ${shaped}px"></span><span class="mdc-notched-outline__notch">${label}</span><span class="mdc-notched-outline__trailing" style="border-radius:0 ${shaped}px ${shaped}px 0"></span></span>`
    : `<span class="mdc-text-field__ripple"></span>${label}`;
  const line = outlined ? "" : '<span class="mdc-line-ripple"></span>';
  if (field.kind === "area") {
    return `<label class="${classes} mdc-text-field--textarea" style="width:100%">${edge}<textarea class="mdc-text-field__input" rows="3" placeholder="${placeholder}">${field.value}</textarea>${line}</label>`;
  }
  const arrow =
    field.kind === "select"
      ? '<span class="mdc-text-field__icon mdc-text-field__icon--trailing" style="display:flex"><svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor"><path d="M7 10l5 5 5-5z"/></svg></span>'
      : end;
  return `<label class="${classes}" style="width:100%"${field.kind === "select" ? ' data-gt="select"' : ""}>${edge}${start}<input class="mdc-text-field__input" type="${field.kind === "password" ? "password" : "text"}" value="${value}" placeholder="${placeholder}">${arrow}${line}</label>`;
}

export function paintDialog(spec: DialogSpec, look: Look, outlined: boolean, shaped: number): string {
  const rows =
    spec.rows
      ?.map(
        (row) =>
          `<div style="display:flex;align-items:center;gap:8px;color:${look.text}">${paintMark(row.control === "radio" ? "radio" : "checkbox", row.on, false)}${row.title}</div>`,
      )
      .join("") ?? "";
  const content = `${spec.text ?? ""}${spec.field === undefined ? "" : `<div style="padding-top:12px">${paintField(spec.field, outlined, shaped)}</div>`}${rows}`;
  const buttons = spec.actions
    .map(
      (action) =>
        `<button class="mdc-button mdc-dialog__button"><span class="mdc-button__label">${action}</span></button>`,
    )
    .join("");
  return `<div class="mdc-dialog mdc-dialog--open" style="position:absolute;width:100%;height:100%;z-index:9"><div class="mdc-dialog__container" style="opacity:1;transform:none;width:100%;justify-content:center"><div class="mdc-dialog__surface" style="width:84%"><h2 class="mdc-dialog__title">${spec.title}</h2><div class="mdc-dialog__content">${content}</div><div class="mdc-dialog__actions">${buttons}</div></div></div><div class="mdc-dialog__scrim" style="opacity:1"></div></div>`;
}
