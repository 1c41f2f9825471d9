import { type Box, measureArea } from "../domain/screens/box.ts";
import type { Rgb, Shade } from "../domain/screens/shade.ts";
import type { RgbaImage } from "../images/image.ts";
import { ColourTally, findBorderColour, measurePixelDistance } from "./colour-tally.ts";
import { growWithin } from "./grow-within.ts";

/** The distance around a control in which its background is sampled, as a share of its shorter side. */
const OUT_SHARE = 0.12;
const LEAST_OUT = 2;
/** A pixel at least this far from the background, 0 to 255, is painted. */
const PAINTED = 28;
/** A smaller painted share of a control is a stray edge. */
const LEAST_PAINT = 0.005;
/** The size of a control's middle, as a share of its width and height. */
const MIDDLE = 0.5;
/** The number of sampled points per side. */
const PLACES = 48;

/** Returns the colours in a box, given in pixels; null if it lies outside the image. */
export function measureShade(image: RgbaImage, box: Box): Shade | null {
  const inside = growWithin(image, box, 0, 0);
  if (measureArea(inside) === 0) return null;
  const [width, height] = [inside.x2 - inside.x1, inside.y2 - inside.y1];
  const out = Math.max(LEAST_OUT, Math.round(OUT_SHARE * Math.min(width, height)));
  const around = findBorderColour(image, growWithin(image, inside, 0, out));
  const tally = new ColourTally(image);
  const counts = { all: 0, painted: 0, middle: 0, paintedInMiddle: 0 };
  const isMiddle = (at: number, from: number, length: number) =>
    Math.abs(at - from - length / 2) <= (MIDDLE * length) / 2;
  for (const y of listPlaces(inside.y1, inside.y2))
    for (const x of listPlaces(inside.x1, inside.x2)) {
      const isPainted = measurePixelDistance(image, (y * image.width + x) * 4, around) > PAINTED;
      counts.all++;
      if (isPainted) {
        counts.painted++;
        tally.count(x, y);
      }
      if (!isMiddle(x + 0.5, inside.x1, width) || !isMiddle(y + 0.5, inside.y1, height)) continue;
      counts.middle++;
      if (isPainted) counts.paintedInMiddle++;
    }
  const hasPaint = counts.painted > LEAST_PAINT * counts.all;
  return {
    around: roundColour(around),
    paint: hasPaint ? roundColour(tally.findCommonest()) : null,
    filled: Math.round((100 * counts.paintedInMiddle) / Math.max(1, counts.middle)) / 100,
  };
}

/** Returns evenly spread whole numbers of a range, or all of them if they are few. */
function listPlaces(from: number, to: number): number[] {
  const count = Math.min(PLACES, to - from);
  return Array.from({ length: count }, (_, at) => from + Math.floor(((at + 0.5) * (to - from)) / count));
}

function roundColour({ red, green, blue }: Rgb): Rgb {
  return { red: Math.round(red), green: Math.round(green), blue: Math.round(blue) };
}
