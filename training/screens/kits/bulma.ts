import type { Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeButtons, makeFields, makeMarks } from "./desktop/markup.ts";
import { bareIconButton, makePlainWidgets, pageNumbers, standardColors, tableRows } from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const bulma: WebKit = {
  name: "bulma",
  kit: "bulma",
  split: "unseen",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const base = standardColors(context, dark, "#00d1b2");
    const colors = dark ? { ...base, background: "#14161a", surface: "#1b1e23" } : { ...base, background: "#fff" };
    const plain = makePlainWidgets(context, colors);
    const hue = rng.pick(["is-primary", "is-link", "is-info"]);
    const tabs = rng.pick(["", "is-boxed", "is-toggle", "is-toggle is-toggle-rounded"]);
    const rounded = rng.chance(0.2) ? " is-rounded" : "";
    const fields = makeFields(rng, { input: `input${rounded}`, textarea: "textarea", select: "input" });
    return {
      ...plain,
      head: `${linkStyles("bulma/css/bulma.min.css")}${plain.head}<style>.select.no-arrow::after{display:none!important}</style>`,
      rootAttributes: `data-theme="${dark ? "dark" : "light"}"`,
      ...makeButtons({
        base: `button${rounded}`,
        tones: {
          primary: hue,
          secondary: rng.pick(["", "is-light"]),
          outline: `${hue} is-outlined`,
          danger: "is-danger",
          success: "is-success",
          flat: "is-text",
        },
        sizes: { small: "is-small", normal: "", large: "is-medium" },
        full: "is-fullwidth",
      }),
      ...fields,
      ...makeMarks({ checkbox: "", radio: "" }),
      buttonGroup: (buttons) => `<div class="buttons has-addons" style="margin:0">${buttons.join("")}</div>`,
      fieldLabel: (text) => `<label class="label">${text}</label>`,
      tabs: (items, active) =>
        `<div class="tabs ${tabs}" style="margin:0"><ul>${joinTabs(items, active, (inner, on) => `<li class="${on ? "is-active" : ""}"><a data-gt="tab">${inner}</a></li>`)}</ul></div>`,
      pagination: (pages, active) =>
        `<nav class="pagination"><ul class="pagination-list">${pageNumbers(pages, active)
          .map(
            (page) =>
              `<li><a data-gt="button" class="pagination-link${page === active ? " is-current" : ""}">${page}</a></li>`,
          )
          .join("")}</ul></nav>`,
      card: (parts) =>
        `<div class="card">${parts.media ? `<div class="card-image">${parts.media}</div>` : ""}<div class="card-content">${parts.title ? `<p class="title is-5">${parts.title}</p>` : ""}<div class="content">${parts.body}</div></div>${parts.footer ? `<div class="card-footer"><div class="card-footer-item">${parts.footer}</div></div>` : ""}</div>`,
      table: (head, rows) =>
        `<table class="table is-fullwidth ${rng.pick(["", "is-striped", "is-bordered", "is-hoverable"])}">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="notification ${tone === "danger" ? "is-danger" : tone === "success" ? "is-success" : "is-info"} ${rng.pick(["", "is-light"])} sl-row"><span class="sl-grow">${text}</span>${bareIconButton(drawCross(13))}</div>`,
      badge: (text, tone) =>
        `<span class="tag ${tone === "danger" ? "is-danger" : tone === "success" ? "is-success" : hue} ${rng.pick(["", "is-light"])}">${text}</span>`,
      breadcrumb: (items) =>
        `<nav class="breadcrumb" style="margin:0"><ul>${items.map((item) => `<li><a>${item}</a></li>`).join("")}</ul></nav>`,
      menu: (items) =>
        `<div class="dropdown" style="display:block"><div class="dropdown-content">${items.map((item) => `<div class="dropdown-item sl-row">${item.icon ?? ""}<span>${item.label}</span></div>`).join("")}</div></div>`,
      dialog: (parts) =>
        `<div class="modal-card" style="width:100%;margin:0"><header class="modal-card-head"><p class="modal-card-title">${parts.title}</p>${bareIconButton(drawCross(14))}</header><section class="modal-card-body">${parts.body}</section><footer class="modal-card-foot"><div class="buttons">${parts.actions}</div></footer></div>`,
      progress: (fraction) =>
        `<progress class="progress ${hue}" value="${Math.round(fraction * 100)}" max="100"></progress>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(bulma);
