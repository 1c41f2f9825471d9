import type { Scene } from "../scene.ts";
import { drawArrow, drawCross, fieldPadding, withFieldIcons } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { holdMark, joinTabs, makeButtons } from "./desktop/markup.ts";
import {
  bareIconButton,
  checkedAttributes,
  choice,
  inputAttributes,
  makePlainWidgets,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const carbon: WebKit = {
  name: "carbon",
  kit: "@carbon/styles",
  split: "unseen",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const base = standardColors(context, dark, "#0f62fe");
    const colors = {
      ...base,
      background: "var(--cds-background)",
      surface: "var(--cds-layer-01)",
      text: "var(--cds-text-primary)",
      muted: "var(--cds-text-secondary)",
      line: "var(--cds-border-subtle-01)",
      radius: "0",
    };
    const plain = makePlainWidgets(context, colors);
    const theme = dark ? rng.pick(["cds--g90", "cds--g100"]) : rng.pick(["cds--white", "cds--g10"]);
    const size = rng.pick(["sm", "md", "lg"]);
    const tone = (name: string) => `cds--btn--${name}`;
    const mark = (kind: "checkbox" | "radio", options: { checked: boolean; disabled?: boolean | undefined }) =>
      kind === "checkbox"
        ? holdMark(
            kind,
            20,
            20,
            `<input class="cds--checkbox" type="checkbox"${checkedAttributes(options)}><label class="cds--checkbox-label" style="padding:0;min-height:20px;width:20px"></label>`,
          )
        : `<span data-gt="radio"><input class="cds--radio-button" type="radio"${checkedAttributes(options)}><label class="cds--radio-button__label" style="margin:0"><span class="cds--radio-button__appearance" style="margin:0"></span></label></span>`;
    return {
      ...plain,
      head: `${linkStyles("@carbon/styles/css/styles.min.css")}${plain.head}<style>.sl-root{font-family:"IBM Plex Sans",sans-serif;font-size:14px;line-height:1.4}.sl-root .cds--btn{padding-inline-end:${rng.pick([16, 40, 60])}px}.sl-root .cds--btn--icon-only{padding-inline:0;justify-content:center}</style>`,
      rootAttributes: `class="${theme}"`,
      ...makeButtons({
        base: "cds--btn",
        tones: {
          primary: tone("primary"),
          secondary: tone("secondary"),
          outline: tone("tertiary"),
          danger: tone("danger"),
          success: tone("primary"),
          flat: tone("ghost"),
        },
        sizes: {
          small: "cds--btn--sm cds--layout--size-sm",
          normal: `cds--btn--${size} cds--layout--size-${size}`,
          large: "cds--btn--lg cds--layout--size-lg",
        },
        iconOnly: "cds--btn--icon-only",
      }),
      fieldLabel: (text) => `<label class="cds--label">${text}</label>`,
      input: (options) =>
        withFieldIcons(
          `<input data-gt="input" class="cds--text-input cds--layout--size-${size}" ${inputAttributes(options)} style="${fieldPadding(options.startIcon, options.endIcon)}">`,
          options.startIcon,
          options.endIcon,
        ),
      textarea: (options) =>
        `<textarea data-gt="input" class="cds--text-area" rows="${options.rows}">${options.value}</textarea>`,
      select: (value) =>
        `<div class="cds--select" style="width:100%"><div class="cds--select-input__wrapper" style="width:100%"><select data-gt="select" class="cds--select-input cds--select-input--${size}" style="width:100%;max-width:none"><option>${value}</option></select>${drawArrow("chevron", 16).replace("<svg", '<svg class="cds--select__arrow"')}</div></div>`,
      checkbox: (options) => choice(mark("checkbox", options), options.label),
      radio: (options) => choice(mark("radio", options), options.label),
      toggle: (options) =>
        choice(
          `<span data-gt="switch" class="cds--toggle__appearance" style="display:block"><span class="cds--toggle__switch${options.checked ? " cds--toggle__switch--checked" : ""}" style="display:block"></span></span>`,
          options.label,
        ),
      slider: (fraction) => {
        const at = Math.round(fraction * 100);
        return `<div data-gt="slider" class="cds--slider" style="min-width:0;max-width:none;width:100%;margin:0 8px;position:relative"><div class="cds--slider__thumb-wrapper" style="left:${at}%"><div class="cds--slider__thumb"></div></div><div class="cds--slider__track"></div><div class="cds--slider__filled-track" style="transform:translate(0,-50%) scaleX(${fraction.toFixed(2)})"></div></div>`;
      },
      tabs: (items, active) =>
        `<div class="cds--tabs ${rng.pick(["", "cds--tabs--contained"])}"><div class="cds--tab--list" style="display:flex">${joinTabs(items, active, (inner, on) => `<button type="button" data-gt="tab" class="cds--tabs__nav-item cds--tabs__nav-link${on ? " cds--tabs__nav-item--selected" : ""}"><span class="cds--tabs__nav-item-label">${inner}</span></button>`)}</div></div>`,
      card: (parts) =>
        `<div class="cds--tile">${parts.media ?? ""}${parts.title ? `<h4 style="margin-bottom:8px">${parts.title}</h4>` : ""}${parts.body}${parts.footer ? `<div style="margin-top:14px">${parts.footer}</div>` : ""}</div>`,
      table: (head, rows) =>
        `<table class="cds--data-table cds--data-table--${size} ${rng.pick(["", "cds--data-table--zebra"])}">${tableRows(
          head.map((text) => `<div class="cds--table-header-label">${text}</div>`),
          rows,
        )}</table>`,
      alert: (text, tone) =>
        `<div class="cds--inline-notification cds--inline-notification--${tone === "danger" ? "error" : tone === "success" ? "success" : "info"}" style="max-width:none"><div class="cds--inline-notification__details sl-row">${ingredients.icon(20, { name: "info" })}<div class="cds--inline-notification__text-wrapper">${text}</div></div>${bareIconButton(drawCross(14))}</div>`,
      badge: (text, tone) =>
        `<span class="cds--tag cds--tag--${tone === "danger" ? "red" : tone === "success" ? "green" : rng.pick(["blue", "gray", "purple", "teal"])}">${text}</span>`,
      chip: (text, icon) => `<span data-gt="button" class="cds--tag cds--tag--blue">${icon ?? ""}${text}</span>`,
      dialog: (parts) =>
        `<div class="cds--modal-container" style="display:block;position:static;transform:none;width:100%;max-height:none"><div class="cds--modal-header sl-row sl-between"><p class="cds--modal-header__heading">${parts.title}</p>${bareIconButton(drawCross(16))}</div><div class="cds--modal-content" style="padding-block-end:24px">${parts.body}</div><div class="sl-row sl-wrap" style="--gap:1px;padding:16px">${parts.actions}</div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(carbon);
