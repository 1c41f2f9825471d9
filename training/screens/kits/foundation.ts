import type { Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { holdMark, joinTabs, makeButtons, makeFields, makeMarks } from "./desktop/markup.ts";
import {
  bareIconButton,
  checkedAttributes,
  choice,
  makePlainWidgets,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type WebKit } from "./desktop/widgets.ts";

const foundation: WebKit = {
  name: "foundation",
  kit: "foundation-sites",
  makeWidgets: (context) => {
    const { rng } = context;
    const branded = rng.chance(0.4);
    const colors = {
      ...standardColors(context, false, branded ? undefined : "#1779ba"),
      background: rng.pick(["#fefefe", "#f3f4f6"]),
      radius: "0",
    };
    const plain = makePlainWidgets(context, colors);
    const rounded = rng.chance(0.3) ? " radius" : "";
    const brand = branded
      ? `.button.primary{background:${colors.primary};color:${colors.onPrimary}}.switch input:checked~.switch-paddle,.slider-handle{background:${colors.primary}}`
      : "";
    return {
      ...plain,
      head: `${linkStyles("foundation-sites/dist/css/foundation.min.css")}${plain.head}<style>.sl-root .button,.sl-root input,.sl-root select,.sl-root textarea,.sl-root .switch,.sl-root .callout,.sl-root .card,.sl-root table{margin:0}.button.radius{border-radius:6px}${brand}</style>`,
      ...makeButtons({
        base: `button${rounded}`,
        tones: {
          primary: "primary",
          secondary: "secondary",
          outline: "hollow",
          danger: "alert",
          success: "success",
          flat: "clear",
        },
        sizes: { small: "small", normal: "", large: "large" },
        full: "expanded",
      }),
      ...makeFields(rng, { input: "", arrow: "triangle" }),
      ...makeMarks({ checkbox: "", radio: "" }),
      buttonGroup: (buttons) => `<div class="button-group">${buttons.join("")}</div>`,
      toggle: (options) => {
        const [size, widthPx, heightPx] = rng.pick([
          ["tiny", 48, 24],
          ["small", 56, 28],
          ["", 64, 32],
        ] as const);
        return choice(
          holdMark(
            "switch",
            widthPx,
            heightPx,
            `<span class="switch ${size}" style="display:block"><input class="switch-input" type="checkbox"${checkedAttributes(options)}><label class="switch-paddle"></label></span>`,
          ),
          options.label,
        );
      },
      slider: (fraction) =>
        `<div data-gt="slider" class="slider" style="margin:8px 0"><span class="slider-handle" style="left:${Math.round(fraction * 92)}%"></span><span class="slider-fill" style="width:${Math.round(fraction * 92)}%"></span></div>`,
      tabs: (items, active) =>
        `<ul class="tabs" style="display:flex">${joinTabs(items, active, (inner, on) => `<li class="tabs-title${on ? " is-active" : ""}"><a data-gt="tab" style="display:flex"${on ? ' aria-selected="true"' : ""}>${inner}</a></li>`)}</ul>`,
      card: (parts) =>
        `<div class="card">${parts.title && !parts.media ? `<div class="card-divider">${parts.title}</div>` : ""}${parts.media ?? ""}<div class="card-section">${parts.media && parts.title ? `<h5>${parts.title}</h5>` : ""}${parts.body}</div>${parts.footer ? `<div class="card-section">${parts.footer}</div>` : ""}</div>`,
      table: (head, rows) => `<table class="unstriped hover">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="callout ${tone === "danger" ? "alert" : tone === "success" ? "success" : "primary"} sl-row"><span class="sl-grow">${text}</span>${bareIconButton(drawCross(13))}</div>`,
      badge: (text, tone) =>
        `<span class="label ${tone === "danger" ? "alert" : tone === "success" ? "success" : rng.pick(["primary", "secondary"])}">${text}</span>`,
      breadcrumb: (items) =>
        `<ul class="breadcrumbs" style="margin:0">${items.map((item) => `<li>${item}</li>`).join("")}</ul>`,
      progress: (fraction) =>
        `<div class="progress" style="margin:0"><div class="progress-meter" style="width:${Math.round(fraction * 100)}%"></div></div>`,
      dialog: (parts) =>
        `<div class="reveal" style="display:block;position:relative;width:100%;min-height:0;margin:0;top:0"><div class="sl-row sl-between"><h4>${parts.title}</h4>${bareIconButton(drawCross(15))}</div>${parts.body}<div class="sl-row sl-wrap" style="margin-top:14px">${parts.actions}</div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(foundation);
