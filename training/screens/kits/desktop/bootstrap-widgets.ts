import type { SceneContext } from "../../scene.ts";
import { drawArrow, drawCross, fieldPadding, NO_ARROW, withArrow, withFieldIcons } from "./arrows.ts";
import {
  bareIconButton,
  checkedAttributes,
  choice,
  inputAttributes,
  makePlainWidgets,
  pageNumbers,
  tableRows,
} from "./plain-widgets.ts";
import type { ButtonOptions, KitColors, Size, Tone, Widgets } from "./widgets.ts";

const TONES: Readonly<Record<Tone, string>> = {
  primary: "btn-primary",
  secondary: "btn-secondary",
  outline: "btn-outline-primary",
  danger: "btn-danger",
  success: "btn-success",
  flat: "btn-link",
};
const SIZES: Readonly<Record<Size, string>> = { small: " btn-sm", normal: "", large: " btn-lg" };

/** Bootstrap 5's markup, which kits derived from it share. */
export function makeBootstrapWidgets(context: SceneContext, colors: KitColors): Widgets {
  const { rng, ingredients } = context;
  const plain = makePlainWidgets(context, colors);
  const outline = rng.pick(["btn-outline-primary", "btn-outline-secondary", "btn-light border", "btn-outline-dark"]);
  const toneClass = (tone: Tone | undefined) => (tone === "outline" ? outline : TONES[tone ?? "secondary"]);
  const fieldSize = rng.pickWeighted([
    ["", 4],
    ["-sm", 1],
    ["-lg", 1],
  ]);
  const tabsLook = rng.pick(["nav-tabs", "nav-pills", "nav-underline"]);
  const arrow = rng.pick(["chevron", "chevron", "triangle"] as const);
  const button = (options: ButtonOptions) =>
    `<button type="button" data-gt="button" class="btn ${toneClass(options.tone)}${SIZES[options.size ?? "normal"]}${options.full ? " w-100 btn-block" : ""}">${options.icon ?? ""} ${options.label}${options.caret ? ` ${drawArrow("triangle", 10)}` : ""}</button>`;
  const mark = (type: "checkbox" | "radio", options: { checked: boolean; disabled?: boolean | undefined }) =>
    `<input data-gt="${type}" class="form-check-input m-0 flex-shrink-0" type="${type}"${checkedAttributes(options)}>`;
  return {
    ...plain,
    button,
    iconButton: (options) =>
      options.tone && options.tone !== "flat"
        ? `<button type="button" data-gt="button" class="btn ${toneClass(options.tone)}${SIZES[options.size ?? "normal"]}">${options.icon}</button>`
        : bareIconButton(options.icon),
    buttonGroup: (buttons) => `<div class="btn-group">${buttons.join("")}</div>`,
    fieldLabel: (text) => `<label class="form-label">${text}</label>`,
    input: (options) =>
      withFieldIcons(
        `<input data-gt="input" class="form-control form-control${fieldSize || "-x"}" ${inputAttributes(options)} style="${fieldPadding(options.startIcon, options.endIcon)}">`,
        options.startIcon,
        options.endIcon,
      ),
    textarea: (options) =>
      `<textarea data-gt="input" class="form-control" rows="${options.rows}">${options.value}</textarea>`,
    select: (value) =>
      withArrow(
        `<select data-gt="select" class="form-select form-control form-select${fieldSize || "-x"}" style="${NO_ARROW}"><option>${value}</option></select>`,
        rng,
        { shape: arrow, sizePx: 14 },
      ),
    checkbox: (options) => choice(mark("checkbox", options), options.label),
    radio: (options) => choice(mark("radio", options), options.label),
    toggle: (options) =>
      choice(
        `<span class="form-check form-switch m-0 p-0" style="min-height:0;line-height:0"><input data-gt="switch" class="form-check-input m-0" style="float:none" type="checkbox" role="switch"${checkedAttributes(options)}></span>`,
        options.label,
      ),
    slider: (fraction) =>
      `<input data-gt="slider" type="range" class="form-range custom-range" value="${Math.round(fraction * 100)}">`,
    tabs: (items, active) =>
      `<ul class="nav ${tabsLook} flex-nowrap" style="white-space:nowrap">${items
        .map(
          (item, index) =>
            `<li class="nav-item"><span data-gt="tab" class="nav-link${index === active ? " active" : ""}">${item.icon ?? ""} ${item.label}</span></li>`,
        )
        .join("")}</ul>`,
    pagination: (pages, active) => {
      const cell = (inner: string, on = false) =>
        `<li class="page-item${on ? " active" : ""}"><span data-gt="button" class="page-link">${inner}</span></li>`;
      return `<ul class="pagination m-0">${cell(ingredients.icon(14, { name: "chevron-left" }))}${pageNumbers(
        pages,
        active,
      )
        .map((page) => cell(String(page), page === active))
        .join("")}${cell(ingredients.icon(14, { name: "chevron-right" }))}</ul>`;
    },
    card: (parts) =>
      `<div class="card" style="overflow:hidden">${parts.media ?? ""}<div class="card-body">${parts.title ? `<h5 class="card-title">${parts.title}</h5>` : ""}${parts.body}</div>${parts.footer ? `<div class="card-footer">${parts.footer}</div>` : ""}</div>`,
    table: (head, rows) =>
      `<table class="table align-middle m-0${tableLook(rng.int(0, 3))}">${tableRows(head, rows)}</table>`,
    alert: (text, tone) =>
      `<div class="alert alert-${tone === "outline" || tone === "flat" ? "info" : tone} d-flex align-items-center m-0" style="display:flex;gap:10px">${ingredients.icon(18, { name: "info" })}<span class="sl-grow">${text}</span>${rng.chance(0.5) ? bareIconButton(drawCross(13)) : ""}</div>`,
    badge: (text, tone) => {
      const color = tone === "outline" || tone === "flat" ? "info" : tone;
      return `<span class="badge bg-${color} badge-${color} text-bg-${color}${rng.chance(0.3) ? " rounded-pill" : ""}">${text}</span>`;
    },
    chip: (text, icon) =>
      `<span data-gt="button" class="btn btn-sm rounded-pill ${rng.chance(0.3) ? "btn-primary" : outline}">${icon ?? ""} ${text}</span>`,
    breadcrumb: (items) =>
      `<ol class="breadcrumb m-0">${items.map((item) => `<li class="breadcrumb-item">${item}</li>`).join("")}</ol>`,
    menu: (items) =>
      `<div class="dropdown-menu show" style="position:static;display:block">${items.map((item) => `<div class="dropdown-item sl-row" style="--gap:10px;display:flex">${item.icon ?? ""}<span>${item.label}</span></div>`).join("")}</div>`,
    dialog: (parts) =>
      `<div class="modal-content"><div class="modal-header"><h5 class="modal-title sl-grow">${parts.title}</h5>${bareIconButton(drawCross(14, 2))}</div><div class="modal-body">${parts.body}</div><div class="modal-footer sl-wrap">${parts.actions}</div></div>`,
    progress: (fraction) =>
      `<div class="progress"><div class="progress-bar" style="width:${Math.round(fraction * 100)}%"></div></div>`,
  };
}

function tableLook(index: number): string {
  return ["", " table-striped", " table-bordered", " table-hover table-sm"][index] ?? "";
}
