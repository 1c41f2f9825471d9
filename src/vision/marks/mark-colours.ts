import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";

export type Colour = readonly [red: number, green: number, blue: number];
/** A mark's colour, and the colour of digits on it. */
export type MarkColour = { ground: Colour; ink: Colour };

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/**
 * All have a lightness of about 110, so they are visible on black and on white. Their hues are far apart, so that
 * neighbours can be distinguished.
 */
const MIDDLES: readonly MarkColour[] = [
  { ground: [230, 0, 40], ink: WHITE },
  { ground: [0, 105, 255], ink: WHITE },
  { ground: [0, 130, 40], ink: WHITE },
  { ground: [200, 0, 200], ink: WHITE },
  { ground: [180, 85, 0], ink: WHITE },
  { ground: [0, 122, 140], ink: WHITE },
];

/** For backgrounds of medium lightness. */
const EXTREMES: readonly MarkColour[] = [
  { ground: [255, 225, 0], ink: BLACK },
  { ground: BLACK, ink: WHITE },
];

/** The number of sampled points along each side of a box. */
const SIDE_POINTS = 16;
/** A colour is good enough if it is hard to see on at most this share of the points. */
const FEW = 0.15;
/** Below this contrast, in the units of `measureContrast`, a line is hard to see. */
const CLEAR_CONTRAST = 65;

/**
 * Chooses a colour for a mark around `box` (whole pixels) that is visible on the pixels under its outline.
 *
 * @param turn where in the palette to start, so that consecutive marks differ
 * @param taken colours of marks that this one overlaps, to be avoided
 */
export function chooseMarkColour(
  image: RgbaImage,
  box: Box,
  turn: number,
  taken: ReadonlySet<MarkColour> = new Set(),
): MarkColour {
  const points = sampleOutline(image, box);
  const middles = MIDDLES.map((_, place) => MIDDLES[(turn + place) % MIDDLES.length] as MarkColour);
  const palette = [...middles, ...EXTREMES];
  const free = palette.filter((colour) => !taken.has(colour));
  let best = middles[0] as MarkColour;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of [...free, ...palette]) {
    const unclear = points.filter((point) => measureContrast(point, candidate.ground) < CLEAR_CONTRAST).length;
    if (unclear <= points.length * FEW) return candidate;
    if (unclear < fewest) {
      best = candidate;
      fewest = unclear;
    }
  }
  return best;
}

function sampleOutline({ width, data }: RgbaImage, { x1, y1, x2, y2 }: Box): Colour[] {
  const points: Colour[] = [];
  const look = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    points.push([data[at] as number, data[at + 1] as number, data[at + 2] as number]);
  };
  for (let point = 0; point < SIDE_POINTS; point++) {
    const share = (point + 0.5) / SIDE_POINTS;
    const x = x1 + Math.floor((x2 - x1) * share);
    const y = y1 + Math.floor((y2 - y1) * share);
    look(x, y1);
    look(x, y2 - 1);
    look(x1, y);
    look(x2 - 1, y);
  }
  return points;
}

/**
 * Returns the contrast of two colours, 0 to about 270: mostly their difference in lightness, which makes fine lines
 * visible, and a little of hue.
 */
function measureContrast(a: Colour, b: Colour): number {
  const red = a[0] - b[0];
  const green = a[1] - b[1];
  const blue = a[2] - b[2];
  const mean = (red + green + blue) / 3;
  return Math.abs(measureLightness(a) - measureLightness(b)) + 0.1 * Math.hypot(red - mean, green - mean, blue - mean);
}

/** The root of the luminance (ITU-R BT.709 primaries, levels squared for their gamma), 0 to 255. */
function measureLightness([red, green, blue]: Colour): number {
  return Math.sqrt(0.2126 * red * red + 0.7152 * green * green + 0.0722 * blue * blue);
}
