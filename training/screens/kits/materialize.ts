import { type CompactParts, makeCompactPainter, type TabCell } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook, makeMaterialRoles, toChannels } from "../mobile/look.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", ".switch .lever"),
  ...labelAs("checkbox", ".x-checkbox input"),
  ...labelAs("radio", ".x-radio span"),
  ...labelAs("input", ".input-field input", ".input-field textarea"),
  ...labelAs("select", ".input-field.x-select select"),
  ...labelAs("tab", ".tabs .tab", ".x-nav-item"),
  ...labelAs("button", ".btn", ".btn-small", ".btn-large", ".btn-flat", ".btn-floating", ".chip"),
];

function makeParts(context: SceneContext, look: Painter["look"] & { themed: boolean }): CompactParts {
  const { rng } = context;
  const outlined = rng.chance(0.4) ? " outlined" : "";
  const filledIn = rng.chance(0.5) ? ' class="filled-in"' : "";
  const gap = rng.chance(0.4) ? ' class="with-gap"' : "";
  const coloured = rng.chance(0.6);
  const roles = Object.entries(makeMaterialRoles(look)).flatMap(([role, colour]) => [
    `--md-sys-color-${role}:${colour}`,
    `--md-sys-color-${role}-numeric:${toChannels(colour)}`,
  ]);
  const paintTab = ({ label, icon, chosen }: TabCell) =>
    `<li class="tab" style="flex:1;display:flex;justify-content:center"><a${chosen ? ' class="active"' : ""} style="display:flex;gap:6px;align-items:center;justify-content:center">${icon}${label}</a></li>`;
  return {
    head: `<link rel="stylesheet" href="/npm/@materializecss/materialize/dist/css/materialize.min.css"><script>document.documentElement.setAttribute("theme","${look.dark ? "dark" : "light"}")</script><style>${look.themed ? `:root,:root[theme]{${roles.join(";")}}` : ""}nav{position:relative;height:${rng.pick([56, 56, 64])}px}nav .x-row{display:flex;align-items:center;height:100%;padding:0 8px;gap:6px}.x-checkbox{display:flex}.x-checkbox span{display:none}.x-radio{display:inline-block;width:22px}.x-radio span{display:inline-block;padding-left:22px!important}.input-field input,.input-field textarea,.input-field select{height:56px;width:100%;color:${look.text};font-size:16px;background:${outlined === "" ? (look.dark ? "#ffffff12" : "#0000000b") : "transparent"}}.input-field textarea{height:96px}.input-field select{border:1px solid ${look.divider};border-radius:4px;padding:18px 12px 0}.x-radio span{height:22px;min-height:22px}.x-select label{top:4px;transform:none;font-size:12px;z-index:1}.input-field{margin:0}.chip{margin:0}.collection{margin:8px 0}</style>`,
    rules: RULES,
    mark: (kind, on, disabled) => {
      const state = `${on ? " checked" : ""}${disabled ? " disabled" : ""}`;
      if (kind === "switch")
        return `<div class="switch"><label style="display:flex"><input type="checkbox"${state}><span class="lever" style="margin:0"></span></label></div>`;
      return `<label class="x-${kind}"><input type="${kind}"${kind === "checkbox" ? filledIn : gap}${state}><span></span></label>`;
    },
    slider: (amount) => `<div data-gt="slider"><input type="range" value="${amount}" style="width:100%"></div>`,
    button: (spec) => {
      const kind = { filled: "filled", tonal: "tonal", outlined: "outlined", text: "text" }[spec.look];
      const icon =
        spec.icon === undefined
          ? ""
          : `<span style="display:inline-flex;margin-inline-end:8px;vertical-align:middle">${spec.icon}</span>`;
      return `<a class="btn${spec.small ? "-small" : spec.wide && rng.chance(0.4) ? "-large" : ""} ${kind}${spec.disabled ? " disabled" : ""}" style="display:inline-flex;align-items:center;justify-content:center;${spec.wide ? "width:100%;" : ""}${spec.danger ? "background-color:#c62828;color:#fff;" : ""}">${icon}${spec.label ?? ""}</a>`;
    },
    field: (spec) => {
      const icons = `${spec.icon === undefined ? "" : `<span class="prefix" style="display:flex">${spec.icon}</span>`}${spec.endIcon === undefined ? "" : `<span class="suffix" style="display:flex">${spec.endIcon}</span>`}`;
      const label = `<label${spec.value === "" ? "" : ' class="active"'}>${spec.label}</label>`;
      if (spec.kind === "select")
        return `<div class="input-field x-select${outlined}"><select style="display:block"><option>${spec.value}</option></select><label class="active">${spec.label}</label></div>`;
      if (spec.kind === "area")
        return `<div class="input-field${outlined}"><textarea class="materialize-textarea" placeholder=" ">${spec.value}</textarea>${label}</div>`;
      return `<div class="input-field${outlined}">${icons}<input type="${spec.kind}" value="${quoteAttribute(spec.value)}" placeholder=" ">${label}</div>`;
    },
    row: ({ start, title, detail, end }) =>
      `<li class="collection-item" style="display:flex;align-items:center;gap:16px;min-height:48px">${start}<div style="flex:1;min-width:0"><div>${title}</div>${detail === "" ? "" : `<div style="font-size:13px;color:${look.secondary}">${detail}</div>`}</div>${end}</li>`,
    list: (rows, header) =>
      `<ul class="collection${header === undefined ? "" : " with-header"}">${header === undefined ? "" : `<li class="collection-header" style="font-size:${rng.pick([14, 18])}px">${header}</li>`}${rows}</ul>`,
    bar: (start, title, actions) =>
      `<nav style="background-color:${coloured ? look.primary : look.surface};color:${coloured ? look.onPrimary : look.text}"><div class="x-row">${start}<span style="flex:1;min-width:0;overflow:hidden;white-space:nowrap;font-size:20px;line-height:1.3;color:inherit">${title}</span>${actions.join("")}</div></nav>`,
    chip: (label, chosen, icon) =>
      `<div class="chip${rng.chance(0.2) ? " outlined" : ""}" style="display:inline-flex;align-items:center;gap:6px;${chosen ? `background-color:${look.primary};color:${look.onPrimary}` : ""}">${icon}${label}</div>`,
    bottomTabs: (cells) =>
      `<div style="display:flex;height:58px;background:${look.surface};box-shadow:0 -1px 4px #0003">${cells.map(({ label, icon, chosen }) => `<a class="x-nav-item" style="flex:1;min-width:0;overflow:hidden;display:flex;flex-direction:column;align-items:center;justify-content:center;font-size:12px;color:${chosen ? look.primary : look.secondary}">${icon}<span>${label}</span></a>`).join("")}</div>`,
    topTabs: (cells) => `<ul class="tabs" style="display:flex;overflow:hidden">${cells.map(paintTab).join("")}</ul>`,
    searchField: (placeholder, value) =>
      `<div style="padding:10px 14px"><div class="input-field${outlined}"><span class="prefix" style="display:flex">${context.ingredients.icon(22, { name: "search" })}</span><input type="text" value="${quoteAttribute(value)}" placeholder="${quoteAttribute(placeholder)}"></div></div>`,
    card: (card, foot) =>
      `<div class="card" style="margin:10px 12px;overflow:hidden">${card.picture ?? ""}<div class="card-content"><div style="display:flex;gap:12px;align-items:center">${card.avatar ?? ""}<span class="card-title">${card.title}</span></div><p>${card.text ?? ""}</p></div><div class="card-action" style="display:flex;flex-wrap:wrap;gap:8px;align-items:center">${foot}</div></div>`,
    fab: (icon) =>
      `<a class="btn-floating ${rng.pick(["btn-large", "", "btn-large"])} ${rng.pick(["red", "teal", ""])}" style="display:flex;align-items:center;justify-content:center">${icon}</a>`,
    dialog: (title, content, actions) =>
      `<div style="position:absolute;inset:0;z-index:900;background:#00000080"></div><div class="modal open" style="display:block;position:absolute;z-index:901;top:28%;left:6%;right:6%;width:auto;height:auto;opacity:1;margin:0;padding:0"><div class="modal-content" style="padding:22px"><h5 style="margin-top:0">${title}</h5>${content}</div><div class="modal-footer" style="display:flex;justify-content:flex-end;padding:6px 12px;gap:6px">${actions.map((action) => `<a class="btn-flat text">${action}</a>`).join("")}</div></div>`,
    toast: (text, action) =>
      `<div class="toast" style="position:absolute;inset:auto 10px 14px;z-index:900;opacity:1;transform:none;display:flex;align-items:center"><span style="flex:1">${text}</span>${action === undefined ? "" : `<button class="btn-flat toast-action">${action}</button>`}</div>`,
  };
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, {
    primary: "#006495",
    light: { background: "#fcfcff" },
    dark: { primary: "#8fcdff", onPrimary: "#003450", background: "#1a1c1e" },
  });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "@materializecss/materialize", prefix: "materialize", paint };

/** Materialize as its community keeps it. */
export const scenes = makeKitScenes(kit);
