import type { Scene } from "../scene.ts";
import { drawArrow, drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeButtons } from "./desktop/markup.ts";
import {
  bareIconButton,
  choice,
  inputAttributes,
  makePlainWidgets,
  pageNumbers,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type Tone, type WebKit } from "./desktop/widgets.ts";

/** Version 4, the last with a style sheet: later ones write theirs while running. */
const antd: WebKit = {
  name: "antd",
  kit: "antd",
  weight: 1.3,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const base = standardColors(context, dark, "#1890ff");
    const colors = dark
      ? { ...base, background: "#141414", surface: "#1f1f1f", radius: "2px" }
      : { ...base, background: rng.pick(["#fff", "#f0f2f5"]), radius: "2px" };
    const plain = makePlainWidgets(context, colors);
    const branded = !dark && rng.chance(0.5);
    const file = dark
      ? "antd.dark.min.css"
      : branded
        ? "antd.variable.min.css"
        : rng.pick(["antd.min.css", "antd.min.css", "antd.compact.min.css"]);
    const brand = branded
      ? `:root{--ant-primary-color:${ingredients.palette.primary}!important;--ant-primary-color-hover:${ingredients.palette.primary}!important}`
      : "";
    const radiusPx = rng.pick([2, 2, 6, 8]);
    const size = rng.pick(["", "sm", "lg"]);
    const sized = (name: string) => (size ? `${name} ${name}-${size}` : name);
    const tones: Readonly<Record<Tone, string>> = {
      primary: "ant-btn-primary",
      secondary: "ant-btn-default",
      outline: rng.pick(["ant-btn-default", "ant-btn-dashed", "ant-btn-primary ant-btn-background-ghost"]),
      danger: "ant-btn-primary ant-btn-dangerous",
      success: "ant-btn-primary",
      flat: "ant-btn-link",
    };
    const state = (name: string, options: { checked: boolean; disabled?: boolean | undefined }) =>
      `${name}${options.checked ? ` ${name}-checked` : ""}${options.disabled ? ` ${name}-disabled` : ""}`;
    const round = rng.chance(0.15) ? "ant-btn-round" : "";
    const tabsLook = rng.pick(["", "ant-tabs-card"]);
    return {
      ...plain,
      head: `${linkStyles(`antd4/dist/${file}`)}${plain.head}<style>${brand}.sl-root :is(.ant-btn,.ant-input,.ant-input-affix-wrapper,.ant-select-selector,.ant-card,.ant-pagination-item,.ant-alert,.ant-modal-content){border-radius:${radiusPx}px}.sl-root .ant-btn.ant-btn-round{border-radius:32px}.sl-root .ant-btn-circle{border-radius:50%}.sl-root .ant-btn{display:inline-flex;align-items:center;justify-content:center}.sl-root .ant-btn-block{display:flex}</style>`,
      ...makeButtons({
        base: `ant-btn ${round}`,
        tones,
        sizes: { small: "ant-btn-sm", normal: size ? `ant-btn-${size}` : "", large: "ant-btn-lg" },
        full: "ant-btn-block",
        iconOnly: rng.pick(["ant-btn-icon-only", "ant-btn-icon-only ant-btn-circle"]),
      }),
      fieldLabel: (text) => `<label style="display:block;margin-bottom:6px">${text}</label>`,
      input: (options) =>
        options.startIcon || options.endIcon
          ? `<span data-gt="input" class="ant-input-affix-wrapper" style="width:100%">${options.startIcon ? `<span class="ant-input-prefix">${options.startIcon}</span>` : ""}<input data-gt="none" class="ant-input" ${inputAttributes(options)}>${options.endIcon ? `<span class="ant-input-suffix">${options.endIcon}</span>` : ""}</span>`
          : `<input data-gt="input" class="${sized("ant-input")}" ${inputAttributes(options)}>`,
      textarea: (options) =>
        `<textarea data-gt="input" class="ant-input" rows="${options.rows}">${options.value}</textarea>`,
      select: (value) =>
        `<div class="${sized("ant-select")} ant-select-single ant-select-show-arrow" style="width:100%"><div data-gt="select" class="ant-select-selector"><span class="ant-select-selection-item">${value}</span></div><span class="ant-select-arrow">${drawArrow("thin", 12)}</span></div>`,
      checkbox: (options) =>
        choice(
          `<span data-gt="checkbox" class="${state("ant-checkbox", options)}" style="top:0"><span class="ant-checkbox-inner"></span></span>`,
          options.label,
        ),
      radio: (options) =>
        choice(
          `<span data-gt="radio" class="${state("ant-radio", options)}" style="top:0"><span class="ant-radio-inner"></span></span>`,
          options.label,
        ),
      toggle: (options) =>
        choice(
          `<button type="button" data-gt="switch" class="${state("ant-switch", options)} ${rng.pick(["", "ant-switch-small"])}"><div class="ant-switch-handle"></div><span class="ant-switch-inner"></span></button>`,
          options.label,
        ),
      slider: (fraction) => {
        const at = Math.round(fraction * 96);
        return `<div data-gt="slider" class="ant-slider" style="margin:6px"><div class="ant-slider-rail"></div><div class="ant-slider-track" style="left:0;width:${at}%"></div><div class="ant-slider-handle" style="left:${at}%;transform:translateX(-50%)"></div></div>`;
      },
      tabs: (items, active) =>
        `<div class="ant-tabs ant-tabs-top ${tabsLook}"><div class="ant-tabs-nav" style="margin:0"><div class="ant-tabs-nav-wrap"><div class="ant-tabs-nav-list">${joinTabs(items, active, (inner, on) => `<div data-gt="tab" class="ant-tabs-tab${on ? " ant-tabs-tab-active" : ""}"><div class="ant-tabs-tab-btn">${inner}</div></div>`)}</div></div></div></div>`,
      pagination: (pages, active) => {
        const arrow = (name: string) =>
          `<li class="ant-pagination-${name === "chevron-left" ? "prev" : "next"}"><button data-gt="button" class="ant-pagination-item-link" type="button" style="display:flex;align-items:center;justify-content:center">${ingredients.icon(12, { name })}</button></li>`;
        return `<ul class="ant-pagination">${arrow("chevron-left")}${pageNumbers(pages, active)
          .map(
            (page) =>
              `<li data-gt="button" class="ant-pagination-item${page === active ? " ant-pagination-item-active" : ""}"><a>${page}</a></li>`,
          )
          .join("")}${arrow("chevron-right")}</ul>`;
      },
      card: (parts) =>
        `<div class="ant-card ant-card-bordered ${rng.pick(["", "ant-card-small"])}">${parts.title ? `<div class="ant-card-head"><div class="ant-card-head-title">${parts.title}</div></div>` : ""}${parts.media ? `<div class="ant-card-cover">${parts.media}</div>` : ""}<div class="ant-card-body">${parts.body}${parts.footer ? `<div style="margin-top:12px">${parts.footer}</div>` : ""}</div></div>`,
      table: (head, rows) =>
        `<div class="ant-table ant-table-${rng.pick(["default", "middle", "small"])}"><div class="ant-table-container"><table style="width:100%">${tableRows(head, rows).replaceAll("<th>", '<th class="ant-table-cell">').replaceAll("<td>", '<td class="ant-table-cell">').replace("<thead", '<thead class="ant-table-thead"').replace("<tbody", '<tbody class="ant-table-tbody"')}</table></div></div>`,
      alert: (text, tone) =>
        `<div class="ant-alert ant-alert-${tone === "danger" ? "error" : tone === "success" ? "success" : rng.pick(["info", "warning"])}">${ingredients.icon(16, { name: "info" })}<div class="ant-alert-content" style="margin:0 8px">${text}</div>${bareIconButton(drawCross(11))}</div>`,
      badge: (text, tone) =>
        `<span class="ant-tag ant-tag-${tone === "danger" ? "red" : tone === "success" ? "green" : rng.pick(["blue", "geekblue", "orange", "purple", "cyan"])}">${text}</span>`,
      breadcrumb: (items) =>
        `<div class="ant-breadcrumb">${items.join('<span class="ant-breadcrumb-separator">/</span>')}</div>`,
      menu: (items) =>
        `<ul class="ant-dropdown-menu">${items.map((item) => `<li class="ant-dropdown-menu-item sl-row">${item.icon ?? ""}<span>${item.label}</span></li>`).join("")}</ul>`,
      dialog: (parts) =>
        `<div class="ant-modal-content"><div class="ant-modal-header sl-row sl-between"><div class="ant-modal-title">${parts.title}</div>${bareIconButton(drawCross(13))}</div><div class="ant-modal-body">${parts.body}</div><div class="ant-modal-footer">${parts.actions}</div></div>`,
      progress: (fraction) =>
        `<div class="ant-progress ant-progress-line ant-progress-status-normal"><div class="ant-progress-outer"><div class="ant-progress-inner"><div class="ant-progress-bg" style="width:${Math.round(fraction * 100)}%;height:8px"></div></div></div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(antd);
