import { type CompactParts, makeCompactPainter } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook } from "../mobile/look.ts";
import { VUE_READY, wrapInVue } from "../mobile/vue-page.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".van-switch"),
  ...labelAs("checkbox", ".van-checkbox__icon"),
  ...labelAs("radio", ".van-radio__icon"),
  ...labelAs("input", ".van-field:not(.x-select)", ".van-search__content"),
  ...labelAs("none", ".van-search .van-field"),
  ...labelAs("select", ".x-select"),
  ...labelAs("tab", ".van-tab", ".van-tabbar-item"),
  ...labelAs(
    "button",
    ".van-button",
    ".van-dialog__confirm",
    ".van-dialog__cancel",
    ".van-stepper__minus",
    ".van-stepper__plus",
    ".x-chip",
    ".van-action-sheet__item",
    ".van-action-sheet__cancel",
  ),
  ...labelAs("icon", ".van-icon"),
];

function makeParts(context: SceneContext, look: Painter["look"]): CompactParts {
  const { rng } = context;
  const inset = rng.chance(0.5) ? " inset" : "";
  const square = rng.pick(["", " round", " square"]);
  const shape = rng.pick(["", ' shape="square"']);
  const types = rng.pick(["primary", "success", "warning", "danger"]);
  const tabType = rng.pick(["", ' type="card"']);
  const head = `<link rel="stylesheet" href="/npm/vant/lib/index.css"><style>:root{--van-primary-color:${look.primary};--van-background:${look.background};--van-background-2:${look.surface};--van-text-color:${look.text};--van-text-color-2:${look.secondary};--van-border-color:${look.divider}}</style>`;
  return {
    head,
    rules: RULES,
    ready: VUE_READY,
    iconSize: rng.int(18, 24),
    wrap: (html) =>
      wrapInVue(
        look.dark ? `<van-config-provider theme="dark">${html}</van-config-provider>` : html,
        "vant/lib/vant.min.js",
        "app.use(vant)",
      ),
    mark: (kind, on, disabled) => {
      const off = disabled ? " disabled" : "";
      if (kind === "switch")
        return `<van-switch :model-value="${on}" size="${rng.pick([20, 24, 26])}"${off}></van-switch>`;
      if (kind === "checkbox") return `<van-checkbox :model-value="${on}"${shape}${off}></van-checkbox>`;
      return `<van-radio-group model-value="${on ? "a" : "b"}"><van-radio name="a"${off}></van-radio></van-radio-group>`;
    },
    slider: (amount) =>
      `<div data-gt="slider" style="padding:12px 14px"><van-slider :model-value="${amount}"${rng.chance(0.3) ? ' bar-height="4px"' : ""}></van-slider></div>`,
    button: (spec) => {
      const kind = {
        filled: `type="${spec.danger ? "danger" : types}"`,
        tonal: 'type="default"',
        outlined: `plain type="${types}"`,
        text: "",
      }[spec.look];
      const label = `${spec.icon === undefined ? "" : `<span style="display:inline-flex;vertical-align:middle;margin-inline-end:5px">${spec.icon}</span>`}${spec.label ?? ""}`;
      if (spec.look === "text")
        return `<span data-gt="button" style="padding:6px 10px;color:${look.primary};font-size:15px">${label}</span>`;
      return `<van-button ${kind}${square}${spec.wide ? " block" : ` size="${spec.small ? "small" : "normal"}"`}${spec.disabled ? " disabled" : ""}>${label}</van-button>`;
    },
    field: (field) => {
      const icons = `${field.icon === undefined ? "" : `<template #left-icon>${field.icon}</template>`}${field.endIcon === undefined ? "" : `<template #right-icon>${field.endIcon}</template>`}`;
      const kind =
        field.kind === "select"
          ? 'class="x-select" is-link readonly'
          : `type="${field.kind === "area" ? "textarea" : field.kind}"${field.value !== "" && rng.chance(0.2) ? " clearable" : ""}`;
      return `<van-field ${kind} label="${quoteAttribute(field.label)}" model-value="${quoteAttribute(field.value)}" placeholder="${quoteAttribute(field.placeholder)}" style="border:1px solid ${look.divider};border-radius:6px"${rng.chance(0.3) ? ' label-align="top"' : ""}>${icons}</van-field>`;
    },
    row: ({ start, title, detail, end }) =>
      `<van-cell center title="${quoteAttribute(title)}" label="${quoteAttribute(detail)}">${start === "" ? "" : `<template #icon><div style="margin-inline-end:12px">${start}</div></template>`}<template #value><div style="display:flex;justify-content:flex-end;align-items:center">${end}</div></template></van-cell>`,
    list: (rows, header) =>
      `<van-cell-group${inset}${header === undefined ? ' style="margin-top:10px"' : ` title="${quoteAttribute(header)}"`}>${rows}</van-cell-group>`,
    bar: (start, title, actions) =>
      `<van-nav-bar>${start === "" ? "" : `<template #left>${start}</template>`}<template #title>${title}</template>${actions.length === 0 ? "" : `<template #right><div style="display:flex;align-items:center;color:${look.primary}">${actions.slice(0, 2).join("")}</div></template>`}</van-nav-bar>`,
    chip: (label, chosen, icon) =>
      `<van-tag class="x-chip" ${chosen ? 'type="primary"' : 'plain type="primary"'} size="large"${rng.chance(0.5) ? " round" : ""}>${icon}${label}</van-tag>`,
    badge: (text) => `<van-badge content="${text}"></van-badge>`,
    bottomTabs: (cells) =>
      `<van-tabbar :fixed="false" :model-value="${cells.findIndex((cell) => cell.chosen)}">${cells.map(({ label, icon }, index) => `<van-tabbar-item${index === 1 ? " dot" : ""}>${label}<template #icon>${icon}</template></van-tabbar-item>`).join("")}</van-tabbar>`,
    topTabs: (cells) =>
      `<van-tabs :active="${cells.findIndex((cell) => cell.chosen)}"${tabType}>${cells.map(({ label }) => `<van-tab title="${quoteAttribute(label)}"></van-tab>`).join("")}</van-tabs>`,
    segments: (cells) =>
      `<van-tabs type="card" :active="${cells.findIndex((cell) => cell.chosen)}">${cells.map(({ label }) => `<van-tab title="${quoteAttribute(label)}"></van-tab>`).join("")}</van-tabs>`,
    searchField: (placeholder, value) =>
      `<van-search model-value="${quoteAttribute(value)}" placeholder="${quoteAttribute(placeholder)}"${rng.chance(0.5) ? ' shape="round"' : ""}></van-search>`,
    stepper: (value) =>
      `<van-stepper :model-value="${value}"${rng.chance(0.4) ? ' theme="round" button-size="24"' : ""}></van-stepper>`,
    card: (card, foot) =>
      `<div style="margin:12px;border-radius:8px;background:${look.surface};overflow:hidden">${card.picture ?? ""}<van-cell title="${quoteAttribute(card.title)}" label="${quoteAttribute(card.subtitle ?? "")}"><template #icon><div style="margin-inline-end:10px">${card.avatar ?? ""}</div></template></van-cell><div style="padding:0 16px 10px;font-size:14px;color:${look.secondary}">${card.text ?? ""}</div><div style="display:flex;align-items:center;gap:8px;padding:0 12px 10px">${foot}</div></div>`,
    fab: (icon) =>
      `<div data-gt="button" style="width:52px;height:52px;border-radius:26px;background:${look.primary};color:${look.onPrimary};display:flex;align-items:center;justify-content:center;box-shadow:0 2px 8px #0005">${icon}</div>`,
    dialog: (title, content, actions) =>
      `<van-dialog :show="true" title="${quoteAttribute(title)}"${actions.length > 1 ? ` show-cancel-button cancel-button-text="${quoteAttribute(actions[1] ?? "")}"` : ""} confirm-button-text="${quoteAttribute(actions[0] ?? "")}"${rng.chance(0.4) ? ' theme="round-button"' : ""}><div style="padding:10px 24px 20px;color:${look.text};font-size:14px">${content}</div></van-dialog>`,
    sheet: (actions, title) =>
      `<van-action-sheet :show="true"${title === undefined ? "" : ` description="${quoteAttribute(title)}"`} cancel-text="OK" :actions="${quoteAttribute(JSON.stringify(actions.map(({ label, danger }) => ({ name: label, ...(danger ? { color: "#ee0a24" } : {}) }))))}"></van-action-sheet>`,
    toast: (text) =>
      `<van-toast :show="true" type="${rng.pick(["text", "success", "fail"])}" message="${quoteAttribute(text)}"></van-toast>`,
  };
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, {
    primary: "#1989fa",
    light: { background: "#f7f8fa" },
    dark: { background: "#000000", surface: "#1c1c1e" },
  });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "vant", prefix: "vant", unseen: true, paint };

/** Vant, held out of training to measure on. */
export const scenes = makeKitScenes(kit);
