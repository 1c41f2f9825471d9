import type { Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeButtons, makeFields, makeMarks } from "./desktop/markup.ts";
import { bareIconButton, makePlainWidgets, standardColors, tableRows } from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const uikit: WebKit = {
  name: "uikit",
  kit: "uikit",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const branded = rng.chance(0.4);
    const base = standardColors(context, dark, branded ? undefined : "#1e87f0");
    const colors = dark
      ? { ...base, background: "#222", surface: "#2b2b2b" }
      : { ...base, background: rng.pick(["#fff", "#f8f8f8"]) };
    const plain = makePlainWidgets(context, colors);
    const tone = (name: string) => `uk-button-${name}`;
    const tabs = rng.pick(["uk-tab", "uk-subnav uk-subnav-pill"]);
    const brand = branded
      ? `.uk-button-primary,.uk-badge,.uk-label{background-color:${colors.primary};color:${colors.onPrimary}}`
      : "";
    return {
      ...plain,
      head: `${linkStyles("uikit/dist/css/uikit.min.css")}${plain.head}<style>${brand}.uk-card-default{${dark ? "background:#2b2b2b;color:#ddd" : ""}}.uk-card-title,.uk-modal-title{color:inherit}.uk-modal-dialog{${dark ? "background:#2b2b2b" : ""}}.uk-modal-dialog>*{background:none}.uk-tab>*>a,.uk-subnav>*>a{display:flex}</style>`,
      rootAttributes: dark ? 'class="uk-light"' : "",
      ...makeButtons({
        base: "uk-button",
        tones: {
          primary: tone("primary"),
          secondary: tone("secondary"),
          outline: tone("default"),
          danger: tone("danger"),
          success: tone("primary"),
          flat: tone("text"),
        },
        sizes: { small: "uk-button-small", normal: "", large: "uk-button-large" },
        full: "uk-width-1-1",
        iconOnly: "uk-padding-small uk-padding-remove-vertical",
      }),
      ...makeFields(rng, { input: "uk-input", textarea: "uk-textarea", select: "uk-select" }),
      ...makeMarks({ checkbox: "uk-checkbox", radio: "uk-radio", style: "margin:0" }),
      toggle: (options) => plain.toggle(options),
      slider: (fraction) =>
        `<input data-gt="slider" class="uk-range" type="range" value="${Math.round(fraction * 100)}">`,
      fieldLabel: (text) => `<label class="uk-form-label">${text}</label>`,
      tabs: (items, active) =>
        `<ul class="${tabs}" style="flex-wrap:nowrap">${joinTabs(items, active, (inner, on) => `<li class="${on ? "uk-active" : ""}"><a data-gt="tab">${inner}</a></li>`)}</ul>`,
      card: (parts) =>
        `<div class="uk-card uk-card-default uk-card-small">${parts.media ? `<div class="uk-card-media-top">${parts.media}</div>` : ""}<div class="uk-card-body">${parts.title ? `<h3 class="uk-card-title">${parts.title}</h3>` : ""}${parts.body}</div>${parts.footer ? `<div class="uk-card-footer">${parts.footer}</div>` : ""}</div>`,
      table: (head, rows) =>
        `<table class="uk-table uk-table-middle ${rng.pick(["uk-table-divider", "uk-table-striped"])} uk-table-small">${tableRows(head, rows)}</table>`,
      alert: (text, kind) =>
        `<div class="uk-alert ${kind === "danger" ? "uk-alert-danger" : kind === "success" ? "uk-alert-success" : "uk-alert-primary"} sl-row"><span class="sl-grow">${text}</span>${bareIconButton(drawCross(13))}</div>`,
      badge: (text, kind) =>
        `<span class="uk-label ${kind === "danger" ? "uk-label-danger" : kind === "success" ? "uk-label-success" : ""}">${text}</span>`,
      breadcrumb: (items) =>
        `<ul class="uk-breadcrumb" style="margin:0">${items.map((item) => `<li><span>${item}</span></li>`).join("")}</ul>`,
      dialog: (parts) =>
        `<div class="uk-modal-dialog" style="opacity:1;transform:none;width:100%">${bareIconButton(drawCross(14)).replace("sl-bare", "sl-bare uk-modal-close-default")}<div class="uk-modal-header"><h2 class="uk-modal-title" style="font-size:1.4rem">${parts.title}</h2></div><div class="uk-modal-body">${parts.body}</div><div class="uk-modal-footer uk-text-right">${parts.actions}</div></div>`,
      progress: (fraction) =>
        `<progress class="uk-progress" value="${Math.round(fraction * 100)}" max="100"></progress>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(uikit);
