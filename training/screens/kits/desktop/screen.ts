import type { SceneContext } from "../../scene.ts";
import type { Tone, Widgets } from "./widgets.ts";

/** One screen while it is composed: the kit's widgets, and choices that hold for the whole screen. */
export type Screen = {
  context: SceneContext;
  widgets: Widgets;
  /** Room for a sidebar and several columns. */
  wide: boolean;
  /** CSS pixels between parts. */
  gapPx: number;
  /** The size of most icons, in CSS pixels. */
  iconPx: number;
};

const MEANINGS = [
  "home",
  "search",
  "settings",
  "person",
  "mail",
  "calendar",
  "clock",
  "bell",
  "lock",
  "star",
  "heart",
  "folder",
  "file",
  "image",
  "download",
  "share",
  "edit",
  "delete",
  "add",
  "camera",
  "phone",
  "map-pin",
  "play",
  "check",
  "link",
  "tag",
  "cart",
  "chart",
  "list",
  "grid",
  "filter",
  "eye",
  "upload",
  "copy",
  "print",
  "help",
  "info",
  "globe",
  "wifi",
  "bookmark",
] as const;

/** An icon of the screen's usual size; any meaning when none is given. */
export function drawIcon(screen: Screen, name?: string, sizePx = screen.iconPx): string {
  return screen.context.ingredients.icon(sizePx, { name: name ?? screen.context.rng.pick(MEANINGS) });
}

/** Repeats markup with a new draw each time. */
export function repeat(screen: Screen, min: number, max: number, make: (index: number) => string): string {
  return screen.context.rng.times(screen.context.rng.int(min, max), make).join("");
}

export function pickTone(screen: Screen): Tone {
  return screen.context.rng.pickWeighted<Tone>([
    ["primary", 4],
    ["secondary", 3],
    ["outline", 3],
    ["danger", 1],
    ["success", 1],
    ["flat", 1],
  ]);
}

/** A button as pages have them: text, at times with an icon, seldom with an arrow. */
export function drawButton(screen: Screen, tone: Tone = pickTone(screen), full = false): string {
  const { rng, ingredients } = screen.context;
  return screen.widgets.button({
    label: ingredients.text.action(),
    icon: rng.chance(0.3) ? drawIcon(screen, undefined, rng.int(12, 20)) : undefined,
    tone,
    size: rng.pickWeighted([
      ["normal", 6],
      ["small", 2],
      ["large", 1],
    ]),
    full,
    caret: !full && rng.chance(0.12),
  });
}

/** Icons to act on something: at the end of a row, in a bar. */
export function drawActions(screen: Screen, names: readonly string[], tone: Tone = "flat"): string {
  const sizePx = screen.context.rng.int(14, 20);
  return `<div class="sl-row" style="--gap:${screen.context.rng.int(2, 8)}px;flex:none">${names
    .map((name) => screen.widgets.iconButton({ icon: drawIcon(screen, name, sizePx), tone, size: "small" }))
    .join("")}</div>`;
}

/** A picture that fills a box, `heightPx` high. */
export function drawPicture(screen: Screen, heightPx: number, style = ""): string {
  const { ingredients, rng } = screen.context;
  const { src } = ingredients.picture(rng);
  return `<img data-gt="image" alt="" src="${src.replaceAll('"', "&quot;")}" style="width:100%;height:${heightPx}px;object-fit:cover;display:block;max-width:none;${style}">`;
}

/** A label over a control. */
export function drawField(screen: Screen, control: string): string {
  const { text } = screen.context.ingredients;
  return `<div>${screen.widgets.fieldLabel(text.title())}${control}</div>`;
}

/** A text field with what people type, or its placeholder. */
export function drawInput(screen: Screen): string {
  const { rng, ingredients } = screen.context;
  const { text } = ingredients;
  const filled = rng.chance(0.5);
  const value = rng.pick([text.name, text.email, text.title, text.amount, text.url, text.date])();
  return screen.widgets.input({
    value: filled ? value : "",
    placeholder: rng.chance(0.7) ? text.title() : "",
    type: rng.pickWeighted([
      ["text", 8],
      ["password", 1],
      ["search", 1],
    ]),
    startIcon: rng.chance(0.25) ? drawIcon(screen, undefined, 16) : undefined,
    endIcon: rng.chance(0.15)
      ? drawIcon(screen, rng.pick(["eye", "close", "calendar", "mic", "search"]), 16)
      : undefined,
  });
}
