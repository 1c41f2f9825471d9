import type { Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeButtons, makeFields } from "./desktop/markup.ts";
import {
  bareIconButton,
  checkedAttributes,
  choice,
  makePlainWidgets,
  pageNumbers,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const spectre: WebKit = {
  name: "spectre",
  kit: "spectre.css",
  makeWidgets: (context) => {
    const { rng } = context;
    const colors = {
      ...standardColors(context, false, "#5755d9"),
      background: rng.pick(["#fff", "#f7f8f9"]),
      radius: "2px",
    };
    const plain = makePlainWidgets(context, colors);
    const icon = (kind: "checkbox" | "radio" | "switch") => `<i data-gt="${kind}" class="form-icon"></i>`;
    // The mark is an element of its own here, so nothing has to hold it.
    const mark = (
      kind: "checkbox" | "radio" | "switch",
      options: { checked: boolean; disabled?: boolean | undefined },
    ) =>
      `<label class="form-${kind}" style="margin:0;min-width:1.2rem;padding-right:0"><input type="${kind === "radio" ? "radio" : "checkbox"}"${checkedAttributes(options)}>${icon(kind)}</label>`;
    const withTab = rng.chance(0.3) ? " tab-block" : "";
    return {
      ...plain,
      head: `${linkStyles("spectre.css/dist/spectre.min.css", "spectre.css/dist/spectre-exp.min.css")}${plain.head}`,
      ...makeButtons({
        base: "btn",
        tones: {
          primary: "btn-primary",
          secondary: "",
          outline: "",
          danger: "btn-error",
          success: "btn-success",
          flat: "btn-link",
        },
        sizes: { small: "btn-sm", normal: "", large: "btn-lg" },
        full: "btn-block",
        iconOnly: `btn-action ${rng.pick(["", "s-circle"])}`,
      }),
      ...makeFields(rng, { input: "form-input", select: "form-select" }),
      buttonGroup: (buttons) => `<div class="btn-group">${buttons.join("")}</div>`,
      fieldLabel: (text) => `<label class="form-label">${text}</label>`,
      checkbox: (options) => choice(mark("checkbox", options), options.label),
      radio: (options) => choice(mark("radio", options), options.label),
      toggle: (options) => choice(mark("switch", options).replace("min-width:1.2rem", "min-width:2rem"), options.label),
      slider: (fraction) =>
        `<input data-gt="slider" class="slider" type="range" value="${Math.round(fraction * 100)}">`,
      tabs: (items, active) =>
        `<ul class="tab${withTab}" style="margin:0">${joinTabs(items, active, (inner, on) => `<li class="tab-item${on ? " active" : ""}"><a data-gt="tab">${inner}</a></li>`)}</ul>`,
      pagination: (pages, active) =>
        `<ul class="pagination" style="margin:0">${pageNumbers(pages, active)
          .map(
            (page) =>
              `<li class="page-item${page === active ? " active" : ""}"><a${page === active ? ' data-gt="button"' : ""}>${page}</a></li>`,
          )
          .join("")}</ul>`,
      card: (parts) =>
        `<div class="card">${parts.media ? `<div class="card-image">${parts.media}</div>` : ""}${parts.title ? `<div class="card-header"><div class="card-title h5">${parts.title}</div></div>` : ""}<div class="card-body">${parts.body}</div>${parts.footer ? `<div class="card-footer">${parts.footer}</div>` : ""}</div>`,
      table: (head, rows) =>
        `<table class="table ${rng.pick(["", "table-striped", "table-hover"])}">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="toast toast-${tone === "danger" ? "error" : tone === "success" ? "success" : "primary"} sl-row"><span class="sl-grow">${text}</span>${bareIconButton(drawCross(12))}</div>`,
      badge: (text, tone) =>
        `<span class="label label-${tone === "danger" ? "error" : tone === "success" ? "success" : "primary"} ${rng.pick(["", "label-rounded"])}">${text}</span>`,
      chip: (text, icon) => `<span data-gt="button" class="chip">${icon ?? ""}${text}</span>`,
      breadcrumb: (items) =>
        `<ul class="breadcrumb" style="margin:0">${items.map((item) => `<li class="breadcrumb-item">${item}</li>`).join("")}</ul>`,
      menu: (items) =>
        `<ul class="menu">${items.map((item) => `<li class="menu-item sl-row">${item.icon ?? ""}<span>${item.label}</span></li>`).join("")}</ul>`,
      dialog: (parts) =>
        `<div class="modal-container" style="display:flex;width:100%;max-width:none;background:#fff"><div class="modal-header sl-row sl-between"><div class="modal-title h5">${parts.title}</div>${bareIconButton(drawCross(13))}</div><div class="modal-body">${parts.body}</div><div class="modal-footer">${parts.actions}</div></div>`,
      progress: (fraction) => `<progress class="progress" value="${Math.round(fraction * 100)}" max="100"></progress>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(spectre);
