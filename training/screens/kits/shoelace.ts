import type { LabelRule, Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { bareIconButton, choice, inputAttributes, makePlainWidgets, standardColors } from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const VARIANTS = {
  primary: "primary",
  secondary: "neutral",
  outline: "default",
  danger: "danger",
  success: "success",
  flat: "text",
} as const;

const RULES: readonly LabelRule[] = [
  { kind: "button", selector: "sl-button >>> .button" },
  { kind: "input", selector: "sl-input >>> .input" },
  { kind: "input", selector: "sl-textarea >>> .textarea" },
  { kind: "none", selector: "sl-input >>> input" },
  { kind: "none", selector: "sl-textarea >>> textarea" },
  { kind: "none", selector: "sl-select >>> input" },
  { kind: "select", selector: "sl-select >>> .select__combobox" },
  { kind: "checkbox", selector: "sl-checkbox >>> .checkbox__control" },
  { kind: "radio", selector: "sl-radio >>> .radio__control" },
  { kind: "switch", selector: "sl-switch >>> .switch__control" },
  { kind: "slider", selector: "sl-range >>> input" },
  { kind: "tab", selector: "sl-tab >>> .tab" },
  { kind: "button", selector: "sl-tag >>> .tag" },
];

const COMPONENTS = [
  "button",
  "input",
  "textarea",
  "select",
  "option",
  "checkbox",
  "radio",
  "switch",
  "range",
  "tab",
  "tab-group",
  "card",
  "alert",
  "badge",
  "tag",
  "progress-bar",
] as const;

const shoelace: WebKit = {
  name: "shoelace",
  kit: "@shoelace-style/shoelace",
  split: "unseen",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const colors = {
      ...standardColors(context, dark),
      background: dark ? "var(--sl-color-neutral-0)" : "#fff",
      surface: "var(--sl-panel-background-color)",
      text: "var(--sl-color-neutral-900)",
      muted: "var(--sl-color-neutral-500)",
      line: "var(--sl-color-neutral-200)",
      primary: "var(--sl-color-primary-600)",
      onPrimary: "#fff",
    };
    const plain = makePlainWidgets(context, colors);
    const size = rng.pick(["small", "medium", "medium", "large"]);
    const pill = rng.chance(0.2) ? " pill" : "";
    const filled = rng.chance(0.25) ? " filled" : "";
    const sizes = { small: "small", normal: size, large: "large" };
    const state = (options: { checked: boolean; disabled?: boolean | undefined }) =>
      `${options.checked ? " checked" : ""}${options.disabled ? " disabled" : ""}`;
    const imports = COMPONENTS.map(
      (name) => `import("/npm/@shoelace-style/shoelace/cdn/components/${name}/${name}.js")`,
    ).join(",");
    return {
      ...plain,
      head: `${linkStyles(`@shoelace-style/shoelace/cdn/themes/${dark ? "dark" : "light"}.css`)}${plain.head}<style>sl-card::part(base){width:100%}.sl-root{font-family:var(--sl-font-sans)}</style><script type="module">globalThis.kitReady=Promise.all([${imports}])</script>`,
      rootAttributes: `class="sl-theme-${dark ? "dark" : "light"}"`,
      rules: [...RULES, ...(plain.rules ?? [])],
      ready:
        'globalThis.kitReady && globalThis.kitReady.then(() => Promise.all([...document.querySelectorAll("sl-button,sl-input,sl-select,sl-tab,sl-range,sl-switch")].map((element) => element.updateComplete)))',
      button: (options) =>
        `<sl-button variant="${VARIANTS[options.tone ?? "secondary"]}" size="${sizes[options.size ?? "normal"]}"${pill}${options.caret ? " caret" : ""}${options.full ? ' style="width:100%"' : ""}>${options.icon ? `<span slot="prefix" style="line-height:0">${options.icon}</span>` : ""}${options.label}</sl-button>`,
      iconButton: (options) =>
        options.tone && options.tone !== "flat"
          ? `<sl-button variant="${VARIANTS[options.tone]}" size="${sizes[options.size ?? "normal"]}" ${rng.chance(0.3) ? "circle" : ""}>${options.icon}</sl-button>`
          : bareIconButton(options.icon),
      input: (options) =>
        `<sl-input style="flex:1" size="${size}"${pill}${filled} ${inputAttributes(options)}>${options.startIcon ? `<span slot="prefix" style="line-height:0">${options.startIcon}</span>` : ""}${options.endIcon ? `<span slot="suffix" style="line-height:0">${options.endIcon}</span>` : ""}</sl-input>`,
      textarea: (options) =>
        `<sl-textarea size="${size}"${filled} rows="${options.rows}" value="${options.value}"></sl-textarea>`,
      select: (value) =>
        `<sl-select size="${size}"${pill}${filled} value="a"><sl-option value="a">${value}</sl-option></sl-select>`,
      checkbox: (options) => choice(`<sl-checkbox size="${size}"${state(options)}></sl-checkbox>`, options.label),
      radio: (options) => choice(`<sl-radio size="${size}"${state(options)}></sl-radio>`, options.label),
      toggle: (options) => choice(`<sl-switch size="${size}"${state(options)}></sl-switch>`, options.label),
      slider: (fraction) => `<sl-range value="${Math.round(fraction * 100)}" tooltip="none"></sl-range>`,
      tabs: (items, active) =>
        `<div style="display:flex;border-bottom:2px solid var(--sl-color-neutral-200)">${items.map((item, index) => `<sl-tab${index === active ? " active" : ""}>${item.icon ? `${item.icon}&nbsp;` : ""}${item.label}</sl-tab>`).join("")}</div>`,
      card: (parts) =>
        `<sl-card style="width:100%;display:block">${parts.media ? `<div slot="image">${parts.media}</div>` : ""}${parts.title ? `<b>${parts.title}</b>` : ""}${parts.body}${parts.footer ? `<div slot="footer">${parts.footer}</div>` : ""}</sl-card>`,
      alert: (text, tone) =>
        `<sl-alert open variant="${tone === "danger" ? "danger" : tone === "success" ? "success" : "primary"}"><span slot="icon">${ingredients.icon(20, { name: "info" })}</span><div class="sl-row"><span class="sl-grow">${text}</span>${bareIconButton(drawCross(12))}</div></sl-alert>`,
      badge: (text, tone) =>
        `<sl-badge variant="${tone === "danger" ? "danger" : tone === "success" ? "success" : "primary"}"${pill}>${text}</sl-badge>`,
      chip: (text, icon) => `<sl-tag size="${size}"${pill}>${icon ?? ""} ${text}</sl-tag>`,
      progress: (fraction) => `<sl-progress-bar value="${Math.round(fraction * 100)}"></sl-progress-bar>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(shoelace);
