import type { Scene } from "../scene.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { holdMark, joinTabs, makeButtons, makeFields } from "./desktop/markup.ts";
import { checkedAttributes, choice, makePlainWidgets, standardColors, tableRows } from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

type MarkOptions = { checked: boolean; disabled?: boolean | undefined };

/** Large, square, high in contrast. Its own typeface is for one government only, so it's never loaded. */
const govuk: WebKit = {
  name: "govuk",
  kit: "govuk-frontend",
  weight: 0.8,
  makeWidgets: (context) => {
    const { rng } = context;
    const colors = {
      ...standardColors(context, false, "#1d70b8"),
      background: "#fff",
      text: "#0b0c0c",
      line: "#b1b4b6",
      radius: "0",
    };
    const plain = makePlainWidgets(context, colors);
    const small = rng.chance(0.5);
    const mark = (kind: "checkbox" | "radio", options: MarkOptions) => {
      const plural = kind === "checkbox" ? "checkboxes" : "radios";
      return holdMark(
        kind,
        44,
        44,
        `<div class="govuk-${plural}__item" style="margin:0;width:44px;height:44px"><input class="govuk-${plural}__input" type="${kind}"${checkedAttributes(options)}><label class="govuk-${plural}__label" style="position:absolute;left:0;top:0;width:44px;height:44px;padding:0;max-width:none"></label></div>`,
      );
    };
    const shrink = small ? 'style="zoom:.6;line-height:0"' : 'style="line-height:0"';
    return {
      ...plain,
      head: `${linkStyles("govuk-frontend/dist/govuk/govuk-frontend.min.css")}${plain.head}<style>.sl-root,.sl-root :is(.govuk-button,.govuk-input,.govuk-select,.govuk-textarea,.govuk-table,.govuk-label,.govuk-tag){font-family:Arial,Helvetica,sans-serif}.sl-root :is(.govuk-button,.govuk-textarea,.govuk-table){margin-bottom:0}.sl-root .govuk-select{min-width:0;max-width:none}.sl-root .govuk-button{width:auto}</style>`,
      ...makeButtons({
        base: "govuk-button",
        tones: {
          primary: "",
          secondary: "govuk-button--secondary",
          outline: "govuk-button--secondary",
          danger: "govuk-button--warning",
          success: "",
          flat: "govuk-button--inverse",
        },
      }),
      ...makeFields(rng, {
        input: "govuk-input",
        textarea: "govuk-textarea",
        select: "govuk-select",
        arrow: "triangle",
      }),
      fieldLabel: (text) => `<label class="govuk-label" style="font-weight:${rng.pick([400, 700])}">${text}</label>`,
      checkbox: (options) => choice(`<span ${shrink}>${mark("checkbox", options)}</span>`, options.label),
      radio: (options) => choice(`<span ${shrink}>${mark("radio", options)}</span>`, options.label),
      tabs: (items, active) =>
        `<ul class="sl-row" style="--gap:5px;list-style:none;margin:0;padding:0;border-bottom:1px solid #b1b4b6">${joinTabs(items, active, (inner, on) => `<li data-gt="tab" style="padding:${on ? "14px 20px 15px" : "10px 20px"};background:${on ? "#fff;border:1px solid #b1b4b6;border-bottom:0" : "#f3f2f1"};white-space:nowrap">${inner}</li>`)}</ul>`,
      table: (head, rows) =>
        `<table class="govuk-table">${tableRows(head, rows).replaceAll("<th>", '<th class="govuk-table__header">').replaceAll("<td>", '<td class="govuk-table__cell">')}</table>`,
      alert: (text, tone) =>
        `<div class="govuk-notification-banner ${tone === "success" ? "govuk-notification-banner--success" : ""}" style="margin:0"><div class="govuk-notification-banner__content" style="padding:14px;background:#fff">${text}</div></div>`,
      badge: (text, tone) =>
        `<strong class="govuk-tag govuk-tag--${tone === "danger" ? "red" : tone === "success" ? "green" : rng.pick(["blue", "grey", "yellow"])}">${text}</strong>`,
    };
  },
};

const uswds: WebKit = {
  name: "uswds",
  kit: "@uswds/uswds",
  weight: 0.8,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const colors = { ...standardColors(context, false, "#005ea2"), background: "#fff", radius: "4px" };
    const plain = makePlainWidgets(context, colors);
    const mark = (kind: "checkbox" | "radio", options: MarkOptions) =>
      holdMark(
        kind,
        24,
        24,
        `<div class="usa-${kind}" style="background:transparent"><input class="usa-${kind}__input" type="${kind}"${checkedAttributes(options)}><label class="usa-${kind}__label" style="position:absolute;left:2px;top:2px;width:20px;height:20px;margin:0;padding:0;text-indent:0"></label></div>`,
      );
    return {
      ...plain,
      head: `${linkStyles("@uswds/uswds/dist/css/uswds.min.css")}${plain.head}<style>.sl-root{font-family:"Source Sans Pro Web",sans-serif}.sl-root :is(.usa-input,.usa-textarea,.usa-select,.usa-button,.usa-table,.usa-alert,.usa-label){margin:0;max-width:none}.usa-textarea{height:auto}.usa-button:not([style]){width:auto}.usa-card__container{display:block;height:auto}.usa-checkbox__input,.usa-radio__input{display:none}.usa-checkbox__label::before,.usa-radio__label::before{left:0!important;top:0!important;margin:0!important;text-indent:0!important}</style>`,
      ...makeButtons({
        base: "usa-button",
        tones: {
          primary: "",
          secondary: "usa-button--base",
          outline: "usa-button--outline",
          danger: "usa-button--secondary",
          success: "usa-button--accent-cool",
          flat: "usa-button--unstyled",
        },
        sizes: { small: "", normal: "", large: "usa-button--big" },
      }),
      ...makeFields(rng, { input: "usa-input", textarea: "usa-textarea", select: "usa-select", arrow: "both" }),
      fieldLabel: (text) => `<label class="usa-label">${text}</label>`,
      checkbox: (options) => choice(mark("checkbox", options), options.label),
      radio: (options) => choice(mark("radio", options), options.label),
      slider: (fraction) =>
        `<input data-gt="slider" class="usa-range" type="range" value="${Math.round(fraction * 100)}" style="margin:0">`,
      table: (head, rows) =>
        `<table class="usa-table ${rng.pick(["", "usa-table--borderless", "usa-table--striped", "usa-table--compact"])}" style="width:100%">${tableRows(head, rows)}</table>`,
      card: (parts) =>
        `<div class="usa-card__container" style="margin:0">${parts.title ? `<div class="usa-card__header"><h4 class="usa-card__heading">${parts.title}</h4></div>` : ""}${parts.media ?? ""}<div class="usa-card__body" style="padding-top:12px">${parts.body}</div>${parts.footer ? `<div class="usa-card__footer">${parts.footer}</div>` : ""}</div>`,
      alert: (text, tone) =>
        `<div class="usa-alert usa-alert--no-icon usa-alert--${tone === "danger" ? "error" : tone === "success" ? "success" : rng.pick(["info", "warning"])}"><div class="usa-alert__body sl-row">${ingredients.icon(22, { name: "info" })}<p class="usa-alert__text">${text}</p></div></div>`,
      badge: (text) => `<span class="usa-tag">${text}</span>`,
    };
  },
};

export const scenes: readonly Scene[] = [govuk, uswds].flatMap(makeScenes);
