import type { Rng } from "../../random.ts";
import type { SceneContext } from "../../scene.ts";
import { HTML_RULES } from "../html-rules.ts";
import { drawArrow, drawCross, fieldPadding, NO_ARROW, withArrow, withFieldIcons } from "./arrows.ts";
import { baseStyle } from "./base-style.ts";
import type { KitColors, Widgets } from "./widgets.ts";

/** Light or dark colours as kits have them, with the screen's brand colour. */
export function standardColors(context: SceneContext, dark: boolean, brand?: string): KitColors {
  const { palette } = context.ingredients;
  const primary = brand ?? palette.primary;
  const onPrimary = brand ? "#fff" : palette.onPrimary;
  const radius = "6px";
  return dark
    ? {
        background: "#14181d",
        surface: "#1e242b",
        text: "#e8eaed",
        muted: "#9aa4ae",
        line: "#39414a",
        primary,
        onPrimary,
        radius,
      }
    : {
        background: "#f6f7f9",
        surface: "#ffffff",
        text: "#212529",
        muted: "#6b7280",
        line: "#dcdfe4",
        primary,
        onPrimary,
        radius,
      };
}

/** The attributes that a checkable `<input>` has. */
export function checkedAttributes(options: { checked: boolean; disabled?: boolean | undefined }): string {
  return `${options.checked ? " checked" : ""}${options.disabled ? " disabled" : ""}`;
}

/** A mark and its text beside it. The mark alone is labelled. */
export function choice(mark: string, label: string): string {
  return `<div class="sl-choice">${mark}<span>${label}</span></div>`;
}

/** The numbers of a row of pages around `active`, with the first and the last. */
export function pageNumbers(pages: number, active: number): number[] {
  return [...new Set([1, active - 1, active, active + 1, pages])].filter((page) => page >= 1 && page <= pages);
}

/**
 * HTML's own controls and, for what HTML doesn't have, plain parts drawn by ourselves. Kits spread this and put their own
 * markup over it.
 */
export function makePlainWidgets(context: SceneContext, colors: KitColors): Widgets {
  const { rng, ingredients } = context;
  const { icon } = ingredients;
  const own = rng.fork();
  return {
    head: baseStyle(colors),
    rootAttributes: "",
    rules: HTML_RULES,
    colors,
    button: (options) =>
      `<button data-gt="button" type="button"${options.full ? ' style="width:100%"' : ""}>${options.icon ?? ""} ${options.label}${options.caret ? ` ${drawArrow("triangle", 10)}` : ""}</button>`,
    iconButton: (options) =>
      options.tone === "flat" || options.tone === undefined
        ? bareIconButton(options.icon)
        : `<button data-gt="button" type="button">${options.icon}</button>`,
    buttonGroup: (buttons) => `<div class="sl-row" style="--gap:0">${buttons.join("")}</div>`,
    fieldLabel: (text) => `<label style="display:block;margin:0 0 4px">${text}</label>`,
    input: (options) =>
      withFieldIcons(
        `<input data-gt="input" ${inputAttributes(options)} style="width:100%;${fieldPadding(options.startIcon, options.endIcon)}">`,
        options.startIcon,
        options.endIcon,
      ),
    textarea: (options) =>
      `<textarea data-gt="input" rows="${options.rows}" style="width:100%">${options.value}</textarea>`,
    select: (value) =>
      withArrow(`<select data-gt="select" style="width:100%;${NO_ARROW}"><option>${value}</option></select>`, own),
    checkbox: (options) =>
      choice(`<input data-gt="checkbox" type="checkbox"${checkedAttributes(options)}>`, options.label),
    radio: (options) => choice(`<input data-gt="radio" type="radio"${checkedAttributes(options)}>`, options.label),
    toggle: (options) =>
      choice(`<span data-gt="switch" class="sl-switch${options.checked ? " on" : ""}"></span>`, options.label),
    slider: (fraction) =>
      `<input data-gt="slider" type="range" min="0" max="100" value="${Math.round(fraction * 100)}" style="width:100%">`,
    tabs: (items, active) =>
      `<div class="sl-tabs">${items
        .map(
          (item, index) =>
            `<div data-gt="tab" class="sl-tab" aria-selected="${index === active}">${item.icon ?? ""}<span>${item.label}</span></div>`,
        )
        .join("")}</div>`,
    pagination: (pages, active) =>
      `<div class="sl-row" style="--gap:4px"><span data-gt="button" class="sl-page">${icon(14, { name: "chevron-left" })}</span>${pageNumbers(
        pages,
        active,
      )
        .map((page) => `<span data-gt="button" class="sl-page${page === active ? " on" : ""}">${page}</span>`)
        .join("")}<span data-gt="button" class="sl-page">${icon(14, { name: "chevron-right" })}</span></div>`,
    card: (parts) =>
      `<div class="sl-card">${parts.media ?? ""}<div class="sl-card-body">${parts.title ? `<div class="sl-title">${parts.title}</div>` : ""}${parts.body}</div>${parts.footer ? `<div class="sl-card-footer">${parts.footer}</div>` : ""}</div>`,
    table: (head, rows) => `<table class="sl-table">${tableRows(head, rows)}</table>`,
    alert: (text) => `<div class="sl-alert">${icon(20, { name: "info" })}<span class="sl-grow">${text}</span></div>`,
    badge: (text) => `<span class="sl-badge">${text}</span>`,
    chip: (text, mark) => `<span data-gt="button" class="sl-chip">${mark ?? ""}${text}</span>`,
    breadcrumb: (items) => `<div class="sl-small sl-muted">${items.join(own.pick([" / ", " › ", " &gt; "]))}</div>`,
    menu: (items) =>
      `<div class="sl-menu">${items.map((item) => `<div>${item.icon ?? ""}<span>${item.label}</span></div>`).join("")}</div>`,
    dialog: (parts) =>
      `<div class="sl-dialog"><div class="sl-row sl-between" style="padding:16px 20px"><b>${parts.title}</b>${bareIconButton(drawCross(14))}</div><div style="padding:4px 20px 12px">${parts.body}</div><div class="sl-row sl-wrap" style="padding:12px 20px;justify-content:flex-end">${parts.actions}</div></div>`,
    progress: (fraction) => `<div class="sl-progress"><div style="width:${Math.round(fraction * 100)}%"></div></div>`,
    close: () => bareIconButton(drawCross(own.int(10, 16))),
  };
}

/** A button without a painted box: nothing but its icon is seen, and labelled. */
export function bareIconButton(icon: string): string {
  return `<span role="button" class="sl-bare" style="display:inline-flex">${icon}</span>`;
}

/** `type`, `value` and `placeholder` of a text field. */
export function inputAttributes(options: {
  type?: string | undefined;
  value?: string | undefined;
  placeholder?: string | undefined;
}): string {
  return `type="${options.type ?? "text"}" value="${options.value ?? ""}" placeholder="${options.placeholder ?? ""}"`;
}

/** The head and the body of a table. */
export function tableRows(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]) => texts.map((text) => `<${tag}>${text}</${tag}>`).join("");
  return `<thead><tr>${cells("th", head)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("")}</tbody>`;
}

/** A stand-in for a switch whose size differs from screen to screen. */
export function ownSwitch(rng: Rng, checked: boolean): string {
  const heightPx = rng.int(14, 28);
  return `<span data-gt="switch" class="sl-switch${checked ? " on" : ""}" style="--h:${heightPx}px;--w:${Math.round(heightPx * rng.between(1.7, 2.1))}px"></span>`;
}
