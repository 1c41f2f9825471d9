import type { Scene } from "../scene.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeButtons, makeFields, makeMarks } from "./desktop/markup.ts";
import {
  checkedAttributes,
  choice,
  makePlainWidgets,
  pageNumbers,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type Tone, type WebKit } from "./desktop/widgets.ts";

const LIGHT_THEMES = [
  "light",
  "cupcake",
  "bumblebee",
  "emerald",
  "corporate",
  "retro",
  "valentine",
  "garden",
  "pastel",
  "fantasy",
  "wireframe",
  "cmyk",
  "autumn",
  "acid",
  "lemonade",
  "winter",
  "nord",
] as const;
const DARK_THEMES = [
  "dark",
  "synthwave",
  "halloween",
  "forest",
  "black",
  "luxury",
  "dracula",
  "business",
  "night",
  "coffee",
  "dim",
  "sunset",
] as const;

const daisyui: WebKit = {
  name: "daisyui",
  kit: "daisyui",
  weight: 1.5,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const theme = rng.pick(dark ? DARK_THEMES : LIGHT_THEMES);
    // The theme's own variables, so that what we draw follows it.
    const colors = {
      ...standardColors(context, dark),
      background: rng.pick(["var(--color-base-100)", "var(--color-base-200)"]),
      surface: "var(--color-base-100)",
      text: "var(--color-base-content)",
      muted: "color-mix(in oklab,var(--color-base-content) 60%,transparent)",
      line: "color-mix(in oklab,var(--color-base-content) 15%,transparent)",
      primary: "var(--color-primary)",
      onPrimary: "var(--color-primary-content)",
      radius: "var(--radius-box)",
    };
    const plain = makePlainWidgets(context, colors);
    const style = rng.pick(["", "", "btn-soft", "btn-outline"]);
    const hue = rng.pick(["primary", "primary", "secondary", "accent", "neutral", "info"]);
    const fieldStyle = rng.pick(["", "", "ghost"]);
    const named = (name: string) => `${name}${fieldStyle ? ` ${name}-${fieldStyle}` : ""}`;
    const size = rng.pick(["", "-sm", "-sm", "-lg"]);
    const tones: Readonly<Record<Tone, string>> = {
      primary: `btn-${hue}`,
      secondary: `btn-neutral ${style}`,
      outline: `btn-outline btn-${hue}`,
      danger: "btn-error",
      success: "btn-success",
      flat: "btn-link",
    };
    const tabsLook = rng.pick(["tabs-box", "tabs-border", "tabs-lift"]);
    return {
      ...plain,
      head: `<style>@layer reset{.sl-root,.sl-root *{border:0 solid;margin:0}.sl-root :is(button,input,select,textarea){font:inherit;color:inherit}.sl-root p{margin-block:.5em}}</style>${linkStyles("daisyui/daisyui.css", "daisyui/themes.css")}${plain.head}<style>.sl-root{font-family:sans-serif;line-height:1.5;font-size:${rng.pick([14, 16])}px}</style>`,
      rootAttributes: `data-theme="${theme}"`,
      ...makeButtons({
        base: `btn ${rng.pick(["", "", "rounded-full"])}`,
        tones,
        sizes: { small: "btn-sm", normal: rng.pick(["", "btn-sm"]), large: "btn-lg" },
        full: "btn-block",
        iconOnly: rng.pick(["btn-square", "btn-circle"]),
      }),
      ...makeFields(rng, { input: named("input"), textarea: named("textarea"), select: "select" }),
      ...makeMarks({
        checkbox: `checkbox checkbox-${hue} checkbox${size || "-md"}`,
        radio: `radio radio-${hue} radio${size || "-md"}`,
      }),
      toggle: (options) =>
        choice(
          `<input data-gt="switch" type="checkbox" class="toggle toggle-${hue} toggle${size || "-md"}"${checkedAttributes(options)}>`,
          options.label,
        ),
      slider: (fraction) =>
        `<input data-gt="slider" type="range" class="range range-${hue} range${size || "-md"}" style="width:100%" value="${Math.round(fraction * 100)}">`,
      tabs: (items, active) =>
        `<div class="tabs ${tabsLook}" style="flex-wrap:nowrap">${joinTabs(items, active, (inner, on) => `<span data-gt="tab" class="tab${on ? " tab-active" : ""}">${inner}</span>`)}</div>`,
      pagination: (pages, active) =>
        `<div class="join">${pageNumbers(pages, active)
          .map(
            (page) =>
              `<button data-gt="button" class="join-item btn btn-sm${page === active ? " btn-active" : ""}">${page}</button>`,
          )
          .join("")}</div>`,
      card: (parts) =>
        `<div class="card card-sm" style="background:${colors.surface};box-shadow:0 1px 4px #0002;overflow:hidden">${parts.media ?? ""}<div class="card-body">${parts.title ? `<h2 class="card-title">${parts.title}</h2>` : ""}${parts.body}${parts.footer ? `<div>${parts.footer}</div>` : ""}</div></div>`,
      table: (head, rows) =>
        `<table class="table ${rng.pick(["", "table-zebra"])} table-sm">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="alert alert-${tone === "danger" ? "error" : tone === "success" ? "success" : rng.pick(["info", "warning"])}">${ingredients.icon(20, { name: "info" })}<span>${text}</span></div>`,
      badge: (text, tone) =>
        `<span class="badge badge-${tone === "danger" ? "error" : tone === "success" ? "success" : hue} ${rng.pick(["", "badge-outline", "badge-soft"])}">${text}</span>`,
      dialog: (parts) =>
        `<div class="modal-box" style="opacity:1;scale:1;translate:0;width:100%;max-width:none"><h3 class="sl-title">${parts.title}</h3>${parts.body}<div class="modal-action sl-wrap">${parts.actions}</div></div>`,
      progress: (fraction) =>
        `<progress class="progress progress-${hue}" style="width:100%" value="${Math.round(fraction * 100)}" max="100"></progress>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(daisyui);
