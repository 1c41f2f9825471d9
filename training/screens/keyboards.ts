import { escapeHtml } from "../../src/domain/text/escape-html.ts";
import { type Key, listLetterRows, listNumberRows } from "./keyboard-layouts.ts";
import { type KeyboardLook, makeKeyboardLook } from "./keyboard-looks.ts";
import type { SceneContext } from "./scene.ts";
import { drawSystemGlyph } from "./system-glyphs.ts";

type KeyboardOptions = {
  /** What the field takes; drawn at random when not said. */
  form?: "letters" | "numbers";
};

/** A soft keyboard, in the flow and as wide as its parent. Keys with a painted ground are buttons, pictured keys hold icons. */
export function keyboard(context: SceneContext, options: KeyboardOptions = {}): string {
  const rng = context.rng.fork();
  const form =
    options.form ??
    rng.pickWeighted([
      ["letters", 5],
      ["numbers", 1],
    ]);
  const look = makeKeyboardLook(rng, context.device.platform, context.ingredients.palette.dark);
  const rows = form === "numbers" ? listNumberRows(rng) : listLetterRows(rng, context.ingredients.lang);
  const strip = form === "letters" && look.strip !== "none" ? drawStrip(context, look) : "";
  const body = rows
    .map(
      (row) =>
        `<div style="display:flex;flex:1;gap:${look.gapXPx}px;min-height:0">${row.map((key) => drawKey(key, look)).join("")}</div>`,
    )
    .join("");
  const heightPx = Math.round(look.keyHeightPx * rows.length);
  return `<div data-keyboard style="position:relative;box-sizing:border-box;width:100%;flex:none;background:${look.ground};color:${look.ink};font:${look.font};direction:ltr;user-select:none">${strip}<div style="display:flex;flex-direction:column;gap:${look.gapYPx}px;height:${heightPx}px;padding:${look.padPx}px;box-sizing:border-box">${body}</div></div>`;
}

function drawKey(key: Key, look: KeyboardLook): string {
  if (key.kind === "gap") return `<span style="flex:${key.width}"></span>`;
  const paint = choosePaint(key, look);
  const inner = drawFace(key, look, paint?.ink ?? look.ink);
  const hint =
    key.hint && look.hints
      ? `<span style="position:absolute;top:3px;right:5px;font-size:9px;opacity:.7">${escapeHtml(key.hint)}</span>`
      : "";
  const common = `position:relative;display:flex;align-items:center;justify-content:center;min-width:0;overflow:hidden`;
  if (paint === undefined) return `<span style="${common};flex:${key.width}">${inner}${hint}</span>`;
  const painted = `background:${paint.ground};color:${paint.ink};border-radius:${paint.radius};${look.keyCss}`;
  if (key.kind === "enter" && key.glyph !== undefined && look.roundEnter) {
    const sizePx = Math.round(look.keyHeightPx * 0.78);
    return `<span style="${common};flex:${key.width}"><span data-gt="button" style="${common};flex:none;width:${sizePx}px;height:${sizePx}px;${painted};border-radius:50%">${inner}</span></span>`;
  }
  return `<span data-gt="button" style="${common};flex:${key.width};${painted}">${inner}${hint}</span>`;
}

/** The key's painted ground, or none where only its letter shows. */
function choosePaint(key: Key, look: KeyboardLook): { ground: string; ink: string; radius: string } | undefined {
  const radius = `${look.radiusPx}px`;
  if (key.kind === "enter" && look.enterGround !== "none")
    return { ground: look.enterGround, ink: look.enterInk, radius };
  if (key.kind === "space" && look.spaceGround !== "none") return { ground: look.spaceGround, ink: look.ink, radius };
  const ground = key.kind === "letter" ? look.keyGround : look.functionGround;
  return ground === "none" ? undefined : { ground, ink: look.ink, radius };
}

function drawFace(key: Key, look: KeyboardLook, ink: string): string {
  if (key.glyph !== undefined)
    return `<span style="display:flex;color:${ink}">${drawSystemGlyph(key.glyph, look.glyphPx)}</span>`;
  const shown = look.capitals ? key.label.toUpperCase() : key.label;
  const sizePx = key.kind === "letter" ? look.letterPx : Math.round(look.letterPx * 0.65);
  return `<span style="font-size:${sizePx}px;white-space:nowrap">${escapeHtml(shown)}</span>`;
}

/** The strip of suggestions or tools above the keys. */
function drawStrip(context: SceneContext, look: KeyboardLook): string {
  const { ingredients } = context;
  const rng = context.rng.fork();
  const inner =
    look.strip === "words"
      ? rng
          .times(
            3,
            (index) =>
              `<span style="flex:1;text-align:center;overflow:hidden;white-space:nowrap;${index > 0 ? "border-left:1px solid rgba(128,128,128,.4)" : ""}">${ingredients.text.word()}</span>`,
          )
          .join("")
      : rng
          .times(
            rng.int(4, 7),
            () =>
              `<span style="flex:1;display:flex;justify-content:center">${ingredients.icon(rng.pick([20, 22, 24]))}</span>`,
          )
          .join("");
  return `<div style="display:flex;align-items:center;height:${rng.int(36, 46)}px;padding:0 6px;font-size:15px">${inner}</div>`;
}
