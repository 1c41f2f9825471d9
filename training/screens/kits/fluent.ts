import type { LabelRule, Scene } from "../scene.ts";
import { drawArrow } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { bareIconButton, choice, makePlainWidgets, standardColors } from "./desktop/plain-widgets.ts";
import type { WebKit } from "./desktop/widgets.ts";

const APPEARANCES = {
  primary: "primary",
  secondary: "secondary",
  outline: "outline",
  danger: "primary",
  success: "primary",
  flat: "transparent",
} as const;

const RULES: readonly LabelRule[] = [
  { kind: "input", selector: "fluent-text-input >>> .root" },
  { kind: "input", selector: "fluent-textarea >>> .root" },
  { kind: "none", selector: "fluent-text-input >>> input" },
  { kind: "none", selector: "fluent-textarea >>> textarea" },
];

const fluent: WebKit = {
  name: "fluent",
  kit: "@fluentui/web-components",
  weight: 1.2,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const base = standardColors(context, dark, "#0f6cbd");
    const colors = {
      ...base,
      background: "var(--colorNeutralBackground2)",
      surface: "var(--colorNeutralBackground1)",
      text: "var(--colorNeutralForeground1)",
      muted: "var(--colorNeutralForeground3)",
      line: "var(--colorNeutralStroke2)",
      primary: "var(--colorBrandBackground)",
      onPrimary: "#fff",
      radius: "4px",
    };
    const plain = makePlainWidgets(context, colors);
    const shape = rng.pick(["", "", ' shape="circular"', ' shape="square"']);
    const field = rng.pick(["outline", "outline", "filled-darker", "filled-lighter", "underline"]);
    const size = rng.pick(["small", "medium", "medium", "large"]);
    const state = (options: { checked: boolean; disabled?: boolean | undefined }) =>
      `${options.checked ? ' checked current-checked="true"' : ""}${options.disabled ? " disabled" : ""}`;
    const theme = dark ? rng.pick(["webDarkTheme", "teamsDarkTheme"]) : rng.pick(["webLightTheme", "teamsLightTheme"]);
    return {
      ...plain,
      head: `${plain.head}<style>.sl-root{font-family:"Segoe UI","Open Sans",sans-serif;font-size:14px}</style><script type="module">globalThis.kitReady=Promise.all([import("/npm/@fluentui/web-components/dist/web-components-all.min.js"),import("/npm/@fluentui/tokens/lib/index.js")]).then(([kit,tokens])=>kit.setTheme(tokens.${theme}))</script>`,
      rules: [...RULES, ...(plain.rules ?? [])],
      ready: "globalThis.kitReady && globalThis.kitReady.then(() => true)",
      button: (options) =>
        `<fluent-button data-gt="button" appearance="${APPEARANCES[options.tone ?? "secondary"]}" size="${options.size === "small" ? "small" : options.size === "large" ? "large" : "medium"}"${shape}${options.full ? ' style="width:100%;max-width:none"' : ""}>${options.icon ? `<span slot="start" style="line-height:0">${options.icon}</span>` : ""}${options.label}</fluent-button>`,
      iconButton: (options) =>
        options.tone && options.tone !== "flat"
          ? `<fluent-button data-gt="button" icon-only appearance="${APPEARANCES[options.tone]}"${shape}>${options.icon}</fluent-button>`
          : bareIconButton(options.icon),
      input: (options) =>
        `<fluent-text-input style="width:100%;max-width:none" appearance="${field}" control-size="${size}" type="${options.type === "password" ? "password" : "text"}" value="${options.value ?? ""}" placeholder="${options.placeholder ?? ""}">${options.startIcon ? `<span slot="start" style="line-height:0">${options.startIcon}</span>` : ""}${options.endIcon ? `<span slot="end" style="line-height:0">${options.endIcon}</span>` : ""}</fluent-text-input>`,
      textarea: (options) =>
        `<fluent-textarea block appearance="outline" style="width:100%;height:${options.rows * 22}px">${options.value}</fluent-textarea>`,
      select: (value) =>
        `<div data-gt="select" class="sl-row sl-between" style="height:${{ small: 24, medium: 32, large: 40 }[size]}px;padding:0 10px;border-radius:4px;${field === "outline" ? "border:1px solid var(--colorNeutralStroke1);border-bottom-color:var(--colorNeutralStrokeAccessible);background:var(--colorNeutralBackground1)" : "background:var(--colorNeutralBackground3)"}"><span class="sl-clip">${value}</span>${drawArrow("thin", 14)}</div>`,
      checkbox: (options) =>
        choice(`<fluent-checkbox data-gt="checkbox"${shape}${state(options)}></fluent-checkbox>`, options.label),
      radio: (options) => choice(`<fluent-radio data-gt="radio"${state(options)}></fluent-radio>`, options.label),
      toggle: (options) => choice(`<fluent-switch data-gt="switch"${state(options)}></fluent-switch>`, options.label),
      slider: (fraction) =>
        `<fluent-slider data-gt="slider" style="width:100%;min-width:0" min="0" max="100" value="${Math.round(fraction * 100)}"></fluent-slider>`,
      tabs: (items, active) =>
        `<fluent-tablist activeid="tab-${active}" size="${size}">${items.map((item, index) => `<fluent-tab data-gt="tab" id="tab-${index}">${item.icon ? `<span slot="start" style="line-height:0">${item.icon}</span>` : ""}${item.label}</fluent-tab>`).join("")}</fluent-tablist>`,
      card: (parts) =>
        `<div style="background:${colors.surface};border-radius:${rng.pick([4, 8])}px;box-shadow:var(--shadow4);overflow:hidden">${parts.media ?? ""}<div style="padding:14px">${parts.title ? `<div class="sl-title">${parts.title}</div>` : ""}${parts.body}${parts.footer ? `<div style="margin-top:12px">${parts.footer}</div>` : ""}</div></div>`,
      badge: (text, tone) =>
        `<fluent-badge appearance="${rng.pick(["filled", "tint", "outline"])}" color="${tone === "danger" ? "danger" : tone === "success" ? "success" : "brand"}">${text}</fluent-badge>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(fluent);
