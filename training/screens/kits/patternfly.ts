import type { Scene } from "../scene.ts";
import { drawArrow, drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { joinTabs, makeMarks } from "./desktop/markup.ts";
import {
  bareIconButton,
  checkedAttributes,
  choice,
  inputAttributes,
  makePlainWidgets,
  standardColors,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type Tone, type WebKit } from "./desktop/widgets.ts";

const PF = "pf-v6-c-";
const TONES: Readonly<Record<Tone, string>> = {
  primary: "pf-m-primary",
  secondary: "pf-m-secondary",
  outline: "pf-m-tertiary",
  danger: "pf-m-danger",
  success: "pf-m-primary",
  flat: "pf-m-link",
};

const patternfly: WebKit = {
  name: "patternfly",
  kit: "@patternfly/patternfly",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const base = standardColors(context, dark, "#0066cc");
    const colors = dark
      ? { ...base, background: "#151515", surface: "#292929" }
      : { ...base, background: rng.pick(["#fff", "#f2f2f2"]) };
    const plain = makePlainWidgets(context, colors);
    const small = { small: "pf-m-small", normal: "", large: "pf-m-display-lg" };
    const control = (inner: string, extra = "") =>
      `<span data-gt="input" class="${PF}form-control ${extra}" style="width:100%">${inner}</span>`;
    const edge = `<span style="position:absolute;inset-block:0;display:flex;align-items:center;opacity:.7;inset-inline-`;
    return {
      ...plain,
      head: `${linkStyles("@patternfly/patternfly/patternfly.min.css")}${plain.head}${dark ? '<script>document.documentElement.classList.add("pf-v6-theme-dark")</script>' : ""}<style>.sl-root{font-size:14px}</style>`,
      ...makeMarks({ checkbox: `${PF}check__input`, radio: `${PF}radio__input` }),
      button: (options) =>
        `<button type="button" data-gt="button" class="${PF}button ${TONES[options.tone ?? "secondary"]} ${small[options.size ?? "normal"]} ${options.full ? "pf-m-block" : ""}">${options.icon ? `<span class="${PF}button__icon pf-m-start">${options.icon}</span>` : ""}<span class="${PF}button__text">${options.label}</span>${options.caret ? drawArrow("triangle", 12) : ""}</button>`,
      iconButton: (options) =>
        options.tone && options.tone !== "flat"
          ? `<button type="button" data-gt="button" class="${PF}button ${TONES[options.tone]}"><span class="${PF}button__icon">${options.icon}</span></button>`
          : bareIconButton(options.icon),
      fieldLabel: (text) =>
        `<label class="${PF}form__label"><span class="${PF}form__label-text">${text}</span></label>`,
      input: (options) => {
        const start = options.startIcon ? `${edge}start:10px">${options.startIcon}</span>` : "";
        const end = options.endIcon ? `${edge}end:10px">${options.endIcon}</span>` : "";
        return control(
          `<input data-gt="none" ${inputAttributes(options)} style="${start ? "padding-inline-start:36px" : ""}">${start}${end}`,
        );
      },
      textarea: (options) =>
        control(`<textarea data-gt="none" rows="${options.rows}">${options.value}</textarea>`, "pf-m-textarea"),
      select: (value) =>
        `<button type="button" data-gt="select" class="${PF}menu-toggle" style="width:100%"><span class="${PF}menu-toggle__text sl-clip">${value}</span><span class="${PF}menu-toggle__controls"><span class="${PF}menu-toggle__toggle-icon">${drawArrow("triangle", 14)}</span></span></button>`,
      toggle: (options) =>
        choice(
          `<label class="${PF}switch"><input class="${PF}switch__input" type="checkbox"${checkedAttributes(options)}><span data-gt="switch" class="${PF}switch__toggle"></span></label>`,
          options.label,
        ),
      slider: (fraction) => {
        const at = Math.round(fraction * 100);
        return `<div class="${PF}slider" style="--pf-v6-c-slider--value:${at}%"><div data-gt="slider" class="${PF}slider__main"><div class="${PF}slider__rail"><div class="${PF}slider__rail-track"></div></div><div class="${PF}slider__thumb"></div></div></div>`;
      },
      tabs: (items, active) =>
        `<div class="${PF}tabs ${rng.pick(["", "pf-m-box"])}"><ul class="${PF}tabs__list">${joinTabs(items, active, (inner, on) => `<li data-gt="tab" class="${PF}tabs__item${on ? " pf-m-current" : ""}"><span class="${PF}tabs__link"><span class="${PF}tabs__item-text">${inner}</span></span></li>`)}</ul></div>`,
      card: (parts) =>
        `<div class="${PF}card">${parts.media ?? ""}${parts.title ? `<div class="${PF}card__title"><h2 class="${PF}card__title-text">${parts.title}</h2></div>` : ""}<div class="${PF}card__body" style="padding-top:14px">${parts.body}</div>${parts.footer ? `<div class="${PF}card__footer">${parts.footer}</div>` : ""}</div>`,
      table: (head, rows) => {
        const cells = (texts: readonly string[], tag: string) =>
          texts.map((text) => `<${tag} class="${PF}table__${tag}">${text}</${tag}>`).join("");
        return `<table class="${PF}table ${rng.pick(["", "pf-m-compact", "pf-m-striped"])}"><thead class="${PF}table__thead"><tr class="${PF}table__tr">${cells(head, "th")}</tr></thead><tbody class="${PF}table__tbody">${rows.map((row) => `<tr class="${PF}table__tr">${cells(row, "td")}</tr>`).join("")}</tbody></table>`;
      },
      alert: (text, tone) =>
        `<div class="${PF}alert pf-m-inline pf-m-${tone === "danger" ? "danger" : tone === "success" ? "success" : "info"}"><div class="${PF}alert__icon">${ingredients.icon(18, { name: "info" })}</div><p class="${PF}alert__title">${text}</p></div>`,
      badge: (text, tone) =>
        `<span class="${PF}label pf-m-${tone === "danger" ? "red" : tone === "success" ? "green" : rng.pick(["blue", "purple", "grey"])}"><span class="${PF}label__content">${text}</span></span>`,
      menu: (items) =>
        `<div class="${PF}menu"><div class="${PF}menu__content"><ul class="${PF}menu__list">${items.map((entry) => `<li class="${PF}menu__list-item"><span class="${PF}menu__item"><span class="${PF}menu__item-main">${entry.icon ?? ""}<span class="${PF}menu__item-text">${entry.label}</span></span></span></li>`).join("")}</ul></div></div>`,
      dialog: (parts) =>
        `<div class="${PF}modal-box" style="width:100%;position:relative"><header class="${PF}modal-box__header sl-row sl-between"><h1 class="${PF}modal-box__title">${parts.title}</h1>${bareIconButton(drawCross(14))}</header><div class="${PF}modal-box__body">${parts.body}</div><footer class="${PF}modal-box__footer sl-row sl-wrap">${parts.actions}</footer></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(patternfly);
