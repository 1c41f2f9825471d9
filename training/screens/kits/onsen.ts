import { type CompactParts, makeCompactPainter } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook } from "../mobile/look.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".switch"),
  ...labelAs("checkbox", ".checkbox__checkmark"),
  ...labelAs("radio", ".radio-button__checkmark"),
  ...labelAs("slider", ".range"),
  ...labelAs("input", ".text-input", ".search-input", ".textarea"),
  ...labelAs("select", ".select"),
  ...labelAs("tab", ".tabbar__item", ".segment__item"),
  ...labelAs("button", ".button", ".fab", ".alert-dialog-button", ".action-sheet-button", ".toast__button", ".x-chip"),
];

function makeParts(
  context: SceneContext,
  look: Painter["look"] & { themed: boolean },
  material: boolean,
): CompactParts {
  const { rng } = context;
  /** The class of a part, in the mode's variant beside the plain one. */
  const named = (name: string, part = "") => (material ? `${name}${part} ${name}--material${part}` : `${name}${part}`);
  const inset = !material && rng.chance(0.4) ? " list--inset" : "";
  const boxed = !material && rng.chance(0.6);
  const css = look.dark ? "dark-onsen-css-components" : "onsen-css-components";
  const themed = `:root{--highlight-color:${look.primary};--fill-color:${look.primary};--button-background-color:${look.primary};--material-button-background-color:${look.primary};--fab-background-color:${look.primary};--switch-checked-background-color:${look.primary};--background-color:${look.background}}.list-item,.card{background-color:${look.surface};color:${look.text}}`;
  const coloured =
    material && rng.chance(0.5)
      ? `.toolbar--material,.toolbar--material *{background-color:${look.primary};color:${look.onPrimary}}`
      : "";
  return {
    head: `<link rel="stylesheet" href="/npm/onsenui/css/onsenui-core.min.css"><link rel="stylesheet" href="/npm/onsenui/css/${css}.min.css"><style>${look.themed ? themed : ""}${coloured}.text-input,.textarea{width:100%;box-sizing:border-box}${boxed ? `.text-input{border:1px solid ${look.divider};border-radius:6px;padding:0 10px}` : ""}.toolbar{position:relative}.tabbar{position:relative}</style>`,
    rules: RULES,
    mark: (kind, on, disabled) => {
      const [name, type, inner] = {
        switch: ["switch", "checkbox", ""],
        checkbox: ["checkbox", "checkbox", ""],
        radio: ["radio-button", "radio", ""],
      }[kind] as [string, string, string];
      const state = `${on ? " checked" : ""}${disabled ? " disabled" : ""}${inner}`;
      const shape =
        kind === "switch"
          ? `<div class="${named("switch", "__toggle")}"><div class="${named("switch", "__handle")}"></div></div>`
          : `<div class="${named(name, "__checkmark")}"></div>`;
      return `<label class="${named(name)}"><input type="${type}" class="${named(name, "__input")}"${state}>${shape}</label>`;
    },
    slider: (amount) =>
      `<div class="${named("range")}" style="width:100%"><input type="range" class="${named("range", "__input")}" value="${amount}" style="background-size:${amount}% 2px"></div>`,
    button: (spec) => {
      const kind = {
        filled: "",
        tonal: material ? "" : " button--light",
        outlined: " button--outline",
        text: material ? " button--material--flat" : " button--quiet",
      }[spec.look];
      const icon =
        spec.icon === undefined
          ? ""
          : `<span style="display:inline-flex;vertical-align:middle;margin-inline-end:6px">${spec.icon}</span>`;
      return `<button class="${named("button")}${kind}${spec.wide ? " button--large" : ""}" style="${spec.wide ? "width:100%" : ""}"${spec.disabled ? " disabled" : ""}>${icon}${spec.label ?? ""}</button>`;
    },
    field: (field) => {
      const label = `<div style="font-size:12px;color:${look.secondary};padding-bottom:4px">${field.label}</div>`;
      if (field.kind === "select")
        return `<div>${label}<div class="${named("select")}" style="width:100%"><select class="${named("select-input")}"><option>${field.value}</option></select></div></div>`;
      if (field.kind === "area")
        return `<div>${label}<textarea class="textarea" rows="3" placeholder="${quoteAttribute(field.placeholder)}">${field.value}</textarea></div>`;
      const side =
        field.icon === undefined
          ? ""
          : `<span style="display:flex;flex:none;color:${look.secondary}">${field.icon}</span>`;
      return `<div>${rng.chance(0.5) ? label : ""}<div style="display:flex;align-items:center;gap:10px">${side}<input type="${field.kind}" class="${named("text-input")}${material || boxed ? "" : " text-input--underbar"}" value="${quoteAttribute(field.value)}" placeholder="${quoteAttribute(field.placeholder)}"></div></div>`;
    },
    row: ({ start, title, detail, end }) =>
      `<li class="${named("list-item")}">${start === "" ? "" : `<div class="${named("list-item", "__left")}" style="padding-inline-end:12px">${start}</div>`}<div class="${named("list-item", "__center")}"><div class="list-item__title">${title}</div>${detail === "" ? "" : `<div class="list-item__subtitle">${detail}</div>`}</div><div class="${named("list-item", "__right")}">${end}</div></li>`,
    list: (rows, header) =>
      `<ul class="${named("list")}${inset}">${header === undefined ? "" : `<li class="${named("list-header")}">${header}</li>`}${rows}</ul>`,
    bar: (start, title, actions) =>
      `<div class="${named("toolbar")}"><div class="${named("toolbar", "__left")}" style="display:flex;align-items:center">${start}</div><div class="${named("toolbar", "__center")} ${named("toolbar", "__title")}" >${title.replace(/<div.*/, "")}</div><div class="${named("toolbar", "__right")}" style="display:flex;align-items:center;justify-content:flex-end">${actions.slice(0, 2).join("")}</div></div>`,
    chip: (label, chosen, icon) =>
      `<span class="x-chip" style="display:inline-flex;align-items:center;gap:5px;padding:6px 12px;border-radius:16px;font-size:14px;${chosen ? `background:${look.primary};color:${look.onPrimary}` : `background:${look.dark ? "#333" : "#e3e3e6"};color:${look.text}`}">${icon}${label}</span>`,
    badge: (text) => `<span class="${named("notification")}">${text}</span>`,
    bottomTabs: (cells) =>
      `<div class="${named("tabbar")}">${cells.map(({ label, icon, chosen }) => `<label class="${named("tabbar", "__item")}"><input type="radio" name="x-bottom"${chosen ? " checked" : ""}><button class="${named("tabbar", "__button")}" style="display:flex;flex-direction:column;align-items:center;justify-content:center;width:100%"><div class="tabbar__icon" style="display:flex">${icon}</div><div class="${named("tabbar", "__label")}" style="line-height:1.2;font-size:11px">${label}</div></button></label>`).join("")}</div>`,
    segments: (cells) =>
      `<div class="${named("segment")}" style="width:100%">${cells.map(({ label, chosen }) => `<div class="${named("segment", "__item")}"><input type="radio" class="${named("segment", "__input")}" name="x-segment"${chosen ? " checked" : ""}><div class="${named("segment", "__button")}">${label}</div></div>`).join("")}</div>`,
    searchField: (placeholder, value) =>
      `<div style="position:relative;padding:8px 12px"><span style="position:absolute;inset-inline-start:20px;top:50%;transform:translateY(-50%);display:flex;color:${look.secondary}">${context.ingredients.icon(17, { name: "search" })}</span><input type="search" class="${named("search-input")}" value="${quoteAttribute(value)}" placeholder="${quoteAttribute(placeholder)}" style="width:100%;background-image:none;padding-inline-start:34px"></div>`,
    card: (card, foot) =>
      `<div class="${named("card")}">${card.picture ?? ""}<div style="display:flex;gap:10px;align-items:center;padding-top:8px">${card.avatar ?? ""}<div class="${named("card", "__title")}">${card.title}</div></div><div class="${named("card", "__content")}">${card.text ?? ""}<div style="display:flex;align-items:center;flex-wrap:wrap;gap:8px;padding-top:8px">${foot}</div></div></div>`,
    fab: (icon) =>
      `<button class="${named("fab")}"><span class="fab__icon" style="display:flex;align-items:center;justify-content:center;height:100%">${icon}</span></button>`,
    dialog: (title, content, actions) =>
      `<div class="${named("alert-dialog-mask")}" style="position:absolute;inset:0;z-index:900"></div><div class="${named("alert-dialog")}" style="position:absolute;z-index:901"><div class="${named("alert-dialog-container")}"><div class="${named("alert-dialog-title")}">${title}</div><div class="${named("alert-dialog-content")}">${content}</div><div class="${named("alert-dialog-footer")}${actions.length > 2 ? "" : " alert-dialog-footer--rowfooter"}">${actions.map((action) => `<button class="${named("alert-dialog-button")}${actions.length > 2 ? "" : " alert-dialog-button--rowfooter"}">${action}</button>`).join("")}</div></div></div>`,
    sheet: (actions, title) =>
      `<div class="${named("action-sheet-mask")}" style="position:absolute;inset:0;z-index:900"></div><div class="${named("action-sheet")}" style="position:absolute;z-index:901">${title === undefined ? "" : `<div class="${named("action-sheet-title")}">${title}</div>`}${actions.map(({ label, icon, danger }) => `<button class="${named("action-sheet-button")}${danger ? " action-sheet-button--destructive" : ""}">${material && icon !== undefined ? `<span class="action-sheet-icon--material" style="display:inline-flex;vertical-align:middle;margin-inline-end:16px">${icon}</span>` : ""}${label}</button>`).join("")}</div>`,
    toast: (text, action) =>
      `<div class="${named("toast")}" style="position:absolute;z-index:901"><div class="${named("toast", "__message")}">${text}</div>${action === undefined ? "" : `<button class="${named("toast", "__button")}">${action}</button>`}</div>`,
  };
}

function paint(context: SceneContext): Painter {
  const material = context.rng.chance(context.device.platform === "ios" ? 0.15 : 0.7);
  const look = chooseLook(context, {
    primary: "#0076ff",
    light: { background: "#efeff4" },
    dark: { primary: "#ffa101", background: "#0d0d0d", surface: "#1c1c1c" },
  });
  return makeCompactPainter(context, look, makeParts(context, look, material));
}

const kit: MobileKit = { npm: "onsenui", prefix: "onsen", paint };

/** Onsen UI's CSS components in the styles of both systems. */
export const scenes = makeKitScenes(kit);
