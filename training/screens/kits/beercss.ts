import { type CompactParts, makeCompactPainter, type TabCell } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook, makeMaterialRoles } from "../mobile/look.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", "label.switch"),
  ...labelAs("checkbox", "label.checkbox"),
  ...labelAs("radio", "label.radio"),
  ...labelAs("slider", "label.slider"),
  ...labelAs("input", ".field:not(.x-select)"),
  ...labelAs("select", ".field.x-select"),
  ...labelAs("tab", ".tabs > a", "nav.bottom > a", ".x-segments > button"),
  ...labelAs("button", "button:not(.transparent.circle)", ".chip"),
];

function makeParts(context: SceneContext, look: Painter["look"] & { themed: boolean }): CompactParts {
  const { rng } = context;
  const shape = rng.pick(["border", "fill", "border round", "fill round", "border small"]);
  const corners = rng.pick(["", " small-round", " no-round", " round"]);
  const barClass = rng.pick(["", "primary", "surface-container", "primary-container", "elevate"]);
  const roles = Object.entries(makeMaterialRoles(look)).map(([role, colour]) => `--${role}:${colour}`);
  const paintTab = ({ label, icon, chosen }: TabCell) =>
    `<a${chosen ? ' class="active"' : ""}>${icon}<span>${label}</span></a>`;
  return {
    head: `<link rel="stylesheet" href="/npm/beercss/dist/cdn/beer.min.css"><script>addEventListener("DOMContentLoaded",()=>{document.body.className="${look.dark ? "dark" : "light"}"})</script><style>body.light,body.dark{${roles.join(";")}}.x-screen{font-size:16px}nav.bottom{position:relative!important;inset:auto!important;width:100%}label.slider{width:calc(100% - 24px);margin:0 8px}.list li .small-text{white-space:normal}header h6{font-size:20px;min-width:0;flex:1 1 0}header nav>button{flex:none}</style>`,
    rules: RULES,
    mark: (kind, on, disabled) =>
      `<label class="${kind}"><input type="${kind === "radio" ? "radio" : "checkbox"}"${on ? " checked" : ""}${disabled ? " disabled" : ""}><span></span></label>`,
    slider: (amount) =>
      `<label class="slider" style="--_start:0%;--_end:${100 - amount}%"><input type="range" value="${amount}"><span></span></label>`,
    button: (spec) => {
      const kind = { filled: spec.danger ? "error" : "", tonal: "fill", outlined: "border", text: "transparent" }[
        spec.look
      ];
      return `<button class="${kind}${corners}${spec.wide ? " responsive" : ""}${spec.small ? " small" : ""}"${spec.disabled ? " disabled" : ""}>${spec.icon ?? ""}<span>${spec.label ?? ""}</span></button>`;
    },
    iconButton: (html) => `<button class="transparent circle">${html}</button>`,
    field: (spec) => {
      const filled = spec.value === "" ? "" : ' class="active"';
      const sides = `${spec.icon === undefined ? "" : " prefix"}${spec.endIcon === undefined ? "" : " suffix"}`;
      const start = spec.icon === undefined ? "" : `<i style="display:flex;align-items:center">${spec.icon}</i>`;
      const end = spec.endIcon === undefined ? "" : `<i style="display:flex;align-items:center">${spec.endIcon}</i>`;
      if (spec.kind === "select")
        return `<div class="field label suffix x-select ${shape}"><select class="active"><option>${spec.value}</option></select><label class="active">${spec.label}</label><i style="display:flex;align-items:center">${context.ingredients.icon(24, { name: "chevron-down" })}</i></div>`;
      if (spec.kind === "area")
        return `<div class="field textarea label ${shape}"><textarea${filled} placeholder=" ">${spec.value}</textarea><label${filled}>${spec.label}</label></div>`;
      return `<div class="field label${sides} ${shape}">${start}<input type="${spec.kind}"${filled} value="${quoteAttribute(spec.value)}" placeholder=" "><label${filled}>${spec.label}</label>${end}</div>`;
    },
    row: ({ start, title, detail, end }) =>
      `<li>${start}<div class="max" style="min-width:0"><div>${title}</div>${detail === "" ? "" : `<div class="small-text" style="overflow:hidden;text-overflow:ellipsis;color:${look.secondary}">${detail}</div>`}</div>${end}</li>`,
    list: (rows, header) =>
      `<ul class="list${rng.chance(0.35) ? " border" : ""}" style="margin:8px 4px">${header === undefined ? "" : `<li style="color:${look.primary};min-height:0;font-size:14px">${header}</li>`}${rows}</ul>`,
    bar: (start, title, actions) =>
      `<header class="${barClass}"><nav>${start}<h6 class="max" style="overflow:hidden;white-space:nowrap;display:block">${title}</h6>${actions.join("")}</nav></header>`,
    chip: (label, chosen, icon) =>
      `<button class="chip${chosen ? " fill primary" : ""}${corners}" style="margin:0">${icon}<span>${label}</span></button>`,
    badge: (text) => `<span class="badge none">${text}</span>`,
    bottomTabs: (cells) => `<nav class="bottom">${cells.map(paintTab).join("")}</nav>`,
    topTabs: (cells) => `<div class="tabs">${cells.map(paintTab).join("")}</div>`,
    segments: (cells) =>
      `<nav class="no-space x-segments">${cells.map(({ label, chosen }, index) => `<button class="border max ${index === 0 ? "left-round" : index === cells.length - 1 ? "right-round" : "no-round"}${chosen ? " fill" : ""}">${label}</button>`).join("")}</nav>`,
    searchField: (placeholder, value) =>
      `<div style="padding:8px 14px"><div class="field prefix round fill"><i style="display:flex;align-items:center">${context.ingredients.icon(22, { name: "search" })}</i><input value="${quoteAttribute(value)}" placeholder="${quoteAttribute(placeholder)}"></div></div>`,
    card: (card, foot) =>
      `<article class="${rng.pick(["", "border", "fill", "no-elevate"])} no-padding" style="margin:10px 12px;overflow:hidden">${card.picture ?? ""}<div class="padding"><div class="row">${card.avatar ?? ""}<div class="max"><h6>${card.title}</h6><div class="small-text">${card.subtitle ?? ""}</div></div></div><p>${card.text ?? ""}</p><nav class="wrap">${foot}</nav></div></article>`,
    fab: (icon, label) =>
      `<button class="${label === undefined ? "square" : ""} ${rng.pick(["round", ""])} ${rng.pick(["extra", ""])} ${rng.pick(["primary", "secondary-container", "tertiary"])}">${icon}${label === undefined ? "" : `<span>${label}</span>`}</button>`,
    dialog: (title, content, actions) =>
      `<div style="position:absolute;inset:0;z-index:900;background:#0000008c"></div><dialog class="active" open style="position:absolute;z-index:901;width:84%"><h5>${title}</h5><div>${content}</div><nav class="right-align">${actions.map((action) => `<button class="transparent link">${action}</button>`).join("")}</nav></dialog>`,
    toast: (text, action) =>
      `<div class="snackbar active${rng.chance(0.2) ? " error" : ""}" style="position:absolute;z-index:900"><div class="max">${text}</div>${action === undefined ? "" : `<a class="inverse-link" data-gt="button">${action}</a>`}</div>`,
  };
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, {
    primary: "#6750a4",
    light: { background: "#fdf8fd", surface: "#f7f2f9" },
    dark: { primary: "#cfbcff", onPrimary: "#381e72", background: "#141316", surface: "#211f23" },
  });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "beercss", prefix: "beercss", paint };

/** Beer CSS, Material 3 without scripts. */
export const scenes = makeKitScenes(kit);
