import type { Scene } from "../scene.ts";
import { iconBar, toolbar } from "./android/bars.ts";
import { checkbox } from "./android/controls.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { COMMON_ICONS, type Glyph, glyph, icon } from "./android/glyphs.ts";
import { card } from "./android/lists.ts";
import { maybe, mix } from "./android/look.ts";

/** Rows packed with little icons: adders, arrows, crosses, between words and numbers. */
const crammed: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const size = rng.int(10, 26);
  const own = rng.chance(0.5);
  const one = (name: string, shape: Glyph): string => (own ? glyph(look, shape, size) : icon(look, name, size));
  const shape = rng.pick([
    () => `${one("add", "plus")}<b>${rng.int(0, 99)}</b>${one("remove", "minus")}`,
    () => one("arrow-up", "caret-up") + one("arrow-down", "caret") + one("close", "cross"),
    () => one("edit", "box") + one("delete", "cross"),
    () => one("play", "triangle") + one("star", "star") + one("more-vertical", "dots"),
    () => checkbox(look, rng.chance(0.5)) + one("info", "ring"),
  ]);
  const rows = rng.times(
    rng.int(6, 16),
    () =>
      `<div class="row" style="gap:${rng.int(6, 12)}px;min-height:${rng.int(28, 48)}px;padding:0 ${look.gutterPx}px;border-bottom:${look.divided ? 1 : 0}px solid ${palette.divider}">${maybe(look, 0.5, () => one("star", "dot"))}<span class="grow cut">${text.title()}</span>${shape()}</div>`,
  );
  const inside = rng.chance(0.3)
    ? rng.times(3, (index) => card(look, rows.slice(index * 4, index * 4 + 4).join(""), "margin:8px")).join("")
    : rows.join("");
  const strip = iconBar(look, rng.sample(COMMON_ICONS, rng.int(4, 9)), {
    sizePx: rng.pick([16, 18, 20, 24, 28]),
    heightPx: rng.pick([32, 40, 48]),
    color: rng.pick(["transparent", mix(palette.text, 10, palette.background)]),
  });
  return {
    top: maybe(look, 0.8, () => toolbar(look)) + maybe(look, 0.4, () => strip),
    body: inside,
    bottom: maybe(look, 0.3, () => strip),
  };
};

export const screens: readonly ScreenMaker[] = [crammed];

export const scenes: readonly Scene[] = [androidScene("crammed-rows", crammed, { weight: 1.5 })];
