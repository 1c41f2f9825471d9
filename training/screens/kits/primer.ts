import type { Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { makeButtons, makeFields, makeMarks } from "./desktop/markup.ts";
import {
  bareIconButton,
  choice,
  makePlainWidgets,
  ownSwitch,
  pageNumbers,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const DARK_THEMES = ["dark", "dark-dimmed", "dark-high-contrast"] as const;

const primer: WebKit = {
  name: "primer",
  kit: "@primer/css",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const theme = dark ? rng.pick(DARK_THEMES) : "light";
    const colors = {
      ...standardColors(context, dark, "#0969da"),
      background: "var(--bgColor-default)",
      surface: rng.pick(["var(--bgColor-default)", "var(--bgColor-muted)"]),
      text: "var(--fgColor-default)",
      muted: "var(--fgColor-muted)",
      line: "var(--borderColor-default)",
    };
    const plain = makePlainWidgets(context, colors);
    const mode = dark ? "dark" : "light";
    return {
      ...plain,
      head: `${linkStyles("@primer/css/dist/primer.css", `@primer/primitives/dist/css/functional/themes/${theme}.css`)}${plain.head}<style>.sl-root{font-size:14px;font-family:-apple-system,"Noto Sans",Helvetica,Arial,sans-serif;line-height:1.5}.sl-root .form-control{max-width:none}</style><script>document.documentElement.dataset.colorMode="${mode}";document.documentElement.dataset.${mode}Theme="${theme.replaceAll("-", "_")}"</script>`,
      rootAttributes: `data-color-mode="${mode}" data-${mode}-theme="${theme.replaceAll("-", "_")}"`,
      ...makeButtons({
        base: "btn",
        tones: {
          primary: "btn-primary",
          secondary: "",
          outline: "btn-outline",
          danger: "btn-danger",
          success: "btn-primary",
          flat: "btn-invisible",
        },
        sizes: { small: "btn-sm", normal: "", large: "btn-large" },
        full: "btn-block",
      }),
      ...makeFields(rng, {
        input: `form-control ${rng.pick(["", "input-contrast"])}`,
        select: "form-select form-control",
        arrow: "both",
      }),
      ...makeMarks({ checkbox: "", radio: "", style: "margin:0" }),
      buttonGroup: (buttons) =>
        `<div class="BtnGroup">${buttons.join("").replaceAll('class="btn', 'class="BtnGroup-item btn')}</div>`,
      fieldLabel: (text) => `<label style="display:block;font-weight:600;margin-bottom:4px">${text}</label>`,
      toggle: (options) => choice(ownSwitch(rng, options.checked), options.label),
      pagination: (pages, active) =>
        `<nav class="paginate-container" style="margin:0"><div class="pagination">${pageNumbers(pages, active)
          .map((page) =>
            page === active
              ? `<em data-gt="button" class="current" aria-current="page">${page}</em>`
              : `<span>${page}</span>`,
          )
          .join("")}</div></nav>`,
      card: (parts) =>
        `<div class="Box" style="overflow:hidden">${parts.title ? `<div class="Box-header"><h3 class="Box-title">${parts.title}</h3></div>` : ""}${parts.media ?? ""}<div class="Box-body">${parts.body}</div>${parts.footer ? `<div class="Box-footer">${parts.footer}</div>` : ""}</div>`,
      table: (head, rows) => `<table class="sl-table">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="flash ${tone === "danger" ? "flash-error" : tone === "success" ? "flash-success" : rng.pick(["", "flash-warn"])} sl-row">${ingredients.icon(16, { name: "info" })}<span class="sl-grow">${text}</span>${bareIconButton(drawCross(12))}</div>`,
      badge: (text, tone) =>
        `<span class="${rng.pick(["Label", "State", "Counter"])} ${tone === "danger" ? "Label--danger" : tone === "success" ? "Label--success" : ""}">${text}</span>`,
      dialog: (parts) =>
        `<div class="Box" style="box-shadow:0 8px 30px #0006;background:${colors.background}"><div class="Box-header sl-row sl-between"><h3 class="Box-title">${parts.title}</h3>${bareIconButton(drawCross(13))}</div><div class="Box-body">${parts.body}</div><div class="Box-footer sl-row sl-wrap">${parts.actions}</div></div>`,
      progress: (fraction) =>
        `<span class="Progress"><span class="Progress-item color-bg-success-emphasis" style="width:${Math.round(fraction * 100)}%;background:#1a7f37"></span></span>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(primer);
