import type { Scene } from "../scene.ts";
import { NO_ARROW, withArrow } from "./desktop/arrows.ts";
import { makeBootstrapWidgets } from "./desktop/bootstrap-widgets.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { checkedAttributes, choice, standardColors } from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const bootstrap5: WebKit = {
  name: "bootstrap",
  kit: "bootstrap",
  weight: 2,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const { palette } = ingredients;
    const branded = rng.chance(0.5);
    const base = standardColors(context, palette.dark, branded ? undefined : "#0d6efd");
    const colors = palette.dark
      ? { ...base, background: "#212529", surface: "#212529", text: "#dee2e6", line: "#495057" }
      : { ...base, background: rng.pick(["#fff", "#f8f9fa", "#f0f2f5"]), surface: "#fff" };
    const radiusPx = rng.pick([0, 2, 6, 6, 12]);
    const brand = branded
      ? `.btn-primary{--bs-btn-bg:${palette.primary};--bs-btn-border-color:${palette.primary};--bs-btn-color:${palette.onPrimary}}.btn-outline-primary{--bs-btn-color:${palette.primary};--bs-btn-border-color:${palette.primary}}
.nav-pills{--bs-nav-pills-link-active-bg:${palette.primary};--bs-nav-pills-link-active-color:${palette.onPrimary}}.pagination{--bs-pagination-active-bg:${palette.primary};--bs-pagination-active-border-color:${palette.primary};--bs-pagination-color:${palette.primary};--bs-pagination-active-color:${palette.onPrimary}}
.form-check-input:checked{background-color:${palette.primary};border-color:${palette.primary}}.form-range::-webkit-slider-thumb{background:${palette.primary}}`
      : "";
    const widgets = makeBootstrapWidgets(context, colors);
    return {
      ...widgets,
      head: `${linkStyles("bootstrap/dist/css/bootstrap.min.css")}${widgets.head}<style>.sl-root{--bs-border-radius:${radiusPx}px;--bs-border-radius-sm:${Math.round(radiusPx * 0.7)}px;--bs-border-radius-lg:${Math.round(radiusPx * 1.3)}px}${brand}</style>`,
      rootAttributes: `data-bs-theme="${palette.dark ? "dark" : "light"}"`,
    };
  },
};

const bootstrap4: WebKit = {
  name: "bootstrap4",
  kit: "bootstrap",
  makeWidgets: (context) => {
    const { rng } = context;
    const colors = { ...standardColors(context, false, "#007bff"), background: rng.pick(["#fff", "#f8f9fa"]) };
    const widgets = makeBootstrapWidgets(context, colors);
    const custom = rng.chance(0.5);
    // Version 4 paints its custom marks on the label, so the label is made as large as the mark and has no text.
    const mark = (kind: "checkbox" | "radio" | "switch", checked: boolean, disabled: boolean | undefined) => {
      const type = kind === "radio" ? "radio" : "checkbox";
      if (!custom && kind !== "switch")
        return `<input data-gt="${type}" type="${type}"${checkedAttributes({ checked, disabled })}>`;
      const widthPx = kind === "switch" ? 28 : 16;
      return `<span data-gt="${kind}" class="custom-control custom-${kind}" style="display:block;padding:0;width:${widthPx}px;height:16px;min-height:0;flex:none"><input type="${type}" class="custom-control-input"${checkedAttributes({ checked, disabled })}><label class="custom-control-label" style="position:absolute;left:${kind === "switch" ? 36 : 24}px;top:-4px;margin:0;width:0;height:24px"></label></span>`;
    };
    return {
      ...widgets,
      head: `${linkStyles("bootstrap4/dist/css/bootstrap.min.css")}${widgets.head}<style>.m-0{margin:0!important}</style>`,
      checkbox: (options) => choice(mark("checkbox", options.checked, options.disabled), options.label),
      radio: (options) => choice(mark("radio", options.checked, options.disabled), options.label),
      toggle: (options) => choice(mark("switch", options.checked, options.disabled), options.label),
      select: (value) =>
        withArrow(
          `<select data-gt="select" class="custom-select" style="${NO_ARROW}"><option>${value}</option></select>`,
          rng,
          { shape: "both", sizePx: 13 },
        ),
    };
  },
};

const bootstrap3: WebKit = {
  name: "bootstrap3",
  kit: "bootstrap",
  makeWidgets: (context) => {
    const { rng } = context;
    const colors = { ...standardColors(context, false, "#337ab7"), background: "#fff", radius: "4px" };
    const widgets = makeBootstrapWidgets(context, colors);
    const themed = rng.chance(0.5);
    const files = [
      "bootstrap3/dist/css/bootstrap.min.css",
      ...(themed ? ["bootstrap3/dist/css/bootstrap-theme.min.css"] : []),
    ];
    // Version 3 has panels where the later ones have cards, and neither switches nor an outline.
    return {
      ...widgets,
      head: `${linkStyles(...files)}${widgets.head}<style>.sl-root{font-size:14px}.btn-outline-primary,.btn-outline-secondary,.btn-outline-dark,.btn-secondary,.btn-light{background-color:#fff;border-color:#ccc;color:#333}.nav-tabs.flex-nowrap{display:flex}.nav-link{display:block;padding:10px 15px;border:1px solid transparent;border-radius:4px 4px 0 0}.nav-tabs .nav-link.active{border-color:#ddd #ddd #fff}.nav-pills.flex-nowrap,.nav-underline{display:flex}.nav-pills .nav-link.active,.nav-underline .nav-link.active{background:#337ab7;color:#fff}.btn-outline-secondary.rounded-pill{border-radius:20px}.page-item{display:inline}.page-item.active>span{background:#337ab7!important;color:#fff!important}.badge{background:#777}.bg-success{background-color:#5cb85c!important}.bg-danger{background-color:#d9534f!important}.bg-primary{background-color:#337ab7!important}.modal-header{display:flex}.m-0{margin:0!important}</style>`,
      toggle: widgets.checkbox,
      checkbox: (options) =>
        choice(
          `<input data-gt="checkbox" type="checkbox" style="margin:0"${checkedAttributes(options)}>`,
          options.label,
        ),
      radio: (options) =>
        choice(`<input data-gt="radio" type="radio" style="margin:0"${checkedAttributes(options)}>`, options.label),
      card: (parts) =>
        `<div class="panel panel-${rng.pick(["default", "default", "primary", "info"])}">${parts.title ? `<div class="panel-heading">${parts.title}</div>` : ""}${parts.media ?? ""}<div class="panel-body">${parts.body}</div>${parts.footer ? `<div class="panel-footer">${parts.footer}</div>` : ""}</div>`,
      dialog: (parts) =>
        `<div class="modal-content"><div class="modal-header sl-row sl-between"><h4 class="modal-title">${parts.title}</h4>${widgets.close()}</div><div class="modal-body">${parts.body}</div><div class="modal-footer">${parts.actions}</div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = [
  ...makeScenes(bootstrap5),
  ...makeScenes(bootstrap4),
  ...makeScenes(bootstrap3),
];
