import type { Scene } from "../scene.ts";
import { drawCross } from "./desktop/arrows.ts";
import { makeScenes } from "./desktop/make-scenes.ts";
import { holdMark, joinTabs } from "./desktop/markup.ts";
import {
  bareIconButton,
  checkedAttributes,
  choice,
  inputAttributes,
  makePlainWidgets,
  pageNumbers,
  standardColors,
  tableRows,
} from "./desktop/plain-widgets.ts";
import { linkStyles, type Tone, type WebKit } from "./desktop/widgets.ts";

const fomantic: WebKit = {
  name: "fomantic",
  kit: "fomantic-ui-css",
  makeWidgets: (context) => {
    const { rng, ingredients } = context;
    const dark = ingredients.palette.dark;
    const hue = rng.pick(["primary", "primary", "blue", "teal", "violet", "orange", "green", "black", "pink"]);
    const base = standardColors(context, dark, "#2185d0");
    const colors = dark ? { ...base, background: "#1b1c1d", surface: "#232425" } : { ...base, background: "#fff" };
    const plain = makePlainWidgets(context, colors);
    const inverted = dark ? "inverted " : "";
    const tones: Readonly<Record<Tone, string>> = {
      primary: hue,
      secondary: rng.pick(["", "secondary"]),
      outline: `basic ${rng.pick(["", hue])}`,
      danger: "negative",
      success: "positive",
      flat: "tertiary",
    };
    const sizes = { small: "mini", normal: rng.pick(["", "small"]), large: "large" };
    const mark = (kind: "checkbox" | "radio", checked: boolean, disabled: boolean | undefined) =>
      holdMark(
        kind,
        18,
        18,
        `<span class="ui ${inverted}${kind === "radio" ? "radio " : ""}fitted checkbox"><input type="${kind}"${checkedAttributes({ checked, disabled })}><label></label></span>`,
      );
    const tabs = rng.pick(["secondary pointing", "tabular", "pointing", "secondary"]);
    return {
      ...plain,
      head: `${linkStyles("fomantic-ui-css/semantic.min.css")}${plain.head}`,
      button: (options) =>
        `<button data-gt="button" class="ui ${inverted}${sizes[options.size ?? "normal"]} ${tones[options.tone ?? "secondary"]} ${options.full ? "fluid" : ""} button">${options.icon ? `${options.icon} ` : ""}${options.label}${options.caret ? ' <i class="dropdown icon" style="margin:0 0 0 .5em"></i>' : ""}</button>`,
      iconButton: (options) =>
        options.tone && options.tone !== "flat"
          ? `<button data-gt="button" class="ui ${inverted}${tones[options.tone]} ${rng.chance(0.2) ? "circular " : ""}icon button">${options.icon}</button>`
          : bareIconButton(options.icon),
      buttonGroup: (buttons) => `<div class="ui buttons">${buttons.join("")}</div>`,
      input: (options) => {
        const side = options.startIcon ? " left icon" : options.endIcon ? " icon" : "";
        const place = (icon: string | undefined, edge: string) =>
          icon
            ? `<span style="position:absolute;${edge}:10px;top:0;bottom:0;display:flex;align-items:center;opacity:.6">${icon}</span>`
            : "";
        return `<div class="ui ${inverted}${side} fluid input" style="position:relative;flex:1"><input data-gt="input" ${inputAttributes(options)}>${place(options.startIcon, "left")}${place(options.startIcon ? undefined : options.endIcon, "right")}</div>`;
      },
      textarea: (options) =>
        `<div class="ui ${inverted}form"><textarea data-gt="input" rows="${options.rows}">${options.value}</textarea></div>`,
      select: (value) =>
        `<div data-gt="select" class="ui ${inverted}selection dropdown" style="min-width:0;width:100%"><i class="dropdown icon"></i><div class="text sl-clip">${value}</div></div>`,
      checkbox: (options) => choice(mark("checkbox", options.checked, options.disabled), options.label),
      radio: (options) => choice(mark("radio", options.checked, options.disabled), options.label),
      toggle: (options) =>
        choice(
          holdMark(
            "switch",
            50,
            24,
            `<span class="ui ${inverted}toggle checkbox" style="position:absolute;left:0;top:0;min-height:0"><input type="checkbox"${checkedAttributes(options)}><label style="min-height:24px"></label></span>`,
          ),
          options.label,
        ),
      fieldLabel: (text) =>
        `<label style="display:block;font-weight:700;font-size:.93em;margin-bottom:4px">${text}</label>`,
      slider: (fraction) => {
        const at = Math.round(fraction * 90);
        return `<div data-gt="slider" class="ui ${inverted}slider" style="padding:10px 0"><div class="inner" style="position:relative;height:21px"><div class="track" style="position:absolute;top:9px;left:0;right:0;height:6px;border-radius:4px;background:${dark ? "#555" : "#ddd"}"></div><div class="track-fill" style="position:absolute;top:9px;left:0;width:${at}%;height:6px;border-radius:4px;background:${dark ? "#ccc" : "#1b1c1d"}"></div><div class="thumb" style="position:absolute;left:${at}%;top:2px;width:20px;height:20px;border-radius:50%;background:#fff;box-shadow:0 1px 2px #0004,0 0 0 1px #0003"></div></div></div>`;
      },
      tabs: (items, active) =>
        `<div class="ui ${inverted}${tabs} menu">${joinTabs(items, active, (inner, on) => `<a data-gt="tab" class="${on ? "active " : ""}item">${inner}</a>`)}</div>`,
      pagination: (pages, active) =>
        `<div class="ui ${inverted}pagination menu">${["<", ...pageNumbers(pages, active), ">"]
          .map(
            (page) =>
              `<a data-gt="button" class="${page === active ? "active " : ""}item">${page === "<" ? '<i class="angle left icon" style="margin:0"></i>' : page === ">" ? '<i class="angle right icon" style="margin:0"></i>' : page}</a>`,
          )
          .join("")}</div>`,
      card: (parts) =>
        `<div class="ui ${inverted}segment" style="margin:0;${parts.media ? "padding-top:0" : ""}">${parts.media ? `<div style="margin:0 -1em 1em">${parts.media}</div>` : ""}${parts.title ? `<h4 class="ui ${inverted}header">${parts.title}</h4>` : ""}${parts.body}${parts.footer ? `<div class="ui ${inverted}divider"></div>${parts.footer}` : ""}</div>`,
      table: (head, rows) =>
        `<table class="ui ${inverted}unstackable ${rng.pick(["celled", "very basic", "striped", "compact"])} table">${tableRows(head, rows)}</table>`,
      alert: (text, tone) =>
        `<div class="ui icon ${tone === "danger" ? "negative" : tone === "success" ? "positive" : "info"} message" style="margin:0">${ingredients.icon(26, { name: "info" })}<div class="content" style="padding:0 12px">${text}</div></div>`,
      badge: (text, tone) =>
        `<span class="ui ${tone === "danger" ? "red" : tone === "success" ? "green" : rng.pick(["", hue])} ${rng.pick(["", "basic", "circular"])} label">${text}</span>`,
      chip: (text, icon) =>
        `<span data-gt="button" class="ui label">${icon ?? ""} ${text}${rng.chance(0.4) ? ' <i class="delete icon"></i>' : ""}</span>`,
      menu: (items) =>
        `<div class="ui ${inverted}vertical menu" style="box-shadow:0 4px 14px #0003">${items.map((item) => `<div class="item sl-row">${item.icon ?? ""}<span>${item.label}</span></div>`).join("")}</div>`,
      dialog: (parts) =>
        `<div class="ui ${inverted}modal visible active" style="display:block;position:static;width:100%;margin:0"><div class="header sl-row sl-between">${parts.title}${bareIconButton(drawCross(15))}</div><div class="content">${parts.body}</div><div class="actions">${parts.actions}</div></div>`,
      progress: (fraction) =>
        `<div class="ui ${inverted}${hue} small progress" style="margin:0"><div class="bar" style="width:${Math.round(fraction * 100)}%"></div></div>`,
    };
  },
};

export const scenes: readonly Scene[] = makeScenes(fomantic);
