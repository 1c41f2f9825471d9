import { type CompactParts, makeCompactPainter } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook } from "../mobile/look.ts";
import { VUE_READY, wrapInVue } from "../mobile/vue-page.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".q-toggle__inner"),
  ...labelAs("checkbox", ".q-checkbox__inner"),
  ...labelAs("radio", ".q-radio__inner"),
  ...labelAs("slider", ".q-slider"),
  ...labelAs("input", ".q-input .q-field__control", ".q-textarea .q-field__control"),
  ...labelAs("select", ".q-select .q-field__control"),
  ...labelAs("tab", ".q-tab", ".q-btn-group .q-btn"),
  ...labelAs("button", ".q-btn:not(.q-btn--round.q-btn--flat)", ".q-chip"),
];

function makeParts(context: SceneContext, look: Painter["look"] & { themed: boolean }): CompactParts {
  const { rng } = context;
  const field = rng.pick(["outlined", "filled", "standout", "", "outlined rounded", "filled square", "borderless"]);
  const shape = rng.pick(["", "rounded", "rounded", "unelevated", "push", "square"]);
  const dense = rng.chance(0.3) ? " dense" : "";
  const colour = look.themed
    ? "primary"
    : rng.pick(["primary", "primary", "secondary", "deep-orange", "teal", "purple"]);
  const style = `:root,body{--q-primary:${look.primary}}body{background:${look.background};color:${look.text}}`;
  const coloured = rng.chance(0.6);
  const icon = (html: string | undefined) =>
    html === undefined ? "" : `<span style="display:inline-flex;margin-inline-end:6px">${html}</span>`;
  const slot = (name: string, html: string | undefined) =>
    html === undefined ? "" : `<template #${name}>${html}</template>`;
  return {
    head: `<link rel="stylesheet" href="/npm/quasar/dist/quasar${context.ingredients.rtl ? ".rtl" : ""}.prod.css"><style>${look.themed ? style : ""}</style>`,
    rules: RULES,
    ready: VUE_READY,
    wrap: (html) =>
      wrapInVue(
        html,
        'quasar/dist/quasar.umd.prod.js"></script><script src="/npm/quasar/dist/icon-set/svg-material-icons.umd.prod.js',
        `app.use(Quasar,{config:{dark:${look.dark}}});Quasar.IconSet.set(Quasar.IconSet.svgMaterialIcons)`,
      ),
    mark: (kind, on, disabled) => {
      const off = `${disabled ? " disable" : ""}${dense} color="${colour}"`;
      if (kind === "radio") return `<q-radio :model-value="${on}" :val="true"${off}></q-radio>`;
      return `<q-${kind === "switch" ? "toggle" : "checkbox"} :model-value="${on}"${off}></q-${kind === "switch" ? "toggle" : "checkbox"}>`;
    },
    slider: (amount) =>
      `<q-slider :model-value="${amount}" :min="0" :max="100" color="${colour}"${rng.chance(0.2) ? ' markers :step="10"' : ""}${rng.chance(0.2) ? " label-always" : ""}></q-slider>`,
    button: (spec) => {
      const kind = {
        filled: `color="${spec.danger ? "negative" : colour}" ${shape}`,
        tonal: "push",
        outlined: `outline color="${colour}" ${shape === "rounded" ? shape : ""}`,
        text: `flat color="${colour}"`,
      }[spec.look];
      return `<q-btn ${kind}${spec.wide ? ' class="full-width"' : ""}${spec.small ? ' size="sm"' : ""}${spec.disabled ? " disable" : ""}${rng.chance(0.4) ? " no-caps" : ""}>${icon(spec.icon)}${spec.label ?? ""}</q-btn>`;
    },
    iconButton: (html) => `<q-btn flat round${dense}>${html}</q-btn>`,
    field: (spec) => {
      const label = `${field}${dense} label="${quoteAttribute(spec.label)}" model-value="${quoteAttribute(spec.value)}"`;
      const slots = slot("prepend", spec.icon) + slot("append", spec.endIcon);
      if (spec.kind === "select") return `<q-select ${label} :options="['a']">${slots}</q-select>`;
      return `<q-input ${label} type="${spec.kind === "area" ? "textarea" : spec.kind}"${spec.kind === "text" && rng.chance(0.2) ? " clearable" : ""}${rng.chance(0.5) ? ` placeholder="${quoteAttribute(spec.placeholder)}"` : ""}>${slots}</q-input>`;
    },
    row: ({ start, title, detail, end }) =>
      `<q-item clickable${dense}>${start === "" ? "" : `<q-item-section avatar>${start}</q-item-section>`}<q-item-section><q-item-label>${title}</q-item-label>${detail === "" ? "" : `<q-item-label caption lines="2">${detail}</q-item-label>`}</q-item-section>${end === "" ? "" : `<q-item-section side>${end}</q-item-section>`}</q-item>`,
    list: (rows, header) =>
      `<q-list${rng.chance(0.3) ? " separator" : ""}${rng.chance(0.2) ? ' bordered class="q-ma-sm"' : ""}>${header === undefined ? "" : `<q-item-label header>${header}</q-item-label>`}${rows}</q-list>`,
    bar: (start, title, actions) =>
      `<q-toolbar class="${coloured ? `bg-${colour} text-white` : ""}${rng.chance(0.4) ? " shadow-2" : ""}">${start}<q-toolbar-title>${title}</q-toolbar-title>${actions.join("")}</q-toolbar>`,
    chip: (label, chosen, html) =>
      `<q-chip${chosen ? ` color="${colour}" text-color="white"` : ""}${rng.chance(0.3) ? " outline" : ""}${rng.chance(0.2) ? " removable" : ""} clickable>${icon(html === "" ? undefined : html)}${label}</q-chip>`,
    badge: (text) => `<q-badge color="${rng.pick(["red", colour, "orange"])}">${text}</q-badge>`,
    bottomTabs: (cells) =>
      paintTabs(
        cells,
        rng.chance(0.4) ? `class="bg-${colour} text-white shadow-2"` : 'class="shadow-2"',
        rng.pick(["", " indicator-color=transparent", " switch-indicator"]),
      ),
    topTabs: (cells) => paintTabs(cells, coloured ? `class="bg-${colour} text-white"` : "", ""),
    segments: (cells) =>
      `<q-btn-toggle spread${rng.chance(0.5) ? " rounded" : ""} no-caps :model-value="${cells.findIndex((cell) => cell.chosen)}" toggle-color="${colour}" :options="${quoteAttribute(JSON.stringify(cells.map(({ label }, value) => ({ label, value }))))}"></q-btn-toggle>`,
    searchField: (placeholder, value) =>
      `<div class="q-pa-sm"><q-input ${field === "borderless" ? "outlined" : field} dense model-value="${quoteAttribute(value)}" placeholder="${quoteAttribute(placeholder)}">${slot("prepend", context.ingredients.icon(22, { name: "search" }))}</q-input></div>`,
    card: (card, foot) =>
      `<q-card class="q-ma-md"${rng.chance(0.4) ? " flat bordered" : ""}>${card.picture ?? ""}<q-card-section style="display:flex;gap:12px;align-items:center">${card.avatar ?? ""}<div><div class="text-h6">${card.title}</div><div class="text-subtitle2">${card.subtitle ?? ""}</div></div></q-card-section>${card.text === undefined ? "" : `<q-card-section class="q-pt-none">${card.text}</q-card-section>`}<q-card-actions>${foot}</q-card-actions></q-card>`,
    fab: (html, label) =>
      `<q-btn ${label === undefined ? (rng.chance(0.2) ? "fab-mini" : "fab") : "rounded"} color="${colour}">${icon(html).replace("margin-inline-end:6px", label === undefined ? "" : "margin-inline-end:8px")}${label ?? ""}</q-btn>`,
    dialog: (title, content, actions) =>
      `<q-dialog :model-value="true"><q-card style="width:300px"><q-card-section><div class="text-h6">${title}</div></q-card-section><q-card-section class="q-pt-none">${content}</q-card-section><q-card-actions align="right">${actions.map((action) => `<q-btn flat color="${colour}" label="${quoteAttribute(action)}"></q-btn>`).join("")}</q-card-actions></q-card></q-dialog>`,
    toast: (text, action) =>
      `<q-banner inline-actions class="bg-grey-9 text-white" style="position:absolute;inset:auto 12px 16px;z-index:900;border-radius:4px">${text}${action === undefined ? "" : `<template #action><q-btn flat color="amber" label="${quoteAttribute(action)}"></q-btn></template>`}</q-banner>`,
  };
}

function paintTabs(
  cells: readonly { label: string; icon: string; chosen: boolean }[],
  attributes: string,
  more: string,
): string {
  return `<q-tabs align="justify" :model-value="${cells.findIndex((cell) => cell.chosen)}" ${attributes}${more} no-caps>${cells.map(({ label, icon }, index) => `<q-tab :name="${index}"><div style="display:flex;flex-direction:column;align-items:center">${icon}<div class="q-tab__label">${label}</div></div></q-tab>`).join("")}</q-tabs>`;
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, { primary: "#1976d2" });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "quasar", prefix: "quasar", paint };

/** Quasar, Material 2 with its own turns. */
export const scenes = makeKitScenes(kit);
