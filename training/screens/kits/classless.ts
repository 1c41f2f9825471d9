import type { Scene, SceneContext } from "../scene.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { type ButtonClasses, holdMark, makeButtons, makeFields, makeMarks } from "./desktop/markup.ts";
import { checkedAttributes, choice, makePlainWidgets, standardColors, tableRows } from "./desktop/plain-widgets.ts";
import { linkStyles, type Tone, type WebKit, type Widgets } from "./desktop/widgets.ts";

/** Tones of kits that know no more than a plain button and a few classes. */
function sameTones(plain: string, others: Partial<Record<Tone, string>> = {}): Readonly<Record<Tone, string>> {
  return {
    primary: plain,
    secondary: plain,
    outline: plain,
    danger: plain,
    success: plain,
    flat: "sl-flat",
    ...others,
  };
}

type SmallKit = {
  name: string;
  kit: string;
  styles(context: SceneContext, dark: boolean): { files: string[]; attributes?: string; style?: string };
  canBeDark: boolean;
  primary: string;
  dark?: { background: string; surface: string };
  buttons: ButtonClasses;
  parts?: (context: SceneContext, plain: Widgets) => Partial<Widgets>;
  field?: string;
};

const FLAT =
  ".sl-flat{background:none!important;border:0!important;box-shadow:none!important;color:var(--sl-primary)!important}";

function makeSmallKit(kit: SmallKit): WebKit {
  return {
    name: kit.name,
    kit: kit.kit,
    weight: 0.6,
    makeWidgets: (context) => {
      const dark = kit.canBeDark && context.ingredients.palette.dark;
      const colors = { ...standardColors(context, dark, kit.primary), ...(dark ? kit.dark : { background: "#fff" }) };
      const plain = makePlainWidgets(context, colors);
      const { files, attributes = "", style = "" } = kit.styles(context, dark);
      const own: Widgets = {
        ...plain,
        ...makeButtons(kit.buttons),
        ...makeFields(context.rng, { input: kit.field ?? "" }),
        ...makeMarks({ checkbox: "", radio: "", style: "margin:0" }),
        table: (head, rows) => `<table>${tableRows(head, rows)}</table>`,
      };
      return {
        ...own,
        head: `${linkStyles(...files)}${plain.head}<style>${FLAT}.sl-root :is(button,.button,input,select,textarea,article,progress){margin:0}.sl-root table{width:100%}${style}</style>`,
        rootAttributes: attributes,
        ...kit.parts?.(context, own),
      };
    },
  };
}

const pico = makeSmallKit({
  name: "pico",
  kit: "@picocss/pico",
  canBeDark: true,
  primary: "#0172ad",
  dark: { background: "#13171f", surface: "#181c25" },
  buttons: {
    base: "",
    tones: sameTones("", {
      secondary: "secondary",
      outline: "outline",
      danger: "contrast",
      success: "outline secondary",
    }),
    sizes: { small: "sl-s", normal: "sl-n", large: "" },
  },
  styles: ({ rng }, dark) => ({
    files: [
      `@picocss/pico/css/pico.${rng.pick(["", "amber.", "blue.", "green.", "indigo.", "pink.", "red.", "slate.", "violet.", "jade."])}min.css`,
    ],
    attributes: `data-theme="${dark ? "dark" : "light"}"`,
    style: `:root{--pico-font-size:${rng.pick([87, 100])}%}.sl-root button{width:auto}.sl-s{padding:.25rem .6rem;font-size:.85em}.sl-n{padding:.55rem 1rem}`,
  }),
  parts: (_context, own) => ({
    toggle: (options) =>
      choice(
        `<input data-gt="switch" type="checkbox" role="switch" style="margin:0"${checkedAttributes(options)}>`,
        options.label,
      ),
    card: (parts) =>
      `<article>${parts.media ?? ""}${parts.title ? `<header><b>${parts.title}</b></header>` : ""}${parts.body}${parts.footer ? `<footer>${parts.footer}</footer>` : ""}</article>`,
    progress: (fraction) => `<progress value="${Math.round(fraction * 100)}" max="100"></progress>`,
    slider: own.slider,
  }),
});

const water = makeSmallKit({
  name: "water",
  kit: "water.css",
  canBeDark: true,
  primary: "#0076d1",
  dark: { background: "#202b38", surface: "#161f27" },
  buttons: { base: "", tones: sameTones("") },
  styles: (_context, dark) => ({
    files: [`water.css/out/${dark ? "dark" : "light"}.min.css`],
    style: "body{max-width:none!important;padding:0!important;margin:0!important}",
  }),
});

const milligram = makeSmallKit({
  name: "milligram",
  kit: "milligram",
  canBeDark: false,
  primary: "#9b4dca",
  buttons: {
    base: "button",
    tones: sameTones("", { outline: "button-outline", secondary: "button-outline", flat: "button-clear" }),
  },
  styles: () => ({
    files: ["milligram/dist/milligram.min.css"],
    style: ".sl-root{font-size:1.5rem}.sl-root table{overflow:visible}",
  }),
});

const pure = makeSmallKit({
  name: "pure",
  kit: "purecss",
  canBeDark: false,
  primary: "#0078e7",
  buttons: {
    base: "pure-button",
    tones: sameTones("", { primary: "pure-button-primary", danger: "sl-danger", success: "sl-success" }),
  },
  styles: () => ({
    files: ["purecss/build/pure-min.css"],
    attributes: 'class="pure-form"',
    style:
      ".sl-root{font-family:sans-serif}.sl-danger{background:#ca3c3c;color:#fff}.sl-success{background:#1cb841;color:#fff}",
  }),
  parts: ({ rng }) => ({
    table: (head, rows) =>
      `<table class="pure-table ${rng.pick(["pure-table-bordered", "pure-table-horizontal", "pure-table-striped"])}">${tableRows(head, rows)}</table>`,
  }),
});

const terminal = makeSmallKit({
  name: "terminal-css",
  kit: "terminal.css",
  canBeDark: true,
  primary: "#1a95e0",
  dark: { background: "#222225", surface: "#2b2b30" },
  buttons: {
    base: "btn",
    tones: sameTones("btn-default", { primary: "btn-primary", danger: "btn-error", outline: "btn-default btn-ghost" }),
    full: "btn-block",
  },
  styles: (_context, dark) => ({
    files: ["terminal.css/dist/terminal.min.css"],
    style: dark
      ? ":root{--background-color:#222225;--font-color:#e8e9ed;--invert-font-color:#222225;--primary-color:#62c4ff;--secondary-color:#a3abba;--tertiary-color:#a3abba}"
      : "",
  }),
  parts: () => ({
    card: (parts) =>
      `<div class="terminal-card">${parts.title ? `<header>${parts.title}</header>` : ""}${parts.media ?? ""}<div style="padding:10px">${parts.body}${parts.footer ?? ""}</div></div>`,
    alert: (text, tone) =>
      `<div class="terminal-alert terminal-alert-${tone === "danger" ? "error" : "primary"}">${text}</div>`,
  }),
});

const paper = makeSmallKit({
  name: "papercss",
  kit: "papercss",
  canBeDark: false,
  primary: "#41403e",
  buttons: {
    base: "",
    tones: sameTones("", {
      primary: "btn-primary",
      secondary: "btn-secondary",
      danger: "btn-danger",
      success: "btn-success",
    }),
    sizes: { small: "btn-small", normal: "btn-small", large: "" },
    full: "btn-block",
  },
  styles: () => ({
    files: ["papercss/dist/paper.min.css"],
    style: ".sl-root .form-group{margin:0}.sl-root .paper-check{margin:0!important}",
  }),
  parts: () => {
    const mark = (kind: "checkbox" | "radio", checked: boolean) =>
      holdMark(
        kind,
        20,
        22,
        `<span class="form-group"><label class="paper-${kind === "radio" ? "radio" : "check"}"><input type="${kind}"${checked ? " checked" : ""}><span style="width:24px;line-height:20px"></span></label></span>`,
      );
    return {
      checkbox: (options) => choice(mark("checkbox", options.checked), options.label),
      radio: (options) => choice(mark("radio", options.checked), options.label),
      card: (parts) =>
        `<div class="card" style="width:100%">${parts.media ?? ""}<div class="card-body">${parts.title ? `<h4 class="card-title">${parts.title}</h4>` : ""}${parts.body}</div>${parts.footer ? `<div class="card-footer">${parts.footer}</div>` : ""}</div>`,
      badge: (text, tone) =>
        `<span class="badge ${tone === "danger" || tone === "success" ? tone : "secondary"}">${text}</span>`,
      alert: (text, tone) =>
        `<div class="alert alert-${tone === "danger" || tone === "success" ? tone : "primary"}">${text}</div>`,
    };
  },
});

const nes = makeSmallKit({
  name: "nes",
  kit: "nes.css",
  canBeDark: false,
  primary: "#209cee",
  field: "nes-input",
  buttons: {
    base: "nes-btn",
    tones: sameTones("", { primary: "is-primary", danger: "is-error", success: "is-success", secondary: "is-warning" }),
  },
  styles: () => ({
    files: ["nes.css/css/nes.min.css"],
    style:
      ".sl-root{font-family:'Press Start 2P',monospace;font-size:12px}.sl-root .nes-container{margin:4px;padding:14px}",
  }),
  parts: ({ rng }) => ({
    textarea: (options) =>
      `<textarea data-gt="input" class="nes-textarea" rows="${options.rows}">${options.value}</textarea>`,
    card: (parts) =>
      `<div class="nes-container${parts.title ? " with-title" : ""}${rng.chance(0.2) ? " is-rounded" : ""}">${parts.title ? `<p class="title">${parts.title}</p>` : ""}${parts.media ?? ""}${parts.body}${parts.footer ?? ""}</div>`,
    table: (head, rows) =>
      `<div class="nes-table-responsive"><table class="nes-table is-bordered">${tableRows(head, rows)}</table></div>`,
    checkbox: (options) =>
      choice(
        holdMark(
          "checkbox",
          26,
          24,
          `<label><input type="checkbox" class="nes-checkbox"${options.checked ? " checked" : ""}><span style="position:absolute;left:28px;top:2px;display:block;height:20px;width:1px"></span></label>`,
        ),
        options.label,
      ),
    radio: (options) =>
      choice(
        holdMark(
          "radio",
          22,
          24,
          `<label><input type="radio" class="nes-radio"${options.checked ? " checked" : ""}><span style="position:absolute;left:22px;top:4px;display:block;height:16px;width:1px"></span></label>`,
        ),
        options.label,
      ),
    progress: (fraction) =>
      `<progress class="nes-progress is-primary" value="${Math.round(fraction * 100)}" max="100" style="height:24px"></progress>`,
  }),
});

export const scenes: readonly Scene[] = [pico, water, milligram, pure, terminal, paper, nes].flatMap(makeScenes);
