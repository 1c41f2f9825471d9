import { labelAs, type MobileKit, type Painter } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook } from "../mobile/look.ts";
import {
  paintButton,
  paintDialog,
  paintField,
  paintMark,
  paintRow,
  paintSlider,
  RIPPLE_FREE,
} from "../mobile/mdc-parts.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".mdc-switch"),
  ...labelAs("checkbox", ".mdc-checkbox__background"),
  ...labelAs("radio", ".mdc-radio__background"),
  ...labelAs("slider", ".mdc-slider"),
  ...labelAs("input", ".mdc-text-field"),
  ...labelAs("select", ".mdc-select__anchor"),
  ...labelAs("tab", ".mdc-tab", ".x-nav-item", ".mdc-segmented-button__segment"),
  ...labelAs("button", ".mdc-button", ".mdc-fab", ".mdc-evolution-chip"),
];

function paint(context: SceneContext): Painter {
  const { rng, ingredients } = context;
  const look = chooseLook(context, { primary: rng.pick(["#6200ee", "#018786", "#1976d2", "#c2185b", "#00796b"]) });
  const coloured = !look.dark && rng.chance(0.65);
  const short = rng.chance(0.25);
  const outlined = rng.chance(0.5);
  const shaped = rng.pick([0, 4, 4, 8, 20]);
  const iconSize = 24;
  const icon: Painter["icon"] = (name, size = iconSize) => ingredients.icon(size, name === undefined ? {} : { name });
  const head = `<link rel="stylesheet" href="/npm/material-components-web/dist/material-components-web.min.css">${ingredients.fontHead}${ingredients.iconHead}
<style>:root{--mdc-theme-primary:${look.primary};--mdc-theme-secondary:${look.primary};--mdc-theme-on-primary:${look.onPrimary};--mdc-theme-on-secondary:${look.onPrimary};--mdc-theme-surface:${look.surface};--mdc-theme-background:${look.background};--mdc-theme-on-surface:${look.text};--mdc-theme-text-primary-on-background:${look.text};--mdc-theme-text-secondary-on-background:${look.secondary};--mdc-theme-text-hint-on-background:${look.secondary};--mdc-theme-text-icon-on-background:${look.secondary};--mdc-typography-font-family:${ingredients.fontFamily};--mdc-shape-small:${shaped}px}
body{margin:0;background:${look.background};color:${look.text};font-family:${ingredients.fontFamily}}${RIPPLE_FREE(look, shaped)}</style>`;
  const button: Painter["button"] = (spec) => paintButton(spec);
  const iconButton = (html: string) =>
    `<button class="mdc-icon-button" style="color:inherit;display:inline-flex;align-items:center;justify-content:center">${html}</button>`;
  const list: Painter["list"] = (rows, header) =>
    `${header === undefined ? "" : `<h3 class="mdc-list-group__subheader" style="color:${rng.chance(0.5) ? look.primary : look.secondary};margin:12px 16px 0">${header}</h3>`}<ul class="mdc-list${rng.chance(0.2) ? " mdc-list--dense" : ""}" style="margin:0">${rows.map((row) => paintRow(row, look, icon)).join(rng.chance(0.35) ? '<li class="mdc-list-divider" role="separator"></li>' : "")}</ul>`;
  return {
    look,
    iconSize,
    icon,
    screen: ({ bar, body, footer, floating, over }) => ({
      head,
      body: `<div style="position:absolute;inset:0;display:flex;flex-direction:column;overflow:hidden;background:${look.background}"><div style="flex:none;z-index:4">${bar}</div><div style="flex:1;min-height:0;overflow-y:auto">${body}</div>${floating ? `<div style="position:absolute;inset-inline-end:16px;bottom:${footer ? 72 : 16}px;z-index:5">${floating}</div>` : ""}<div style="flex:none">${footer ?? ""}</div>${over ?? ""}</div>`,
      rules: RULES,
      lang: ingredients.lang,
    }),
    bar: (spec) => {
      const name = { back: "back", menu: "menu", close: "close", none: "" }[spec.start];
      const start =
        name === "" ? "" : `<button class="mdc-icon-button mdc-top-app-bar__navigation-icon">${icon(name)}</button>`;
      const end = spec.actions
        .map((html) => `<button class="mdc-icon-button mdc-top-app-bar__action-item">${html}</button>`)
        .join("");
      const action =
        spec.textAction === undefined
          ? ""
          : `<button class="mdc-button" style="--mdc-theme-primary:currentColor;color:inherit"><span class="mdc-button__label">${spec.textAction}</span></button>`;
      const colours = coloured
        ? ""
        : `background:${look.surface};color:${look.text};${rng.chance(0.5) ? "box-shadow:0 2px 4px #0003" : ""}`;
      return `<header class="mdc-top-app-bar${short ? " mdc-top-app-bar--dense" : ""}" style="position:relative;width:100%;${colours}"><div class="mdc-top-app-bar__row"><section class="mdc-top-app-bar__section mdc-top-app-bar__section--align-start" style="color:inherit;min-width:0">${start}<span class="mdc-top-app-bar__title" style="color:inherit">${spec.title}</span></section><section class="mdc-top-app-bar__section mdc-top-app-bar__section--align-end" style="color:inherit;flex:none">${end}${action}</section></div></header>`;
    },
    list,
    fields: (fields) =>
      `<div style="padding:8px 16px;display:flex;flex-direction:column;gap:14px">${fields.map((field) => paintField(field, outlined, shaped)).join("")}</div>`,
    button,
    iconButton,
    choice: (kind, on, label) =>
      `<span style="display:inline-flex;align-items:center;gap:${kind === "switch" ? 12 : 2}px;color:${look.text}">${paintMark(kind, on, false)}<label>${label}</label></span>`,
    chips: (labels, chosen, icons) =>
      `<span style="display:flex;flex-wrap:wrap;gap:8px">${labels.map((label, index) => `<span class="mdc-evolution-chip" style="display:inline-flex;align-items:center;gap:6px;height:32px;padding:0 12px;border-radius:16px;font-size:14px;box-sizing:border-box;${index === chosen ? `background:${look.primary};color:${look.onPrimary}` : outlined ? `border:1px solid ${look.divider};color:${look.text}` : `background:${look.dark ? "#3a3a3d" : "#e4e4e6"};color:${look.text}`}">${icons[index] ?? ""}${label}</span>`).join("")}</span>`,
    slider: (amount) => paintSlider(amount, rng.chance(0.2)),
    segments: (labels, chosen) =>
      `<div class="mdc-segmented-button" style="display:flex;width:100%">${labels.map((label, index) => `<button class="mdc-segmented-button__segment${index === chosen ? " mdc-segmented-button__segment--selected" : ""}" style="flex:1;justify-content:center;color:${index === chosen ? look.primary : look.text}"><div class="mdc-segmented-button__label">${label}</div></button>`).join("")}</div>`,
    topTabs: (tabs, chosen, withIcons) =>
      `<div class="mdc-tab-bar" style="position:relative;${coloured ? `background:${look.primary};--mdc-theme-primary:${look.onPrimary}` : `background:${look.surface}`}"><div style="display:flex">${tabs.map(({ label, icon: html }, index) => `<button class="mdc-tab${index === chosen ? " mdc-tab--active" : ""}${withIcons ? " mdc-tab--stacked" : ""}" style="flex:1;min-width:0;padding:0 8px"><span class="mdc-tab__content" style="color:${coloured ? look.onPrimary : index === chosen ? look.primary : look.secondary}">${withIcons ? html : ""}<span class="mdc-tab__text-label" style="color:inherit">${label}</span></span><span class="mdc-tab-indicator${index === chosen ? " mdc-tab-indicator--active" : ""}"><span class="mdc-tab-indicator__content mdc-tab-indicator__content--underline"></span></span></button>`).join("")}</div></div>`,
    bottomTabs: (tabs, chosen) =>
      `<div style="display:flex;height:56px;background:${look.surface};box-shadow:0 -1px 4px #0004">${tabs.map(({ label, icon: html }, index) => `<div class="x-nav-item" style="flex:1;min-width:0;display:flex;flex-direction:column;align-items:center;justify-content:center;font-size:12px;overflow:hidden;color:${index === chosen ? look.primary : look.secondary}">${html}<span>${label}</span></div>`).join("")}</div>`,
    searchField: (placeholder, value) =>
      `<div style="padding:8px 12px">${paintField({ label: "", placeholder, value, kind: "text", icon: icon("search"), ...(value === "" ? {} : { endIcon: icon("close", 20) }) }, outlined, shaped)}</div>`,
    card: (card) => {
      const head1 = `<div style="display:flex;gap:12px;padding:14px 16px">${card.avatar ?? ""}<div><div class="mdc-typography--headline6">${card.title}</div>${card.subtitle === undefined ? "" : `<div class="mdc-typography--subtitle2" style="color:${look.secondary}">${card.subtitle}</div>`}</div></div>`;
      const text =
        card.text === undefined
          ? ""
          : `<div class="mdc-typography--body2" style="padding:0 16px 12px;color:${look.secondary}">${card.text}</div>`;
      const foot =
        card.actions.length + card.icons.length === 0
          ? ""
          : `<div class="mdc-card__actions" style="color:${look.secondary}"><div class="mdc-card__action-buttons">${card.actions.map(button).join("")}</div><div class="mdc-card__action-icons">${card.icons.join("")}</div></div>`;
      return `<div class="mdc-card${outlined ? " mdc-card--outlined" : ""}" style="margin:10px 12px;overflow:hidden">${rng.chance(0.5) ? head1 + (card.picture ?? "") : (card.picture ?? "") + head1}${text}${foot}</div>`;
    },
    fab: (html, label) =>
      `<button class="mdc-fab${label === undefined ? (rng.chance(0.15) ? " mdc-fab--mini" : "") : " mdc-fab--extended"}"><span class="mdc-fab__icon" style="display:flex;align-items:center;justify-content:center">${html}</span>${label === undefined ? "" : `<span class="mdc-fab__label">${label}</span>`}</button>`,
    dialog: (spec) => paintDialog(spec, look, outlined, shaped),
    sheet: (actions, title) =>
      `<div style="position:absolute;inset:0;background:#00000080;z-index:8"></div><div style="position:absolute;inset:auto 0 0;background:${look.surface};z-index:9;padding:8px 0;border-radius:${shaped}px ${shaped}px 0 0">${title === undefined ? "" : `<div style="padding:14px 16px;color:${look.secondary}">${title}</div>`}<ul class="mdc-list">${actions.map(({ label, icon: html }) => `<li class="mdc-list-item">${html === undefined ? "" : `<span class="mdc-list-item__graphic" style="color:${look.secondary}">${html}</span>`}<span class="mdc-list-item__text">${label}</span></li>`).join("")}</ul></div>`,
    toast: (text, action) =>
      `<aside class="mdc-snackbar mdc-snackbar--open" style="position:absolute;bottom:0;inset-inline:0"><div class="mdc-snackbar__surface" style="opacity:1;transform:none"><div class="mdc-snackbar__label">${text}</div>${action === undefined ? "" : `<div class="mdc-snackbar__actions"><button class="mdc-button mdc-snackbar__action"><span class="mdc-button__label">${action}</span></button></div>`}</div></aside>`,
    menu: (actions) =>
      `<div class="mdc-menu mdc-menu-surface mdc-menu-surface--open" style="position:absolute;top:8px;inset-inline-end:8px;left:auto;opacity:1;transform:none;z-index:9;min-width:180px"><ul class="mdc-list">${actions.map(({ label, icon: html }) => `<li class="mdc-list-item">${html === undefined ? "" : `<span class="mdc-list-item__graphic">${html}</span>`}<span class="mdc-list-item__text">${label}</span></li>`).join("")}</ul></div>`,
    drawer: (header, rows) =>
      `<div style="position:absolute;inset:0;background:#00000080;z-index:8"></div><aside class="mdc-drawer" style="position:absolute;inset-block:0;inset-inline-start:0;z-index:9;width:${rng.int(240, 290)}px;overflow:hidden">${header}${list(rows)}</aside>`,
  };
}

const kit: MobileKit = { npm: "material-components-web", prefix: "mdc", paint };

/** Material 2 by Google's own components for the web. */
export const scenes = makeKitScenes(kit);
