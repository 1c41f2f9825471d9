import type { Scene } from "../scene.ts";
import { drawCross, NO_ARROW, withArrow } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeButtons, makeFields } from "./desktop/markup.ts";
import {
  bareIconButton,
  checkedAttributes,
  choice,
  makePlainWidgets,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const blueprint: WebKit = {
  name: "blueprint",
  kit: "@blueprintjs/core",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const base = standardColors(context, dark, "#2d72d2");
    const colors = dark
      ? { ...base, background: "#252a31", surface: "#2f343c", text: "#f6f7f9" }
      : { ...base, background: rng.pick(["#fff", "#f6f7f9"]) };
    const plain = makePlainWidgets(context, colors);
    const mark = (
      kind: "checkbox" | "radio" | "switch",
      options: { checked: boolean; disabled?: boolean | undefined },
    ) =>
      `<label class="bp6-control bp6-${kind} bp6-inline" style="margin:0;padding-inline-start:${kind === "switch" ? 28 : 16}px;min-height:16px"><input type="${kind === "radio" ? "radio" : "checkbox"}"${checkedAttributes(options)}><span data-gt="${kind}" class="bp6-control-indicator" style="${kind === "switch" ? "margin-inline-start:-28px;margin-inline-end:0" : "margin-inline-start:-16px;margin-inline-end:0"}"></span></label>`;
    const look = rng.pick(["", "", "bp6-outlined"]);
    const fields = makeFields(rng, {
      input: `bp6-input ${rng.pick(["", "bp6-round"])}`,
      textarea: "bp6-text-area bp6-input",
    });
    return {
      ...plain,
      ...fields,
      head: `${linkStyles("@blueprintjs/core/lib/css/blueprint.css")}${plain.head}<style>.sl-root{font-size:14px}.bp6-html-select::after{display:none}</style>`,
      rootAttributes: dark ? 'class="bp6-dark"' : "",
      ...makeButtons({
        base: `bp6-button ${look}`,
        tones: {
          primary: "bp6-intent-primary",
          secondary: "",
          outline: "bp6-outlined",
          danger: "bp6-intent-danger",
          success: "bp6-intent-success",
          flat: "bp6-minimal bp6-intent-primary",
        },
        sizes: { small: "bp6-small", normal: "", large: "bp6-large" },
        full: "bp6-fill",
      }),
      buttonGroup: (buttons) => `<div class="bp6-button-group">${buttons.join("")}</div>`,
      select: (value) =>
        withArrow(
          `<span class="bp6-html-select bp6-fill"><select data-gt="select" style="${NO_ARROW}"><option>${value}</option></select></span>`,
          rng,
          { shape: "both", sizePx: 14 },
        ),
      checkbox: (options) => choice(mark("checkbox", options), options.label),
      radio: (options) => choice(mark("radio", options), options.label),
      toggle: (options) => choice(mark("switch", options), options.label),
      slider: (fraction) => {
        const at = Math.round(fraction * 94);
        return `<div data-gt="slider" class="bp6-slider bp6-slider-unlabeled" style="min-width:80px;height:16px"><div class="bp6-slider-track"><div class="bp6-slider-progress" style="left:0;right:0;top:0"></div><div class="bp6-slider-progress bp6-intent-primary" style="left:0;right:${100 - at}%;top:0"></div></div><span class="bp6-slider-handle" style="left:${at}%"></span></div>`;
      },
      tabs: (items, active) =>
        `<div class="bp6-tabs"><div class="bp6-tab-list">${joinTabs(items, active, (inner, on) => `<div data-gt="tab" class="bp6-tab" aria-selected="${on}"${on ? ` style="color:${colors.primary};box-shadow:inset 0 -3px 0 ${colors.primary}"` : ""}>${inner}</div>`)}</div></div>`,
      card: (parts) =>
        `<div class="bp6-card bp6-elevation-${rng.int(0, 3)}" style="padding:16px">${parts.media ?? ""}${parts.title ? `<h5 class="bp6-heading">${parts.title}</h5>` : ""}${parts.body}${parts.footer ? `<div style="margin-top:12px">${parts.footer}</div>` : ""}</div>`,
      table: (head, rows) =>
        `<table class="bp6-html-table ${rng.pick(["", "bp6-html-table-bordered", "bp6-html-table-striped"])}" style="width:100%">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="bp6-callout bp6-intent-${tone === "danger" ? "danger" : tone === "success" ? "success" : "primary"} sl-row">${ingredients.icon(18, { name: "info" })}<span>${text}</span></div>`,
      badge: (text, tone) =>
        `<span class="bp6-tag ${tone === "danger" ? "bp6-intent-danger" : tone === "success" ? "bp6-intent-success" : "bp6-minimal"}">${text}</span>`,
      chip: (text, icon) =>
        `<span data-gt="button" class="bp6-tag bp6-round bp6-interactive">${icon ?? ""} ${text}</span>`,
      menu: (items) =>
        `<ul class="bp6-menu bp6-elevation-3">${items.map((item) => `<li><a class="bp6-menu-item">${item.icon ?? ""}<span>${item.label}</span></a></li>`).join("")}</ul>`,
      dialog: (parts) =>
        `<div class="bp6-dialog" style="width:100%;margin:0;padding-bottom:14px"><div class="bp6-dialog-header"><h6 class="bp6-heading">${parts.title}</h6>${bareIconButton(drawCross(14))}</div><div class="bp6-dialog-body">${parts.body}</div><div class="bp6-dialog-footer sl-row sl-wrap" style="justify-content:flex-end">${parts.actions}</div></div>`,
      progress: (fraction) =>
        `<div class="bp6-progress-bar bp6-no-stripes bp6-intent-primary"><div class="bp6-progress-meter" style="width:${Math.round(fraction * 100)}%"></div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(blueprint);
