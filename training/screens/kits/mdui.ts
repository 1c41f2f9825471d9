import { type CompactParts, makeCompactPainter } from "../mobile/compact-kit.ts";
import { labelAs, type MobileKit, type Painter, quoteAttribute } from "../mobile/kit.ts";
import { makeKitScenes } from "../mobile/kit-scenes.ts";
import { chooseLook, makeMaterialRoles, toChannels } from "../mobile/look.ts";
import type { SceneContext } from "../scene.ts";

const RULES = [
  ...labelAs("switch", "mdui-switch >>> [part=track]"),
  ...labelAs("checkbox", "mdui-checkbox >>> [part=control]"),
  ...labelAs("radio", "mdui-radio >>> [part=control]"),
  ...labelAs("slider", "mdui-slider"),
  ...labelAs("input", "mdui-text-field >>> [part=container]"),
  ...labelAs("select", "mdui-select"),
  ...labelAs("tab", "mdui-tab", "mdui-navigation-bar-item", "mdui-segmented-button"),
  ...labelAs("button", "mdui-button", "mdui-fab", "mdui-chip", "mdui-button-icon[variant]:not([variant=standard])"),
];

const READY = `(async () => {
  await customElements.whenDefined("mdui-button");
  await Promise.all([...document.querySelectorAll("*")].map((element) => element.updateComplete));
  await new Promise((resolve) => setTimeout(resolve, 60));
  return true;
})()`;

function makeParts(context: SceneContext, look: Painter["look"] & { themed: boolean }): CompactParts {
  const { rng } = context;
  const fieldVariant = rng.pick(["outlined", "filled"]);
  const iconVariant = rng.pick(["standard", "standard", "filled", "tonal", "outlined"]);
  const chipVariant = rng.pick(["assist", "filter", "input", "suggestion"]);
  const roles = Object.entries(makeMaterialRoles(look)).flatMap(([role, colour]) => [
    `--mdui-color-${role}-light:${toChannels(colour)}`,
    `--mdui-color-${role}-dark:${toChannels(colour)}`,
  ]);
  const head = `<link rel="stylesheet" href="/npm/mdui/mdui.css"><script src="/npm/mdui/mdui.global.js"></script><script>document.documentElement.className="mdui-theme-${look.dark ? "dark" : "light"}"</script><style>${look.themed ? `:root{${roles.join(";")}}` : ""}mdui-top-app-bar{position:relative!important}mdui-navigation-bar{position:relative!important}</style>`;
  const inner = (slot: string, html: string) =>
    html === "" ? "" : `<div slot="${slot}" style="display:flex;align-items:center">${html}</div>`;
  return {
    head,
    rules: RULES,
    ready: READY,
    mark: (kind, on, disabled) => `<mdui-${kind}${on ? " checked" : ""}${disabled ? " disabled" : ""}></mdui-${kind}>`,
    choice: (kind, on, label) =>
      kind === "switch"
        ? `<span style="display:inline-flex;align-items:center;gap:10px"><mdui-switch${on ? " checked" : ""}></mdui-switch>${label}</span>`
        : `<mdui-${kind}${on ? " checked" : ""}>${label}</mdui-${kind}>`,
    slider: (amount) => `<mdui-slider value="${amount}" nolabel></mdui-slider>`,
    button: (spec) => {
      const variant = {
        filled: rng.chance(0.3) ? "elevated" : "filled",
        tonal: "tonal",
        outlined: "outlined",
        text: "text",
      }[spec.look];
      return `<mdui-button variant="${variant}"${spec.wide ? " full-width" : ""}${spec.disabled ? " disabled" : ""}>${inner("icon", spec.icon ?? "")}${spec.label ?? ""}</mdui-button>`;
    },
    iconButton: (icon) => `<mdui-button-icon variant="${iconVariant}">${icon}</mdui-button-icon>`,
    field: (field) => {
      const icons = inner("icon", field.icon ?? "") + inner("end-icon", field.endIcon ?? "");
      const label = `variant="${fieldVariant}" label="${quoteAttribute(field.label)}" value="${quoteAttribute(field.value)}" placeholder="${quoteAttribute(field.placeholder)}"`;
      if (field.kind === "select")
        return `<mdui-select ${label}><mdui-menu-item value="${quoteAttribute(field.value)}">${field.value}</mdui-menu-item></mdui-select>`;
      return `<mdui-text-field ${label}${field.kind === "area" ? ' rows="3"' : ` type="${field.kind}"`}>${icons}</mdui-text-field>`;
    },
    row: ({ start, title, detail, end }) =>
      `<mdui-list-item headline="${quoteAttribute(title)}" description="${quoteAttribute(detail)}" description-line="2">${inner("icon", start)}${inner("end-icon", end)}</mdui-list-item>`,
    list: (rows, header) =>
      `<mdui-list>${header === undefined ? "" : `<mdui-list-subheader>${header}</mdui-list-subheader>`}${rows}</mdui-list>`,
    bar: (start, title, actions) =>
      `<mdui-top-app-bar variant="${rng.pick(["small", "center-aligned"])}">${start}<mdui-top-app-bar-title>${title}</mdui-top-app-bar-title><div style="flex-grow:1"></div>${actions.join("")}</mdui-top-app-bar>`,
    chip: (label, chosen, icon) =>
      `<mdui-chip variant="${chipVariant}"${chosen ? " selected selectable" : ""}${rng.chance(0.2) ? " elevated" : ""}>${inner("icon", icon)}${label}</mdui-chip>`,
    badge: (text) => `<mdui-badge>${text}</mdui-badge>`,
    bottomTabs: (cells) =>
      `<mdui-navigation-bar value="${cells.findIndex((cell) => cell.chosen)}" label-visibility="${rng.pick(["labeled", "selected", "labeled"])}">${cells.map(({ label, icon }, index) => `<mdui-navigation-bar-item value="${index}">${inner("icon", icon)}${label}</mdui-navigation-bar-item>`).join("")}</mdui-navigation-bar>`,
    topTabs: (cells) =>
      `<mdui-tabs value="${cells.findIndex((cell) => cell.chosen)}" full-width>${cells.map(({ label, icon }, index) => `<mdui-tab value="${index}">${inner("icon", icon)}${label}</mdui-tab>`).join("")}</mdui-tabs>`,
    segments: (cells) =>
      `<mdui-segmented-button-group selects="single" full-width value="${cells.findIndex((cell) => cell.chosen)}">${cells.map(({ label }, index) => `<mdui-segmented-button value="${index}">${label}</mdui-segmented-button>`).join("")}</mdui-segmented-button-group>`,
    searchField: (placeholder, value) =>
      `<div style="padding:8px 14px"><mdui-text-field variant="${fieldVariant}" placeholder="${quoteAttribute(placeholder)}" value="${quoteAttribute(value)}"${value === "" ? "" : " clearable"}>${inner("icon", context.ingredients.icon(24, { name: "search" }))}</mdui-text-field></div>`,
    card: (card, foot) =>
      `<mdui-card variant="${rng.pick(["elevated", "filled", "outlined"])}" style="display:block;margin:10px 14px;overflow:hidden">${card.picture ?? ""}<div style="display:flex;gap:12px;padding:14px 16px 6px">${card.avatar ?? ""}<div><div style="font-size:18px">${card.title}</div><div style="font-size:13px;opacity:.7">${card.subtitle ?? ""}</div></div></div><div style="padding:0 16px 8px;font-size:14px">${card.text ?? ""}</div><div style="display:flex;align-items:center;flex-wrap:wrap;gap:6px;padding:0 12px 10px">${foot}</div></mdui-card>`,
    fab: (icon, label) =>
      `<mdui-fab variant="${rng.pick(["primary", "surface", "secondary"])}"${label === undefined ? (rng.chance(0.2) ? ' size="small"' : "") : " extended"}>${inner("icon", icon)}${label ?? ""}</mdui-fab>`,
    dialog: (title, content, actions) =>
      `<mdui-dialog open headline="${quoteAttribute(title)}">${content}${actions.map((action) => `<mdui-button slot="action" variant="text">${action}</mdui-button>`).join("")}</mdui-dialog>`,
    toast: (text, action) =>
      `<mdui-snackbar open auto-close-delay="0"${action === undefined ? "" : ` action="${quoteAttribute(action)}"`}${rng.chance(0.3) ? " closeable" : ""}>${text}</mdui-snackbar>`,
  };
}

function paint(context: SceneContext): Painter {
  const look = chooseLook(context, {
    primary: "#6750a4",
    light: { background: "#fef7ff", surface: "#f7f2fa" },
    dark: { primary: "#d0bcff", onPrimary: "#381e72", background: "#141218", surface: "#211f26" },
  });
  return makeCompactPainter(context, look, makeParts(context, look));
}

const kit: MobileKit = { npm: "mdui", prefix: "mdui", unseen: true, paint };

/** mdui, Material 3 as web components; held out of training to measure on. */
export const scenes = makeKitScenes(kit);
