import type { Box } from "../../../domain/screens/box.ts";
import { measureDistance, type Rgb } from "../../../domain/screens/shade.ts";
import type { RgbaImage } from "../../../images/image.ts";

/**
 * The background of a line on a gradient: its colours along the line's upper and lower edge, three channels for each
 * column of an area. Between the edges it is interpolated.
 */
export type UnevenGround = { upper: Float32Array; lower: Float32Array };

/** The distance between two places where an edge's colour is measured, in heights of the line's box. */
const STEP_IN_HEIGHTS = 0.5;
/** The pixels that are compared at each place: columns, and rows from the edge inwards. */
const COLUMNS = 8;
const ROWS = 2;
const SAMPLES = COLUMNS * ROWS;
/** Fewer places don't tell a gradient from a step. */
const MIN_PLACES = 4;
/**
 * The largest bend of an edge's colour between three places, in levels. Steps bend more: the border of a chip or a
 * card, or letters of another line that reach into the box.
 */
const MAX_BEND = 12;
/**
 * The largest share of places that may differ from a plain background: the commonest colour on a photo is mostly that
 * of the letters, and is hardly ever at the edges.
 */
const MAX_OTHERS = 0.5;
/**
 * On a photo, at least this share of neighbouring places differ by more than this many levels. Chips and cards have
 * stretches of one colour.
 */
const MIN_CHANGES = 0.5;
const SAME_COLOUR = 3;

/** A background of one colour, one that changes smoothly along the line, and one that is neither, such as a photo. */
export type Ground = "plain" | UnevenGround | "unclear";

/**
 * Judges a line's background by what is along its upper and lower edge. Where that changes by more than `tolerance`
 * levels, one colour is no background for the whole line: parts of the background are further from it than parts of the
 * letters. `supposed` is the background that a plain one would have, `box` the line's box, and `area` the pixels for
 * which the background is wanted, whole and within the image.
 */
export function judgeGround(image: RgbaImage, box: Box, area: Box, supposed: Rgb, tolerance: number): Ground {
  const x1 = Math.max(0, Math.floor(box.x1));
  const x2 = Math.min(image.width, Math.ceil(box.x2));
  const places = Math.floor((x2 - x1) / (STEP_IN_HEIGHTS * (area.y2 - area.y1)));
  if (places < MIN_PLACES || area.y2 - area.y1 < 2 * ROWS) return "plain";
  const edge = { from: x1, step: (x2 - x1) / places, places };
  const upper = measureEdge(image, edge, area.y1);
  const lower = measureEdge(image, edge, area.y2 - ROWS);
  if (Math.max(measureChange(upper), measureChange(lower)) <= tolerance) return "plain";
  if (isSmooth(upper) && isSmooth(lower))
    return { upper: spreadOut(upper, edge, area), lower: spreadOut(lower, edge, area) };
  const others = [...upper, ...lower].filter((colour) => measureDistance(colour, supposed) > tolerance);
  const isElsewhere = others.length > MAX_OTHERS * 2 * places;
  return isElsewhere && countChanges(upper) + countChanges(lower) > MIN_CHANGES * 2 * places ? "unclear" : "plain";
}

/** Returns each pixel's distance from the background, 0 to 255, row by row. */
export function measureGroundDistances(image: RgbaImage, area: Box, { upper, lower }: UnevenGround): Uint8Array {
  const { data } = image;
  const width = area.x2 - area.x1;
  const height = area.y2 - area.y1;
  const distances = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    const share = row / (height - 1);
    let read = ((area.y1 + row) * image.width + area.x1) * 4;
    for (let column = 0; column < width; column++, read += 4) {
      const place = column * 3;
      const red = mix(upper[place] as number, lower[place] as number, share);
      const green = mix(upper[place + 1] as number, lower[place + 1] as number, share);
      const blue = mix(upper[place + 2] as number, lower[place + 2] as number, share);
      distances[row * width + column] = Math.max(
        Math.abs((data[read] as number) - red),
        Math.abs((data[read + 1] as number) - green),
        Math.abs((data[read + 2] as number) - blue),
      );
    }
  }
  return distances;
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

/** The places along an edge where its colour is measured: `places` of them, in the middle of each `step`. */
type Edge = { from: number; step: number; places: number };

function measureEdge(image: RgbaImage, { from, step, places }: Edge, y: number): Rgb[] {
  return Array.from({ length: places }, (_, place) => measureMedian(image, from + place * step, step, y));
}

/** Returns the median of each channel: a letter that reaches to the edge paints less than half of it. */
function measureMedian({ data, width }: RgbaImage, from: number, step: number, y: number): Rgb {
  const red = new Uint8Array(SAMPLES);
  const green = new Uint8Array(SAMPLES);
  const blue = new Uint8Array(SAMPLES);
  for (let index = 0; index < SAMPLES; index++) {
    const x = Math.floor(from + ((index % COLUMNS) + 0.5) * (step / COLUMNS));
    const at = ((y + Math.floor(index / COLUMNS)) * width + x) * 4;
    red[index] = data[at] as number;
    green[index] = data[at + 1] as number;
    blue[index] = data[at + 2] as number;
  }
  return { red: findMiddle(red), green: findMiddle(green), blue: findMiddle(blue) };
}

function findMiddle(levels: Uint8Array): number {
  levels.sort();
  return ((levels[SAMPLES / 2 - 1] as number) + (levels[SAMPLES / 2] as number)) / 2;
}

function isSmooth(colours: readonly Rgb[]): boolean {
  return colours.slice(2).every((next, index) => {
    const { red, green, blue } = colours[index] as Rgb;
    const middle = colours[index + 1] as Rgb;
    const bend = Math.max(
      Math.abs(red + next.red - 2 * middle.red),
      Math.abs(green + next.green - 2 * middle.green),
      Math.abs(blue + next.blue - 2 * middle.blue),
    );
    return bend <= MAX_BEND;
  });
}

function countChanges(colours: readonly Rgb[]): number {
  return colours.slice(1).filter((next, index) => measureDistance(next, colours[index] as Rgb) > SAME_COLOUR).length;
}

function measureChange(colours: readonly Rgb[]): number {
  const measureRange = (channel: keyof Rgb) => {
    const levels = colours.map((colour) => colour[channel]);
    return Math.max(...levels) - Math.min(...levels);
  };
  return Math.max(measureRange("red"), measureRange("green"), measureRange("blue"));
}

/** Returns the colour of each column of the area: between two places interpolated, beyond the last ones theirs. */
function spreadOut(colours: readonly Rgb[], { from, step, places }: Edge, area: Box): Float32Array {
  const spread = new Float32Array((area.x2 - area.x1) * 3);
  for (let x = area.x1; x < area.x2; x++) {
    const at = Math.min(places - 1, Math.max(0, (x + 0.5 - from) / step - 0.5));
    const left = colours[Math.floor(at)] as Rgb;
    const right = colours[Math.ceil(at)] as Rgb;
    const share = at - Math.floor(at);
    const write = (x - area.x1) * 3;
    spread[write] = left.red + (right.red - left.red) * share;
    spread[write + 1] = left.green + (right.green - left.green) * share;
    spread[write + 2] = left.blue + (right.blue - left.blue) * share;
  }
  return spread;
}
