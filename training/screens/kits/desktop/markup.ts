import type { Rng } from "../../random.ts";
import { type ArrowShape, drawArrow, fieldPadding, NO_ARROW, withArrow, withFieldIcons } from "./arrows.ts";
import { bareIconButton, checkedAttributes, choice, inputAttributes } from "./plain-widgets.ts";
import type { ButtonOptions, FieldOptions, IconButtonOptions, Size, TabItem, Tone, Widgets } from "./widgets.ts";

/** The classes that a kit gives to buttons. */
export type ButtonClasses = {
  base: string;
  tones: Readonly<Record<Tone, string>>;
  sizes?: Readonly<Record<Size, string>>;
  full?: string;
  /** Added when there's nothing but an icon. */
  iconOnly?: string;
  /** `button` unless the kit styles another. */
  tag?: string;
};

/** Buttons of kits that need no more than classes. */
export function makeButtons(classes: ButtonClasses): Pick<Widgets, "button" | "iconButton"> {
  const { base, tones, sizes, full = "", iconOnly = "", tag = "button" } = classes;
  const names = (options: { tone?: Tone | undefined; size?: Size | undefined }) =>
    `${base} ${tones[options.tone ?? "secondary"]} ${sizes?.[options.size ?? "normal"] ?? ""}`;
  const type = tag === "button" ? ' type="button"' : "";
  return {
    button: (options: ButtonOptions) =>
      `<${tag}${type} data-gt="button" class="${names(options)} ${options.full ? full : ""}"${options.full && full === "" ? ' style="width:100%"' : ""}>${options.icon ? `${options.icon}&nbsp;` : ""}${options.label}${options.caret ? `&nbsp;${drawArrow("chevron", 11)}` : ""}</${tag}>`,
    iconButton: (options: IconButtonOptions) =>
      options.tone && options.tone !== "flat"
        ? `<${tag}${type} data-gt="button" class="${names(options)} ${iconOnly}">${options.icon}</${tag}>`
        : bareIconButton(options.icon),
  };
}

/** Text fields, editors and dropdowns of kits that need no more than classes. */
export function makeFields(
  rng: Rng,
  classes: { input: string; textarea?: string; select?: string; arrow?: ArrowShape },
): Pick<Widgets, "input" | "textarea" | "select"> {
  const { input, textarea = input, select = input, arrow = "chevron" } = classes;
  return {
    input: (options: FieldOptions) =>
      withFieldIcons(
        `<input data-gt="input" class="${input}" ${inputAttributes(options)} style="width:100%;${fieldPadding(options.startIcon, options.endIcon)}">`,
        options.startIcon,
        options.endIcon,
      ),
    textarea: (options) =>
      `<textarea data-gt="input" class="${textarea}" rows="${options.rows}" style="width:100%">${options.value}</textarea>`,
    select: (value) =>
      withArrow(
        `<select data-gt="select" class="${select}" style="width:100%;${NO_ARROW}"><option>${value}</option></select>`,
        rng,
        { shape: arrow, sizePx: 14 },
      ),
  };
}

/** Native marks under a kit's class. */
export function makeMarks(classes: {
  checkbox: string;
  radio: string;
  style?: string;
}): Pick<Widgets, "checkbox" | "radio"> {
  const style = classes.style ? ` style="${classes.style}"` : "";
  return {
    checkbox: (options) =>
      choice(
        `<input data-gt="checkbox" type="checkbox" class="${classes.checkbox}"${style}${checkedAttributes(options)}>`,
        options.label,
      ),
    radio: (options) =>
      choice(
        `<input data-gt="radio" type="radio" class="${classes.radio}"${style}${checkedAttributes(options)}>`,
        options.label,
      ),
  };
}

/**
 * A mark that a kit paints on a label or on an element of its own, held in a box of its size so that nothing else is
 * labelled with it. `inner` is the kit's markup without any text.
 */
export function holdMark(
  kind: "checkbox" | "radio" | "switch",
  widthPx: number,
  heightPx: number,
  inner: string,
): string {
  return `<span data-gt="${kind}" style="display:block;position:relative;flex:none;width:${widthPx}px;height:${heightPx}px;line-height:0">${inner}</span>`;
}

/** Tabs, each made by `cell`, inside of `open` and `close`. */
export function joinTabs(
  items: readonly TabItem[],
  active: number,
  cell: (inner: string, on: boolean) => string,
): string {
  return items
    .map((item, index) => cell(`${item.icon ? `${item.icon}&nbsp;` : ""}${item.label}`, index === active))
    .join("");
}
