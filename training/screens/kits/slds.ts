import type { Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
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

/** The style sheet alone: the kit's own icons may not be changed, so they are left out. */
const slds: WebKit = {
  name: "slds",
  kit: "@salesforce-ux/design-system",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const colors = {
      ...standardColors(context, false, "#0176d3"),
      background: rng.pick(["#fff", "#f3f3f3", "#b0c4df"]),
      radius: "4px",
    };
    const plain = makePlainWidgets(context, colors);
    const mark = (kind: "checkbox" | "radio", options: { checked: boolean; disabled?: boolean | undefined }) =>
      `<span class="slds-${kind}"><input type="${kind}"${checkedAttributes(options)}><span class="slds-${kind}__label"><span data-gt="${kind}" class="slds-${kind}_faux" style="margin:0"></span></span></span>`;
    const tabs = rng.pick(["default", "scoped"]);
    return {
      ...plain,
      head: `${linkStyles("@salesforce-ux/design-system/assets/styles/salesforce-lightning-design-system.min.css")}${plain.head}<style>.sl-root{font-size:13px}.sl-root .slds-select{padding-inline-start:.75rem}.slds-select_container::before,.slds-select_container::after{display:none}.slds-checkbox_faux_container span[class*=slds-checkbox_o]{display:none}</style>`,
      ...makeButtons({
        base: "slds-button",
        tones: {
          primary: "slds-button_brand",
          secondary: "slds-button_neutral",
          outline: "slds-button_outline-brand",
          danger: "slds-button_destructive",
          success: "slds-button_success",
          flat: "",
        },
        sizes: { small: "", normal: "", large: "slds-p-around_x-small" },
        full: "slds-button_stretch",
        iconOnly: "slds-p-horizontal_x-small",
      }),
      ...makeFields(rng, { input: "slds-input", textarea: "slds-textarea", select: "slds-select", arrow: "triangle" }),
      buttonGroup: (buttons) => `<div class="slds-button-group">${buttons.join("")}</div>`,
      fieldLabel: (text) => `<label class="slds-form-element__label">${text}</label>`,
      checkbox: (options) => choice(mark("checkbox", options), options.label),
      radio: (options) => choice(mark("radio", options), options.label),
      toggle: (options) =>
        choice(
          `<label class="slds-checkbox_toggle"><input type="checkbox"${checkedAttributes(options)}><span class="slds-checkbox_faux_container" style="display:block"><span data-gt="switch" class="slds-checkbox_faux"></span></span></label>`,
          options.label,
        ),
      slider: (fraction) =>
        `<div class="slds-slider"><input data-gt="slider" type="range" class="slds-slider__range" value="${Math.round(fraction * 100)}"></div>`,
      tabs: (items, active) =>
        `<div class="slds-tabs_${tabs}"><ul class="slds-tabs_${tabs}__nav">${joinTabs(items, active, (inner, on) => `<li data-gt="tab" class="slds-tabs_${tabs}__item${on ? " slds-is-active" : ""}"><a class="slds-tabs_${tabs}__link">${inner}</a></li>`)}</ul></div>`,
      card: (parts) =>
        `<article class="slds-card" style="margin:0">${parts.title ? `<div class="slds-card__header slds-grid"><h2 class="slds-card__header-title">${ingredients.icon(18)}&nbsp; ${parts.title}</h2></div>` : ""}${parts.media ?? ""}<div class="slds-card__body slds-card__body_inner" style="padding:12px 16px">${parts.body}</div>${parts.footer ? `<footer class="slds-card__footer">${parts.footer}</footer>` : ""}</article>`,
      table: (head, rows) =>
        `<table class="slds-table slds-table_cell-buffer ${rng.pick(["slds-table_bordered", "slds-table_striped", ""])}">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="slds-notify slds-notify_alert slds-alert_${tone === "danger" ? "error" : tone === "success" ? "offline" : "warning"}">${ingredients.icon(16, { name: "info" })}<h2 style="padding:0 10px">${text}</h2>${bareIconButton(drawCross(12))}</div>`,
      badge: (text, tone) =>
        `<span class="slds-badge ${tone === "danger" ? "slds-theme_error" : tone === "success" ? "slds-theme_success" : ""}">${text}</span>`,
      chip: (text, icon) =>
        `<span data-gt="button" class="slds-pill">${icon ?? ""}<span class="slds-pill__label">${text}</span></span>`,
      dialog: (parts) =>
        `<div class="slds-modal__container" style="margin:0;padding:0;width:100%;max-width:none;min-width:0"><div class="slds-modal__header sl-row sl-between"><h2 class="slds-modal__title">${parts.title}</h2>${bareIconButton(drawCross(14))}</div><div class="slds-modal__content slds-p-around_medium">${parts.body}</div><div class="slds-modal__footer">${parts.actions}</div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(slds);
