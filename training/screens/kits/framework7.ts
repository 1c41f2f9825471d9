import {
  paintActions,
  paintDialog,
  paintField,
  paintRange,
  paintRow,
  paintToggle,
} from "../mobile/framework7-parts.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook, makeMaterialRoles, mixColours, toChannels } from "../mobile/look.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".toggle"),
  ...labelAs("checkbox", ".icon-checkbox", ".checkbox i"),
  ...labelAs("radio", ".icon-radio", ".radio i"),
  ...labelAs("slider", ".range-slider"),
  ...labelAs(
    "input",
    "li.item-input:not(.x-select, .item-input-outline) .item-inner",
    ".searchbar-input-wrap",
    ".dialog-input",
  ),
  ...labelAs("select", "li.x-select:not(.item-input-outline) .item-inner"),
  ...labelAs("tab", ".segmented .button", ".tab-link"),
  ...labelAs(
    "button",
    ".button",
    ".chip",
    ".fab > a",
    ".dialog-button",
    ".actions-button",
    ".toast-button",
    ".stepper-button-minus",
    ".stepper-button-plus",
  ),
];

/** Draws with the CSS of one version of Framework7; its markup is the same since version 8. */
function makePaint(npm: string): MobileKit["paint"] {
  return (context: SceneContext): Painter => {
    const { rng, device, ingredients } = context;
    const mode = rng.chance(device.platform === "ios" ? 0.85 : 0.25) ? "ios" : "md";
    const look = chooseLook(context, {
      primary: "#007aff",
      light: { background: "#f2f2f7" },
      dark: { background: "#000000" },
    });
    const side = rng.pick(["start", "end"] as const);
    const shape = `list no-chevron ${rng.pick(["list-strong", "list-strong", ""])} ${rng.pick(["inset", "", ""])} ${rng.pick(["list-outline", "", ""])} ${rng.pick(["list-dividers", ""])}`;
    const media = rng.chance(0.25);
    const outlineFields = rng.chance(0.5);
    const floating = rng.chance(0.4);
    const round = rng.chance(0.4) ? " button-round" : "";
    const strong = rng.pick([" segmented-strong", "", " segmented-round", " segmented-raised"]);
    const iconSize = rng.int(22, 28);

    const roles = Object.entries(makeMaterialRoles(look)).map(
      ([role, colour]) => `--f7-md-${role}:${colour};--f7-md-${role}-rgb:${toChannels(colour)}`,
    );
    const theme = `:root,.ios,.md,.dark{--f7-theme-color:${look.primary};--f7-ios-primary:${look.primary};--f7-theme-color-rgb:${toChannels(look.primary)};--f7-theme-color-shade:${look.primary};--f7-theme-color-tint:${look.primary};${roles.join(";")}}`;
    const themed = `.page{--f7-page-bg-color:${look.background}!important;--f7-text-color:${look.text};--f7-list-strong-bg-color:${look.surface};--f7-card-bg-color:${look.surface};--f7-list-item-title-text-color:${look.text}}`;
    const barColours =
      mode === "md" && rng.chance(0.4)
        ? `.navbar{--f7-navbar-bg-color:${look.primary};--f7-bars-bg-color:${look.primary};--f7-navbar-text-color:${look.onPrimary};--f7-navbar-link-color:${look.onPrimary};--f7-bars-text-color:${look.onPrimary};--f7-bars-link-color:${look.onPrimary}}`
        : "";
    const rtl = ingredients.rtl ? "-rtl" : "";
    const head = `<link rel="stylesheet" href="/npm/${npm}/framework7-bundle${rtl}.min.css">${ingredients.fontHead}${ingredients.iconHead}
<script>document.documentElement.className="${mode} device-pixel-ratio-2${look.dark ? " dark" : ""}";${ingredients.rtl ? 'document.documentElement.dir="rtl"' : ""}</script>
<style>${theme}${look.themed ? themed : ""}${barColours}:root,.ios,.md{--f7-font-family:${ingredients.fontFamily}}.page-content{overflow-y:auto}a .x-in{display:inline-flex;margin-inline-end:6px}.range-slider{width:auto}.item-input:not(.item-input-outline) .item-inner{background-color:#8080800b}.item-input-outline::after{display:none}.x-edge{position:absolute;inset:8px 0;border:1px solid ${mixColours(look.background, look.text, 0.45)};border-radius:${mode === "ios" ? 8 : 4}px}</style>`;
    const icon: Painter["icon"] = (name, size = iconSize) => ingredients.icon(size, name === undefined ? {} : { name });
    const chevron = `<span style="display:flex;opacity:.55;margin-inline-start:8px">${icon("chevron-right", rng.int(12, 20))}</span>`;
    const link = (html: string, classes = "icon-only") => `<a class="link ${classes}">${html}</a>`;
    const button: Painter["button"] = (spec) => {
      const kind = { filled: " button-fill", tonal: " button-tonal", outlined: " button-outline", text: "" }[spec.look];
      const classes = `button${kind}${round}${spec.small ? " button-small" : ""}${spec.wide ? " button-large" : ""}${spec.danger ? " color-red" : ""}${spec.disabled ? " disabled" : ""}`;
      const inner = `${spec.icon === undefined ? "" : `<span class="x-in">${spec.icon}</span>`}${spec.label ?? ""}`;
      return `<a class="${classes}"${spec.wide ? "" : ' style="display:inline-flex;width:auto"'}>${inner}</a>`;
    };
    const list: Painter["list"] = (rows, header) =>
      `${header === undefined ? "" : `<div class="block-title">${header}</div>`}<div class="${shape}${media ? " media-list" : ""}"><ul>${rows.map((row) => paintRow(row, side, media, chevron)).join("")}</ul></div>`;
    return {
      look,
      iconSize,
      icon,
      screen: ({ bar, body, footer, floating: fab, over }) => ({
        head,
        body: `<div class="framework7-root"><div class="view view-main"><div class="page" style="display:flex;flex-direction:column">${bar}<div class="page-content" style="flex:1;min-height:0;height:auto;padding:${bar === "" ? "16px" : "4px"} 0 8px;margin-top:${bar === "" ? "0" : "var(--f7-navbar-height)"}">${body}</div>${fab ?? ""}${footer ?? ""}</div></div>${over ?? ""}</div>`,
        rules: RULES,
        lang: ingredients.lang,
      }),
      bar: (spec) => {
        const name = { back: rng.pick(["back", "chevron-left"]), menu: "menu", close: "close", none: "" }[spec.start];
        const left = name === "" ? "" : `<div class="left">${link(icon(name))}</div>`;
        const actions =
          spec.actions.map((html) => link(html)).join("") +
          (spec.textAction === undefined ? "" : link(`<span data-gt="button">${spec.textAction}</span>`, ""));
        const subtitle = spec.subtitle === undefined ? "" : `<span class="subtitle">${spec.subtitle}</span>`;
        return `<div class="navbar"><div class="navbar-bg"></div><div class="navbar-inner${mode === "ios" ? " navbar-inner-centered-title" : ""}">${left}<div class="title"${mode === "ios" && left === "" ? ' style="margin-inline-start:16px"' : ""}>${spec.title}${subtitle}</div>${actions === "" ? "" : `<div class="right">${actions}</div>`}</div></div>`;
      },
      list,
      fields: (fields) =>
        `<div class="list ${rng.chance(0.6) && !outlineFields ? "list-strong" : ""} ${mode === "ios" ? "inset" : ""}"><ul>${fields.map((field) => paintField(field, outlineFields, floating && outlineFields)).join("")}</ul></div>`,
      button,
      iconButton: (html) => link(html),
      choice: (kind, on, label) => {
        const mark =
          kind === "switch"
            ? paintToggle(on, false)
            : `<label class="${kind}"><input type="${kind}"${on ? " checked" : ""}><i class="icon-${kind}"></i></label>`;
        return `<span style="display:inline-flex;align-items:center;gap:10px;color:${look.text}">${mark}${label}</span>`;
      },
      chips: (labels, chosen, icons) =>
        `<div style="display:flex;flex-wrap:wrap;gap:6px">${labels.map((label, index) => `<div class="chip${rng.chance(0.2) ? " chip-outline" : ""}${index === chosen ? " color-primary" : ""}"${index === chosen ? ` style="background:${look.primary};color:${look.onPrimary}"` : ""}>${icons[index] === undefined ? "" : `<div class="chip-media" style="background:none;color:inherit">${icons[index]}</div>`}<div class="chip-label">${label}</div></div>`).join("")}</div>`,
      slider: paintRange,
      segments: (labels, chosen) =>
        `<div class="segmented${strong}">${labels.map((label, index) => `<button class="button${index === chosen ? " button-active" : ""}">${label}</button>`).join("")}</div>`,
      bottomTabs: (tabs, chosen) => {
        const cells = tabs
          .map(
            ({ label, icon: html }, index) =>
              `<a class="tab-link${index === chosen ? " tab-link-active" : ""}">${html}<span class="tabbar-label">${label}</span></a>`,
          )
          .join("");
        return `<div class="toolbar tabbar tabbar-icons toolbar-bottom" style="position:relative;flex:none"><div class="toolbar-inner">${mode === "ios" && npm === "framework7" ? `<div class="toolbar-pane">${cells}</div>` : cells}</div></div>`;
      },
      searchField: (placeholder, value) =>
        `<form class="searchbar${value === "" ? "" : " searchbar-enabled"}" style="position:relative"><div class="searchbar-inner"><div class="searchbar-input-wrap"><input type="search" value="${quoteAttribute(value)}" placeholder="${quoteAttribute(placeholder)}"><i class="searchbar-icon"></i>${value === "" ? "" : '<span class="input-clear-button" style="opacity:1;pointer-events:auto;visibility:visible"></span>'}</div></div></form>`,
      card: (card) => {
        const head1 = `<div class="card-header" style="justify-content:flex-start;gap:10px">${card.avatar ?? ""}<div>${card.title}${card.subtitle === undefined ? "" : `<div style="font-size:13px;opacity:.6">${card.subtitle}</div>`}</div></div>`;
        const text = card.text === undefined ? "" : `<div class="card-content card-content-padding">${card.text}</div>`;
        const foot =
          card.actions.length + card.icons.length === 0
            ? ""
            : `<div class="card-footer">${card.actions.map(button).join("")}${card.icons.join("")}</div>`;
        const order = rng.chance(0.5) ? [head1, card.picture ?? "", text] : [card.picture ?? "", head1, text];
        return `<div class="card${rng.pick([" card-outline", " card-raised", ""])}" style="overflow:hidden">${order.join("")}${foot}</div>`;
      },
      fab: (html, label) =>
        `<div class="fab fab-right-bottom${label === undefined ? "" : " fab-extended"}"${rng.chance(0.3) ? ' style="margin-bottom:64px"' : ""}><a>${`<span style="display:flex">${html}</span>`}${label === undefined ? "" : `<div class="fab-text">${label}</div>`}</a></div>`,
      stepper: (value) =>
        `<div class="stepper${rng.pick([" stepper-fill", "", " stepper-round", " stepper-raised"])}"><div class="stepper-button-minus"></div><div class="stepper-input-wrap" data-gt="none"><input type="text" value="${value}" readonly></div><div class="stepper-button-plus"></div></div>`,
      dialog: (spec) => paintDialog(spec, side),
      sheet: paintActions,
      toast: (text, action) =>
        `<div class="toast toast-${rng.pick(["bottom", "top", "center"])} modal-in" style="display:block"><div class="toast-content"><div class="toast-text">${text}</div>${action === undefined ? "" : `<a class="toast-button button color-yellow">${action}</a>`}</div></div>`,
      menu: (actions) =>
        `<div class="popover-backdrop backdrop-in"></div><div class="popover modal-in" style="display:block;top:56px;inset-inline-end:8px;left:auto;width:220px"><div class="popover-inner"><div class="list"><ul>${actions.map(({ label, icon: html }) => `<li><a class="list-button item-link"${html === undefined ? "" : ' style="display:flex;align-items:center;gap:12px;padding:10px 16px"'}>${html ?? ""}${label}</a></li>`).join("")}</ul></div></div></div>`,
      drawer: (header, rows) =>
        `<div class="panel-backdrop panel-backdrop-in" style="display:block;opacity:1;visibility:visible"></div><div class="panel panel-left panel-cover panel-in" style="display:block;width:${rng.int(240, 290)}px;background:${look.background}">${header}${list(rows)}</div>`,
    };
  };
}

/** Framework7 as it is today, and in the looks of iOS and Material of some years ago. */
export const scenes = [
  ...makeKitScenes({ npm: "framework7", prefix: "framework7", paint: makePaint("framework7") }),
  ...makeKitScenes({ npm: "framework7", prefix: "framework7-8", paint: makePaint("framework7-8") }),
];
