import { type CompactParts, makeCompactPainter, type TabCell } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook } from "../mobile/look.ts";
import { VUE_READY, wrapInVue } from "../mobile/vue-page.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".v-switch .v-selection-control__wrapper"),
  ...labelAs("checkbox", ".v-checkbox-btn .v-selection-control__wrapper"),
  ...labelAs("radio", ".v-radio .v-selection-control__wrapper"),
  ...labelAs("slider", ".v-slider .v-input__control"),
  ...labelAs("input", ".v-text-field:not(.v-select) .v-field", ".v-textarea .v-field"),
  ...labelAs("select", ".v-select .v-field"),
  ...labelAs("tab", ".v-tab", ".v-bottom-navigation .v-btn", ".v-btn-toggle .v-btn"),
  ...labelAs("button", ".v-btn:not(.v-btn--icon.v-btn--variant-text)", ".v-chip"),
];

function makeParts(context: SceneContext, look: Painter["look"] & { themed: boolean }): CompactParts {
  const { rng } = context;
  const variant = rng.pick(["outlined", "filled", "underlined", "solo", "solo-filled"]);
  const density = rng.pick(["default", "comfortable", "compact"]);
  const rounded = rng.pick(["", ' rounded="pill"', ' rounded="0"', ' rounded="lg"']);
  const chipVariant = rng.pick(["tonal", "outlined", "flat", "elevated"]);
  const coloured = rng.chance(0.5);
  const colour = look.themed ? look.primary : rng.pick([look.primary, look.primary, "#00897b", "#d81b60"]);
  const theme = JSON.stringify({
    theme: {
      defaultTheme: "x",
      themes: {
        x: {
          dark: look.dark,
          colors: {
            primary: colour,
            background: look.background,
            surface: look.surface,
            "on-background": look.text,
            "on-surface": look.text,
            "on-primary": look.onPrimary,
          },
        },
      },
    },
  });
  const slot = (name: string, html: string | undefined) =>
    html === undefined || html === "" ? "" : `<template #${name}>${html}</template>`;
  const paintTabs = (cells: readonly TabCell[], attributes: string) =>
    `<v-tabs :model-value="${cells.findIndex((cell) => cell.chosen)}" ${attributes}>${cells.map(({ label, icon }, index) => `<v-tab :value="${index}" style="min-width:0"${icon === "" ? "" : " stacked"}>${icon}<span>${label}</span></v-tab>`).join("")}</v-tabs>`;
  return {
    head: `<script>window.process={env:{NODE_ENV:"production"}}</script><link rel="stylesheet" href="/npm/vuetify/dist/vuetify.min.css"><link rel="stylesheet" href="/npm/@mdi/font/css/materialdesignicons.min.css"><style>.v-application__wrap{min-height:0}.v-input{flex:none}.v-field--variant-outlined,.v-field--variant-underlined{background-color:#8080800b}</style>`,
    rules: RULES,
    ready: VUE_READY,
    wrap: (html) =>
      wrapInVue(
        `<v-app style="position:absolute;inset:0">${html}</v-app>`,
        "vuetify/dist/vuetify.min.js",
        `app.use(Vuetify.createVuetify(${theme}))`,
      ),
    mark: (kind, on, disabled) => {
      const off = `${disabled ? " disabled" : ""} density="${density}" hide-details color="primary"`;
      if (kind === "radio")
        return `<v-radio-group :model-value="${on}" hide-details inline style="flex:none"><v-radio :value="true"${off}></v-radio></v-radio-group>`;
      return kind === "switch"
        ? `<v-switch :model-value="${on}"${rng.chance(0.4) ? " inset" : ""}${off}></v-switch>`
        : `<v-checkbox-btn :model-value="${on}"${off} style="flex:none"></v-checkbox-btn>`;
    },
    slider: (amount) =>
      `<v-slider :model-value="${amount}" hide-details color="primary"${rng.chance(0.2) ? ' show-ticks="always" :step="20"' : ""}></v-slider>`,
    button: (spec) => {
      const kind = {
        filled: `color="${spec.danger ? "error" : "primary"}" variant="${rng.pick(["flat", "elevated"])}"`,
        tonal: 'variant="tonal" color="primary"',
        outlined: 'variant="outlined"',
        text: 'variant="text" color="primary"',
      }[spec.look];
      return `<v-btn ${kind}${rounded}${spec.wide ? " block" : ""}${spec.small ? ' size="small"' : ""}${spec.disabled ? " disabled" : ""}>${slot("prepend", spec.icon)}${spec.label ?? ""}</v-btn>`;
    },
    iconButton: (html) => `<v-btn icon variant="text" density="comfortable">${html}</v-btn>`,
    field: (spec) => {
      const label = `variant="${variant}" density="${density}" hide-details label="${quoteAttribute(spec.label)}" model-value="${quoteAttribute(spec.value)}"`;
      const slots = slot("prepend-inner", spec.icon) + slot("append-inner", spec.endIcon);
      if (spec.kind === "select") return `<v-select ${label}>${slot("prepend-inner", spec.icon)}</v-select>`;
      if (spec.kind === "area") return `<v-textarea ${label} rows="3">${slots}</v-textarea>`;
      return `<v-text-field ${label} type="${spec.kind}" placeholder="${quoteAttribute(spec.placeholder)}">${slots}</v-text-field>`;
    },
    row: ({ start, title, detail, end }) =>
      `<v-list-item title="${quoteAttribute(title)}"${detail === "" ? "" : ` subtitle="${quoteAttribute(detail)}"`}>${slot("prepend", start === "" ? "" : `<div style="margin-inline-end:16px">${start}</div>`)}${slot("append", end)}</v-list-item>`,
    list: (rows, header) =>
      `<v-list density="${density}" lines="${rng.pick(["one", "two"])}">${header === undefined ? "" : `<v-list-subheader>${header}</v-list-subheader>`}${rows}</v-list>`,
    bar: (start, title, actions) =>
      `<v-toolbar density="${density}"${coloured ? ' color="primary"' : ""}>${start}<v-toolbar-title>${title}</v-toolbar-title>${actions.join("")}</v-toolbar>`,
    chip: (label, chosen, icon) =>
      `<v-chip variant="${chosen ? "flat" : chipVariant}"${chosen ? ' color="primary"' : ""}${rng.chance(0.15) ? " closable" : ""}${rng.chance(0.3) ? " label" : ""}>${slot("prepend", icon === "" ? "" : `<span style="display:flex;margin-inline-end:6px">${icon}</span>`)}${label}</v-chip>`,
    badge: (text) => `<v-badge inline color="error" content="${text}"></v-badge>`,
    bottomTabs: (cells) =>
      `<div class="v-bottom-navigation v-theme--x" style="position:relative;display:flex;height:56px;width:100%;overflow:hidden;background:${look.surface};box-shadow:0 -1px 4px #0003">${cells.map(({ label, icon, chosen }) => `<v-btn variant="text" stacked rounded="0" height="56" style="flex:1;min-width:0;padding:0;text-transform:none;font-size:12px"${chosen ? ' color="primary"' : ""}>${icon}<span>${label}</span></v-btn>`).join("")}</div>`,
    topTabs: (cells) => paintTabs(cells, `grow ${coloured ? 'bg-color="primary"' : 'color="primary"'}`),
    segments: (cells) =>
      `<v-btn-toggle :model-value="${cells.findIndex((cell) => cell.chosen)}" mandatory${rounded} color="primary" variant="outlined" divided density="${density}" style="width:100%">${cells.map(({ label }) => `<v-btn style="flex:1">${label}</v-btn>`).join("")}</v-btn-toggle>`,
    searchField: (placeholder, value) =>
      `<div style="padding:8px 12px"><v-text-field variant="${rng.pick(["solo", "outlined", "solo-filled"])}" density="compact" hide-details placeholder="${quoteAttribute(placeholder)}" model-value="${quoteAttribute(value)}"${rounded}>${slot("prepend-inner", context.ingredients.icon(22, { name: "search" }))}</v-text-field></div>`,
    card: (card, foot) =>
      `<v-card class="ma-3" variant="${rng.pick(["elevated", "flat", "outlined", "tonal"])}">${card.picture ?? ""}<v-card-item title="${quoteAttribute(card.title)}" subtitle="${quoteAttribute(card.subtitle ?? "")}">${slot("prepend", card.avatar)}</v-card-item>${card.text === undefined ? "" : `<v-card-text>${card.text}</v-card-text>`}<v-card-actions>${foot}</v-card-actions></v-card>`,
    fab: (icon, label) =>
      label === undefined
        ? `<v-btn icon color="primary" size="${rng.pick(["large", "default"])}" elevation="6">${icon}</v-btn>`
        : `<v-btn color="primary" size="large" rounded="pill" elevation="6">${slot("prepend", icon)}${label}</v-btn>`,
    dialog: (title, content, actions) =>
      `<div style="position:absolute;inset:0;z-index:900;background:#0000007a;display:flex;align-items:center;justify-content:center"><v-card width="84%" title="${quoteAttribute(title)}"><v-card-text>${content}</v-card-text><v-card-actions><v-spacer></v-spacer>${actions.map((action) => `<v-btn color="primary" variant="text">${action}</v-btn>`).join("")}</v-card-actions></v-card></div>`,
    toast: (text, action) =>
      `<v-sheet color="#323232" rounded elevation="6" style="position:absolute;inset:auto 12px 16px;z-index:900;display:flex;align-items:center;padding:12px 16px;font-size:14px"><span style="flex:1">${text}</span>${action === undefined ? "" : `<v-btn variant="text" color="#bb86fc" density="compact">${action}</v-btn>`}</v-sheet>`,
  };
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, { primary: "#1867c0" });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "vuetify", prefix: "vuetify", paint };

/** Vuetify, with its five kinds of fields. */
export const scenes = makeKitScenes(kit);
