import type { Box } from "./candidate.ts";
import type { Ink, Pixels } from "./ink.ts";

/** Of 255. Weaker steps aren't seen. */
const STEP = 4;
const FOREGROUND_STEP = 24;
/** How far to both sides of an edge a border, a fill or a shadow is looked for, in CSS pixels. */
const REACH_OUT = 2.5;
const REACH_IN = 4;
/** Where along a side, as shares of it: about the middle, which round shapes touch as well. */
const ALONG = [0.42, 0.46, 0.5, 0.54, 0.58];

/** True where at least one side of the box is to be seen: what is as white as the page around it paints a box that nobody sees. */
export function hasVisibleEdge(pixels: Pixels, box: Box, pixelRatio: number): boolean {
  const width = box.x2 - box.x1;
  const height = box.y2 - box.y1;
  const sides = [
    (along: number, depth: number) => [box.x1 + width * along, box.y1 + depth] as const,
    (along: number, depth: number) => [box.x1 + width * along, box.y2 - depth] as const,
    (along: number, depth: number) => [box.x1 + depth, box.y1 + height * along] as const,
    (along: number, depth: number) => [box.x2 - depth, box.y1 + height * along] as const,
  ];
  return sides.some((place) => {
    const steps = ALONG.filter((along) => {
      const outside = readColor(pixels, ...place(along, -REACH_OUT * pixelRatio));
      if (!outside) return false;
      for (let depth = -REACH_OUT * pixelRatio + 1; depth < REACH_IN * pixelRatio; depth++) {
        const color = readColor(pixels, ...place(along, depth));
        if (color && differ(color, outside) > STEP) return true;
      }
      return false;
    });
    return steps.length >= 3;
  });
}

/** What stands out from the commonest colour in the box: a text button's text and icons. */
export function measureForeground(pixels: Pixels, box: Box): Ink | undefined {
  const counts = new Map<number, number>();
  const each = (visit: (color: Color, x: number, y: number) => void) => {
    for (let y = Math.ceil(box.y1); y < Math.floor(box.y2); y++) {
      for (let x = Math.ceil(box.x1); x < Math.floor(box.x2); x++) {
        const color = readColor(pixels, x, y);
        if (color) visit(color, x, y);
      }
    }
  };
  each(([red, green, blue]) => {
    const color = (red << 16) | (green << 8) | blue;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  });
  const [commonest] = [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0]);
  const ground: Color = [commonest >> 16, (commonest >> 8) & 255, commonest & 255];
  const found = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  let pixelCount = 0;
  let contrast = 0;
  each((color, x, y) => {
    const difference = differ(color, ground);
    if (difference < FOREGROUND_STEP) return;
    pixelCount++;
    contrast = Math.max(contrast, difference);
    found.x1 = Math.min(found.x1, x);
    found.y1 = Math.min(found.y1, y);
    found.x2 = Math.max(found.x2, x + 1);
    found.y2 = Math.max(found.y2, y + 1);
  });
  return pixelCount === 0 ? undefined : { box: found, pixelCount, contrast, colorCount: counts.size };
}

type Color = readonly [red: number, green: number, blue: number];

function readColor({ data, width, height, channels }: Pixels, x: number, y: number): Color | undefined {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
  const at = (row * width + column) * channels;
  return [data[at] as number, data[at + 1] as number, data[at + 2] as number];
}

function differ(one: Color, other: Color): number {
  return Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
}
