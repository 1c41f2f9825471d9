import {
  type BarSpec,
  type DialogSpec,
  type Field,
  labelAs,
  type MobileKit,
  type Painter,
  quoteAttribute,
  type Row,
  type SheetAction,
} from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook, toChannels } from "../mobile/look.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", "ion-toggle >>> .toggle-icon"),
  ...labelAs("checkbox", "ion-checkbox >>> .checkbox-icon", ".alert-checkbox-icon"),
  ...labelAs("radio", "ion-radio >>> .radio-icon", ".alert-radio-icon"),
  ...labelAs("slider", "ion-range >>> .range-slider"),
  ...labelAs("input", ".x-field .input-wrapper", ".x-field .textarea-wrapper", ".searchbar-input", ".alert-input"),
  ...labelAs("select", "ion-select >>> .select-wrapper"),
  ...labelAs("tab", "ion-segment-button", "ion-tab-button"),
  ...labelAs(
    "button",
    "ion-chip",
    "ion-fab-button >>> .button-native",
    "ion-button.x-labelled >>> .button-native",
    ".alert-button",
    ".action-sheet-button",
    ".toast-button",
  ),
];

/** The field's edge is drawn by small parts beside its wrapper: a breath of colour makes the wrapper itself a painted box. */
const FIELD_GROUND = ".x-field{--background:#8080800b}";

/** Waits for every component's own promise, after the properties that only scripts can set were given. */
const READY = `(async () => {
  await customElements.whenDefined("ion-app");
  for (const element of document.querySelectorAll("[data-props]")) Object.assign(element, JSON.parse(element.dataset.props));
  const settle = () => Promise.all([...document.querySelectorAll("*")].map((element) => element.componentOnReady?.()));
  await settle();
  for (const element of document.querySelectorAll("[data-present]")) await element.present?.();
  await settle();
  return true;
})()`;

function paintRow(row: Row, mode: "ios" | "md", lines: string): string {
  const start = row.leading === undefined ? "" : `<div slot="start" class="x-start">${row.leading}</div>`;
  const label = `<ion-label>${row.title}${row.detail === undefined ? "" : `<p>${row.detail}</p>`}</ion-label>`;
  const state = `${row.on ? " checked" : ""}${row.disabled ? " disabled" : ""}`;
  const item = (inner: string, attributes = "") =>
    `<ion-item lines="${lines}"${attributes}>${start}${inner}</ion-item>`;
  switch (row.control) {
    case "switch":
      return item(`<ion-toggle${state} justify="space-between">${row.title}</ion-toggle>`);
    case "checkbox":
      return item(
        `<ion-checkbox${state} justify="${mode === "ios" ? "start" : "space-between"}" label-placement="${mode === "ios" ? "end" : "start"}">${row.title}</ion-checkbox>`,
      );
    case "radio":
      return item(
        `<ion-radio${row.disabled ? " disabled" : ""} value="${row.on ? 1 : 0}" justify="space-between">${row.title}</ion-radio>`,
      );
    case "slider":
      return item(`<ion-range value="${row.amount}" aria-label="amount"></ion-range>`);
    case "select":
      return item(
        `<ion-select label="${quoteAttribute(row.title)}" value="a"><ion-select-option value="a">${row.note ?? ""}</ion-select-option></ion-select>`,
      );
    case "chevron":
      return item(label, ' button detail="true"');
    case "value":
      return item(`${label}<ion-note slot="end">${row.note ?? ""}</ion-note>`, ' button detail="true"');
    case "badge":
      return item(`${label}<ion-badge slot="end">${row.note ?? ""}</ion-badge>`);
    case "button":
      return item(`${label}<ion-button slot="end" class="x-labelled" fill="outline">${row.note ?? ""}</ion-button>`);
    case "icon":
      return item(`${label}<ion-button slot="end" fill="clear" color="medium">${row.trailing ?? ""}</ion-button>`);
    default:
      return item(label + (row.note === undefined ? "" : `<ion-note slot="end">${row.note}</ion-note>`));
  }
}

function paintField(field: Field, options: string): string {
  const label = `label="${quoteAttribute(field.label)}" ${options}`;
  const start = field.icon === undefined ? "" : `<span slot="start" class="x-start">${field.icon}</span>`;
  const end = field.endIcon === undefined ? "" : `<span slot="end" class="x-start">${field.endIcon}</span>`;
  const value = quoteAttribute(field.value);
  const holder = quoteAttribute(field.placeholder);
  if (field.kind === "select")
    return `<ion-select class="x-field" ${label} value="a"><ion-select-option value="a">${field.value}</ion-select-option></ion-select>`;
  if (field.kind === "area")
    return `<ion-textarea class="x-field" ${label} rows="3" value="${value}" placeholder="${holder}"></ion-textarea>`;
  return `<ion-input class="x-field" ${label} type="${field.kind}" value="${value}" placeholder="${holder}">${start}${end}</ion-input>`;
}

function paintAlert(spec: DialogSpec): string {
  const inputs = spec.field
    ? [{ type: "text", placeholder: spec.field.placeholder, value: spec.field.value }]
    : spec.rows?.map((row) => ({ type: row.control, label: row.title, checked: row.on, value: row.title }));
  const props = {
    animated: false,
    header: spec.title,
    message: spec.text,
    inputs: inputs ?? [],
    buttons: spec.actions,
  };
  return `<ion-alert data-present data-props="${quoteAttribute(JSON.stringify(props))}"></ion-alert>`;
}

function paintActionSheet(actions: readonly SheetAction[], title?: string): string {
  const buttons = actions.map(({ label, danger }) => ({ text: label, ...(danger ? { role: "destructive" } : {}) }));
  const props = { animated: false, header: title, buttons: [...buttons, { text: "×", role: "cancel" }] };
  return `<ion-action-sheet data-present data-props="${quoteAttribute(JSON.stringify(props))}"></ion-action-sheet>`;
}

function paint(context: SceneContext): Painter {
  const { rng, device, ingredients } = context;
  const mode = rng.chance(device.platform === "ios" ? 0.85 : 0.2) ? "ios" : "md";
  const look = chooseLook(context, { primary: "#0054e9" });
  const lines = rng.pick(["full", "inset", "none"]);
  const inset = rng.chance(0.35);
  const barColour = mode === "md" && rng.chance(0.35) ? ' color="primary"' : "";
  const rounded = rng.chance(0.3) ? ' shape="round"' : "";
  const fill = rng.chance(0.6) ? ` fill="${rng.pick(["outline", "solid"])}"` : "";
  const fieldOptions = `mode="md" label-placement="${rng.pick(["floating", "stacked", "fixed"])}"${fill}${fill === "" ? "" : rounded}`;
  const iconSize = rng.int(20, 26);
  const channels = toChannels(look.primary);
  const themed = `:root,.md,.ios{--ion-color-primary:${look.primary};--ion-color-primary-rgb:${channels};--ion-color-primary-contrast:${look.onPrimary};--ion-color-primary-shade:${look.primary};--ion-color-primary-tint:${look.primary};--ion-background-color:${look.background};--ion-text-color:${look.text};--ion-text-color-rgb:${toChannels(look.text)};--ion-background-color-rgb:${toChannels(look.background)};--ion-item-background:${look.surface};--ion-toolbar-background:${look.surface}}`;
  const head = `<script>window.Ionic={config:{mode:"${mode}",animated:false,rippleEffect:false}}${ingredients.rtl ? ';document.documentElement.dir="rtl"' : ""}</script>
<link rel="stylesheet" href="/npm/@ionic/core/css/ionic.bundle.css">${look.dark ? '<link rel="stylesheet" href="/npm/@ionic/core/css/palettes/dark.always.css">' : ""}
<script type="module" src="/npm/@ionic/core/dist/ionic/ionic.esm.js"></script>${ingredients.fontHead}${ingredients.iconHead}
<style>${look.themed ? themed : ""}:root{--ion-font-family:${ingredients.fontFamily}}.x-start{display:flex;align-items:center}ion-content::part(scroll){overflow-y:auto}.x-field{margin-bottom:10px}${FIELD_GROUND}</style>`;
  const button: Painter["button"] = (spec) => {
    const kind = { filled: "solid", tonal: "solid", outlined: "outline", text: "clear" }[spec.look];
    const colour = spec.danger ? "danger" : spec.look === "tonal" ? "light" : "primary";
    const icon =
      spec.icon === undefined
        ? ""
        : `<span slot="start" class="x-start" style="margin-inline-end:6px">${spec.icon}</span>`;
    return `<ion-button class="x-labelled" fill="${kind}" color="${colour}"${rounded}${spec.wide ? ' expand="block"' : ""}${spec.small ? ' size="small"' : ""}${spec.disabled ? " disabled" : ""}>${icon}${spec.label ?? ""}</ion-button>`;
  };
  const iconButton = (icon: string) =>
    `<ion-button fill="clear" color="${look.themed ? "primary" : "medium"}">${icon}</ion-button>`;
  const bar = (spec: BarSpec) => {
    const start = { back: mode === "ios" ? "chevron-left" : "back", menu: "menu", close: "close", none: "" }[
      spec.start
    ];
    const left =
      start === ""
        ? ""
        : `<ion-buttons slot="start"><ion-button>${ingredients.icon(24, { name: start })}</ion-button></ion-buttons>`;
    const actions = spec.actions.map((icon) => `<ion-button>${icon}</ion-button>`).join("");
    const text = spec.textAction === undefined ? "" : `<ion-button class="x-labelled">${spec.textAction}</ion-button>`;
    const right = actions + text === "" ? "" : `<ion-buttons slot="end">${actions}${text}</ion-buttons>`;
    return `<ion-toolbar${barColour}>${left}<ion-title>${spec.title}</ion-title>${right}</ion-toolbar>`;
  };
  const list: Painter["list"] = (rows, header) => {
    const items = rows.map((row) => paintRow(row, mode, lines)).join("");
    const title = header === undefined ? "" : `<ion-list-header><ion-label>${header}</ion-label></ion-list-header>`;
    const grouped = rows.some((row) => row.control === "radio")
      ? `<ion-radio-group value="1">${items}</ion-radio-group>`
      : items;
    return `<ion-list${inset ? ' inset="true"' : ""}>${title}${grouped}</ion-list>`;
  };
  return {
    look,
    iconSize,
    icon: (name, size = iconSize) => ingredients.icon(size, name === undefined ? {} : { name }),
    screen: ({ bar: top, body, footer, floating, over }) => ({
      head,
      body: `<ion-app>${top === "" ? "" : `<ion-header>${top}</ion-header>`}<ion-content>${body}${floating ?? ""}</ion-content>${footer ? `<ion-footer>${footer}</ion-footer>` : ""}${over ?? ""}</ion-app>`,
      rules: RULES,
      ready: READY,
      lang: ingredients.lang,
    }),
    bar,
    list,
    fields: (fields) =>
      `<div style="padding:8px 16px">${fields.map((field) => paintField(field, fieldOptions)).join("")}</div>`,
    button,
    iconButton,
    choice: (kind, on, label) => {
      if (kind === "radio")
        return `<ion-radio-group value="1"><ion-radio value="${on ? 1 : 0}" label-placement="end">${label}</ion-radio></ion-radio-group>`;
      return `<ion-${kind === "switch" ? "toggle" : "checkbox"} label-placement="end"${on ? " checked" : ""}>${label}</ion-${kind === "switch" ? "toggle" : "checkbox"}>`;
    },
    chips: (labels, chosen, icons) =>
      labels
        .map(
          (label, index) =>
            `<ion-chip${index === chosen ? ' color="primary"' : ""}${rounded === "" ? "" : ' outline="true"'}>${icons[index] ?? ""}<ion-label style="margin-inline:4px">${label}</ion-label></ion-chip>`,
        )
        .join(""),
    slider: (amount) =>
      `<ion-range value="${amount}" aria-label="amount"${rng.chance(0.2) ? ' step="20" ticks="true" snaps="true"' : ""}></ion-range>`,
    segments: (labels, chosen) =>
      `<ion-segment value="${chosen}">${labels.map((label, index) => `<ion-segment-button value="${index}"><ion-label>${label}</ion-label></ion-segment-button>`).join("")}</ion-segment>`,
    topTabs: (tabs, chosen, withIcons) =>
      `<ion-toolbar${barColour}><ion-segment value="${chosen}">${tabs.map(({ label, icon }, index) => `<ion-segment-button value="${index}" layout="icon-top">${withIcons ? icon : ""}<ion-label>${label}</ion-label></ion-segment-button>`).join("")}</ion-segment></ion-toolbar>`,
    bottomTabs: (tabs, chosen) =>
      `<ion-tab-bar selected-tab="${chosen}" style="position:relative">${tabs.map(({ label, icon }, index) => `<ion-tab-button tab="${index}">${icon}<ion-label>${label}</ion-label></ion-tab-button>`).join("")}</ion-tab-bar>`,
    searchField: (placeholder, value) =>
      `<ion-searchbar placeholder="${quoteAttribute(placeholder)}" value="${quoteAttribute(value)}"${value === "" ? "" : ' show-clear-button="always"'}></ion-searchbar>`,
    card: (card) => {
      const avatar =
        card.avatar === undefined ? "" : `<div style="float:inline-start;margin-inline-end:12px">${card.avatar}</div>`;
      const subtitle = card.subtitle === undefined ? "" : `<ion-card-subtitle>${card.subtitle}</ion-card-subtitle>`;
      const foot = card.actions.map(button).join("") + card.icons.join("");
      return `<ion-card>${card.picture ?? ""}<ion-card-header>${avatar}<ion-card-title>${card.title}</ion-card-title>${subtitle}</ion-card-header>${card.text === undefined ? "" : `<ion-card-content>${card.text}</ion-card-content>`}${foot}</ion-card>`;
    },
    fab: (icon) =>
      `<ion-fab slot="fixed" vertical="bottom" horizontal="end"><ion-fab-button${rng.chance(0.2) ? ' size="small"' : ""}>${icon}</ion-fab-button></ion-fab>`,
    dialog: paintAlert,
    sheet: paintActionSheet,
    toast: (text, action) =>
      `<ion-toast data-present data-props="${quoteAttribute(JSON.stringify({ animated: false, message: text, position: rng.pick(["bottom", "top", "middle"]), buttons: action === undefined ? [] : [action] }))}"></ion-toast>`,
    drawer: (header, rows) =>
      `<div style="position:absolute;inset:0;background:#0007;z-index:100"></div><div style="position:absolute;inset-block:0;inset-inline-start:0;width:${rng.int(240, 300)}px;background:${look.background};z-index:101;overflow:hidden">${header}${list(rows)}</div>`,
  };
}

const kit: MobileKit = { npm: "@ionic/core", prefix: "ionic", paint };

/** Ionic in both of its modes. */
export const scenes = makeKitScenes(kit);
