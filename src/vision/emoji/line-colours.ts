import type { Box } from "../../domain/screens/box.ts";
import type { Rgb } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { measureInk, measurePixelDistance, visitPixels } from "../colour-tally.ts";
import { boundGlyphs, type Glyph } from "../text/lines/line-ink.ts";

/** The background of a line, the colour of its letters, and the distance between the two. */
export type LineColours = { ground: Rgb; ink: Rgb; farthest: number };

/** A pixel that differs from all mixtures of background and ink by more levels than this has a colour of its own. */
const MIN_RESIDUE = 40;
const MOST_GLYPHS = 16;
/** The share of the contrast at which a pixel counts as painted. */
const INK_SHARE = 0.25;

/**
 * Returns the median colour of the glyphs' strongest pixels, channel by channel, so that an emoji among them doesn't
 * matter. Samples the glyphs.
 */
export function measureLetters(image: RgbaImage, glyphs: readonly Glyph[], ground: Rgb): Rgb {
  const step = Math.ceil(glyphs.length / MOST_GLYPHS);
  const colours = glyphs
    .filter((_, index) => index % step === 0)
    .map((glyph) => measureInk(image, boundGlyphs([glyph]), ground).colour);
  const middle = (channel: keyof Rgb) => {
    const levels = colours.map((colour) => colour[channel]).sort((a, b) => a - b);
    return levels[Math.floor((levels.length - 1) / 2)] ?? 0;
  };
  return { red: middle("red"), green: middle("green"), blue: middle("blue") };
}

/**
 * Counts the painted pixels of a box, and those of them whose colour is no mixture of background and ink. Samples every
 * `step`th pixel of every `step`th row.
 */
export function countColours(
  image: RgbaImage,
  box: Box,
  { ground, ink, farthest }: LineColours,
  step: number,
): { painted: number; foreign: number } {
  const own = [ink.red - ground.red, ink.green - ground.green, ink.blue - ground.blue] as const;
  const length = own[0] ** 2 + own[1] ** 2 + own[2] ** 2;
  const count = { painted: 0, foreign: 0 };
  visitPixels(image, box, step, (at) => {
    if (measurePixelDistance(image, at, ground) < INK_SHARE * farthest) return;
    count.painted++;
    const red = (image.data[at] as number) - ground.red;
    const green = (image.data[at + 1] as number) - ground.green;
    const blue = (image.data[at + 2] as number) - ground.blue;
    const share =
      length === 0 ? 0 : Math.min(1.1, Math.max(0, (red * own[0] + green * own[1] + blue * own[2]) / length));
    const residue = Math.max(
      Math.abs(red - share * own[0]),
      Math.abs(green - share * own[1]),
      Math.abs(blue - share * own[2]),
    );
    if (residue > MIN_RESIDUE) count.foreign++;
  });
  return count;
}
