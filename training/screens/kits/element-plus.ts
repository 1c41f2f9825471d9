import type { Scene } from "../scene.ts";
import { drawArrow, drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeButtons } from "./desktop/markup.ts";
import {
  bareIconButton,
  choice,
  inputAttributes,
  makePlainWidgets,
  pageNumbers,
  standardColors,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type Tone, type WebKit } from "./desktop/widgets.ts";

const elementPlus: WebKit = {
  name: "element-plus",
  kit: "element-plus",
  weight: 1.3,
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const { palette } = ingredients;
    const dark = palette.dark;
    const branded = rng.chance(0.4);
    const base = standardColors(context, dark, branded ? undefined : "#409eff");
    const colors = dark
      ? { ...base, background: "#141414", surface: "#1d1e1f" }
      : { ...base, background: rng.pick(["#fff", "#f5f7fa"]) };
    const plain = makePlainWidgets(context, colors);
    const round = rng.chance(0.2) ? " is-round" : "";
    const plainLook = rng.chance(0.3) ? " is-plain" : "";
    const named = (name: string) => `el-button--${name}${plainLook}${round}`;
    const tones: Readonly<Record<Tone, string>> = {
      primary: named("primary"),
      secondary: named("info"),
      outline: round,
      danger: named("danger"),
      success: named("success"),
      flat: "is-text el-button--primary",
    };
    const size = rng.pick(["", "small", "large"]);
    const sized = (name: string) => (size ? `${name} ${name}--${size}` : name);
    const tabs = rng.pick(["", "el-tabs--card", "el-tabs--border-card"]);
    const wrap = (inner: string, before = "", after = "") =>
      `<div class="${sized("el-input")}" style="width:100%"><div data-gt="input" class="el-input__wrapper">${before}${inner}${after}</div></div>`;
    const side = (icon: string | undefined, name: string) =>
      icon ? `<span class="el-input__${name}"><span class="el-input__${name}-inner">${icon}</span></span>` : "";
    return {
      ...plain,
      head: `${linkStyles("element-plus/dist/index.css", "element-plus/theme-chalk/dark/css-vars.css")}${plain.head}<script>document.documentElement.className="${dark ? "dark" : ""}"</script><style>.sl-root{font-family:sans-serif;font-size:14px;${branded ? `--el-color-primary:${palette.primary};` : ""}--el-border-radius-base:${rng.pick([0, 4, 4, 8])}px}.el-button+.el-button{margin-inline-start:0}</style>`,
      ...makeButtons({
        base: "el-button",
        tones,
        sizes: { small: "el-button--small", normal: size ? `el-button--${size}` : "", large: "el-button--large" },
        iconOnly: rng.pick(["is-circle", ""]),
      }),
      fieldLabel: (text) =>
        `<label style="display:block;color:var(--el-text-color-regular);margin-bottom:6px">${text}</label>`,
      input: (options) =>
        wrap(
          `<input data-gt="none" class="el-input__inner" ${inputAttributes(options)}>`,
          side(options.startIcon, "prefix"),
          side(options.endIcon, "suffix"),
        ),
      textarea: (options) =>
        `<div class="el-textarea"><textarea data-gt="input" class="el-textarea__inner" rows="${options.rows}">${options.value}</textarea></div>`,
      select: (value) =>
        `<div class="el-select" style="width:100%"><div data-gt="select" class="el-select__wrapper"><div class="el-select__selection"><span class="sl-clip">${value}</span></div><div class="el-select__suffix">${drawArrow("thin", 14)}</div></div></div>`,
      checkbox: (options) =>
        choice(
          `<span class="el-checkbox" style="margin:0;height:auto"><span data-gt="checkbox" class="el-checkbox__input${options.checked ? " is-checked" : ""}${options.disabled ? " is-disabled" : ""}"><span class="el-checkbox__inner"></span></span></span>`,
          options.label,
        ),
      radio: (options) =>
        choice(
          `<span class="el-radio" style="margin:0;height:auto"><span data-gt="radio" class="el-radio__input${options.checked ? " is-checked" : ""}${options.disabled ? " is-disabled" : ""}"><span class="el-radio__inner"></span></span></span>`,
          options.label,
        ),
      toggle: (options) =>
        choice(
          `<div class="${sized("el-switch")}${options.checked ? " is-checked" : ""}${options.disabled ? " is-disabled" : ""}" style="height:auto"><span data-gt="switch" class="el-switch__core"><div class="el-switch__action"></div></span></div>`,
          options.label,
        ),
      slider: (fraction) => {
        const at = Math.round(fraction * 96);
        return `<div data-gt="slider" class="el-slider" style="padding:0 8px"><div class="el-slider__runway"><div class="el-slider__bar" style="width:${at}%;left:0"></div><div class="el-slider__button-wrapper" style="left:${at}%"><div class="el-slider__button"></div></div></div></div>`;
      },
      tabs: (items, active) =>
        `<div class="el-tabs ${tabs}"><div class="el-tabs__header is-top" style="margin:0"><div class="el-tabs__nav-wrap"><div class="el-tabs__nav is-top">${joinTabs(items, active, (inner, on) => `<div data-gt="tab" class="el-tabs__item is-top${on ? " is-active" : ""}">${inner}</div>`)}</div></div></div></div>`,
      pagination: (pages, active) =>
        `<div class="el-pagination is-background"><button type="button" data-gt="button" class="btn-prev">${ingredients.icon(12, { name: "chevron-left" })}</button><ul class="el-pager">${pageNumbers(
          pages,
          active,
        )
          .map((page) => `<li data-gt="button" class="number${page === active ? " is-active" : ""}">${page}</li>`)
          .join(
            "",
          )}</ul><button type="button" data-gt="button" class="btn-next">${ingredients.icon(12, { name: "chevron-right" })}</button></div>`,
      card: (parts) =>
        `<div class="el-card is-${rng.pick(["always", "never"])}-shadow">${parts.title ? `<div class="el-card__header">${parts.title}</div>` : ""}${parts.media ?? ""}<div class="el-card__body">${parts.body}</div>${parts.footer ? `<div class="el-card__footer">${parts.footer}</div>` : ""}</div>`,
      alert: (text, tone) =>
        `<div class="el-alert el-alert--${tone === "danger" ? "error" : tone === "success" ? "success" : "warning"} is-${rng.pick(["light", "dark"])}">${ingredients.icon(16, { name: "info" })}<div class="el-alert__content"><span class="el-alert__title">${text}</span></div>${bareIconButton(drawCross(11))}</div>`,
      badge: (text, tone) =>
        `<span class="el-tag el-tag--${tone === "danger" ? "danger" : tone === "success" ? "success" : "primary"} el-tag--${rng.pick(["light", "dark", "plain"])}">${text}</span>`,
      breadcrumb: (items) =>
        `<div class="el-breadcrumb">${items.map((item) => `<span class="el-breadcrumb__item"><span class="el-breadcrumb__inner">${item}</span><span class="el-breadcrumb__separator">/</span></span>`).join("")}</div>`,
      dialog: (parts) =>
        `<div class="el-dialog" style="width:100%;margin:0"><header class="el-dialog__header sl-row sl-between"><span class="el-dialog__title">${parts.title}</span>${bareIconButton(drawCross(13))}</header><div class="el-dialog__body">${parts.body}</div><footer class="el-dialog__footer">${parts.actions}</footer></div>`,
      progress: (fraction) =>
        `<div class="el-progress el-progress--line"><div class="el-progress-bar"><div class="el-progress-bar__outer" style="height:6px"><div class="el-progress-bar__inner" style="width:${Math.round(fraction * 100)}%"></div></div></div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(elementPlus);
