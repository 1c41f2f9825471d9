import { type CompactParts, makeCompactPainter } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook } from "../mobile/look.ts";
import { REACT_READY, wrapInReact } from "../mobile/react-page.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".adm-switch-checkbox"),
  ...labelAs("checkbox", ".adm-checkbox-icon"),
  ...labelAs("radio", ".adm-radio-icon"),
  ...labelAs("slider", ".adm-slider"),
  ...labelAs("input", ".x-input", ".adm-search-bar-input-box"),
  ...labelAs("tab", ".adm-tabs-tab", ".adm-tab-bar-item", ".adm-capsule-tabs-tab"),
  ...labelAs(
    "button",
    ".adm-button",
    ".adm-selector-item",
    ".adm-action-sheet-button-item",
    ".adm-stepper-minus",
    ".adm-stepper-plus",
    ".adm-floating-bubble-button",
    ".adm-dialog-button",
  ),
];

/** A component's properties as an attribute. */
function give(props: Record<string, unknown>): string {
  return `data-p="${quoteAttribute(JSON.stringify(props)).replaceAll("&amp;", "&amp;amp;")}"`;
}

function makeParts(context: SceneContext, look: Painter["look"] & { themed: boolean }): CompactParts {
  const { rng } = context;
  const shape = rng.pick(["default", "rounded", "rectangular"]);
  const card = rng.chance(0.4);
  const edge = rng.pick([
    `border:1px solid ${look.divider};border-radius:6px;padding:8px 12px`,
    `border-bottom:1px solid ${look.divider};padding:8px 2px`,
    `background:${look.surface};border-radius:8px;padding:10px 12px`,
  ]);
  const theme = `:root:root{--adm-color-primary:${look.primary};--adm-color-background:${look.surface};--adm-color-text:${look.text};--adm-color-border:${look.divider};--adm-color-weak:${look.secondary}}`;
  const icon = (html: string | undefined) =>
    html === undefined || html === ""
      ? ""
      : `<span style="display:inline-flex;vertical-align:middle;margin-inline-end:6px">${html}</span>`;
  return {
    head: `<script>document.documentElement.setAttribute("data-prefers-color-scheme","${look.dark ? "dark" : "light"}")</script><link rel="stylesheet" href="/npm/antd-mobile/bundle/style.css"><style>${look.themed ? theme : ""}.adm-center-popup-wrap{z-index:1000}</style>`,
    rules: RULES,
    ready: REACT_READY,
    iconSize: rng.int(20, 24),
    wrap: (html) => wrapInReact(html, "antd-mobile/bundle/antd-mobile.umd.js", "antdMobile"),
    mark: (kind, on, disabled) => `<r-${kind} ${give({ checked: on, disabled })}></r-${kind}>`,
    choice: (kind, on, label) =>
      kind === "switch"
        ? `<span style="display:inline-flex;align-items:center;gap:10px"><r-switch ${give({ checked: on })}></r-switch><span>${label}</span></span>`
        : `<r-${kind} ${give({ checked: on })}>${label}</r-${kind}>`,
    slider: (amount) =>
      `<r-slider ${give({ value: amount, ...(rng.chance(0.2) ? { ticks: true, step: 20 } : {}) })}></r-slider>`,
    button: (spec) => {
      const fill = { filled: "solid", tonal: "solid", outlined: "outline", text: "none" }[spec.look];
      const props = {
        fill,
        color: spec.danger ? "danger" : spec.look === "tonal" ? "default" : "primary",
        shape,
        block: spec.wide === true,
        disabled: spec.disabled === true,
        size: spec.small ? "mini" : spec.wide ? "large" : "middle",
      };
      return `<r-button ${give(props)}>${icon(spec.icon)}${spec.label ?? ""}</r-button>`;
    },
    field: (spec) => {
      const label = `<div style="font-size:13px;padding-bottom:4px;color:${look.secondary}">${spec.label}</div>`;
      if (spec.kind === "select")
        return `<div>${label}<div data-gt="select" style="display:flex;align-items:center;${edge}"><span style="flex:1">${spec.value}</span>${context.ingredients.icon(16, { name: "chevron-down" })}</div></div>`;
      const props = {
        value: spec.value,
        placeholder: spec.placeholder,
        ...(spec.kind === "area" ? { rows: 3 } : { type: spec.kind }),
      };
      return `<div>${label}<div class="x-input" style="display:flex;align-items:center;${edge}">${icon(spec.icon)}<r-${spec.kind === "area" ? "textarea" : "input"} ${give(props)}></r-${spec.kind === "area" ? "textarea" : "input"}>${icon(spec.endIcon)}</div></div>`;
    },
    row: ({ start, title, detail, end }) =>
      `<r-list.item>${start === "" ? "" : `<span slot="prefix">${start}</span>`}${detail === "" ? "" : `<span slot="description">${detail}</span>`}${end === "" ? "" : `<span slot="extra">${end}</span>`}${title}</r-list.item>`,
    list: (rows, header) =>
      `<r-list ${give({ mode: card ? "card" : "default", ...(header === undefined ? {} : { header: "" }) })}>${header === undefined ? "" : `<span slot="header">${header}</span>`}${rows}</r-list>`,
    bar: (start, title, actions) =>
      `<r-navbar ${give({ backIcon: false, back: null })}><div slot="left" style="display:flex">${start}</div><div slot="right" style="display:flex;justify-content:flex-end">${actions.slice(0, 2).join("")}</div><div>${title}</div></r-navbar>`,
    chip: (label, chosen, html) =>
      `<div class="adm-selector-item${chosen ? " adm-selector-item-active" : ""}" style="display:inline-flex;align-items:center;padding:8px 14px;border-radius:${shape === "rounded" ? 18 : 3}px;font-size:14px;background:${chosen ? look.primary : look.dark ? "#2b2b2e" : "#eeeeef"};color:${chosen ? look.onPrimary : look.text}">${icon(html)}${label}</div>`,
    badge: (text) => `<r-badge ${give({ content: text })}></r-badge>`,
    bottomTabs: (cells) =>
      `<r-tabbar ${give({ activeKey: String(cells.findIndex((cell) => cell.chosen)) })}>${cells.map(({ label, icon: html }, index) => `<r-tabbar.item key="${index}" ${give({ key: String(index) })}><span slot="icon" style="display:flex;justify-content:center">${html}</span><span slot="title">${label}</span></r-tabbar.item>`).join("")}</r-tabbar>`,
    topTabs: (cells) =>
      `<r-tabs ${give({ activeKey: String(cells.findIndex((cell) => cell.chosen)) })}>${cells.map(({ label }, index) => `<r-tabs.tab ${give({ key: String(index), title: label })}></r-tabs.tab>`).join("")}</r-tabs>`,
    segments: (cells) =>
      `<r-capsuletabs ${give({ activeKey: String(cells.findIndex((cell) => cell.chosen)) })}>${cells.map(({ label }, index) => `<r-capsuletabs.tab ${give({ key: String(index), title: label })}></r-capsuletabs.tab>`).join("")}</r-capsuletabs>`,
    searchField: (placeholder, value) =>
      `<div style="padding:8px 12px"><r-searchbar ${give({ placeholder, value })}></r-searchbar></div>`,
    stepper: (value) => `<r-stepper ${give({ value, min: 0 })}></r-stepper>`,
    card: (spec, foot) =>
      `<div style="margin:12px;border-radius:8px;overflow:hidden;background:${look.surface}">${spec.picture ?? ""}<r-card><div slot="title" style="display:flex;align-items:center;gap:10px">${spec.avatar ?? ""}<span>${spec.title}</span></div>${spec.text ?? ""}<div style="display:flex;flex-wrap:wrap;gap:8px;align-items:center;padding-top:10px">${foot}</div></r-card></div>`,
    fab: (html) =>
      `<div data-gt="button" style="width:50px;height:50px;border-radius:50%;background:${look.primary};color:${look.onPrimary};display:flex;align-items:center;justify-content:center;box-shadow:0 2px 6px #0005">${html}</div>`,
    dialog: (title, content, actions) =>
      `<r-dialog ${give({ visible: true, title, getContainer: null, actions: actions.map((text, key) => ({ key: String(key), text, bold: key === 0 })) })}><div slot="content">${content}</div></r-dialog>`,
    sheet: (actions, title) =>
      `<r-actionsheet ${give({ visible: true, getContainer: null, extra: title, cancelText: "OK", actions: actions.map(({ label, danger }, key) => ({ key: String(key), text: label, danger })) })}></r-actionsheet>`,
  };
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, {
    primary: "#1677ff",
    light: { background: "#f5f5f5" },
    dark: { primary: "#3086ff", background: "#000000", surface: "#1a1a1a" },
  });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "antd-mobile", prefix: "antd-mobile", paint };

/** Ant Design Mobile. */
export const scenes = makeKitScenes(kit);
