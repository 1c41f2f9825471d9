import { measureArea } from "../../src/domain/screens/box.ts";
import type { Box } from "./candidate.ts";

/** An image's pixels as RGB or RGBA bytes. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: number };

/** What an element paints: the bounds of its pixels in image pixels, and how strongly they stand out. */
export type Ink = { box: Box; pixelCount: number; contrast: number; colorCount: number };

/** Differences below this are noise of rendering, not paint. Of 255. */
const NOISE = 5;
/** Paler than this share of the strongest difference is a shadow's or a halo's edge. */
export const ICON_EDGE_SHARE = 0.12;
/** Tracks are pale beside their thumbs. */
export const MARK_EDGE_SHARE = 0.035;

/**
 * Finds what changed between a screen with and without an element, within `region`. What lies in one of `others` but not in `own`, or in a
 * smaller one that lies upon it, is taken for that one's. Undefined where nothing changed.
 */
export function measureInk(
  shown: Pixels,
  hidden: Pixels,
  region: Box,
  own: Box = region,
  others: readonly Box[] = [],
  edgeShare: number = ICON_EDGE_SHARE,
): Ink | undefined {
  const area = clampToPixels(region, shown);
  const differences = readDifferences(shown, hidden, area);
  const columns = area.x2 - area.x1;
  const near = others.filter((other) => overlaps(other, area));
  const upon = near.filter((other) => measureArea(other) < measureArea(own));
  let contrast = 0;
  for (const difference of differences) if (difference > contrast) contrast = difference;
  if (contrast < NOISE) return undefined;
  const limit = Math.max(NOISE, contrast * edgeShare);
  const box = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  let pixelCount = 0;
  for (const [index, difference] of differences.entries()) {
    if (difference < limit) continue;
    const x = area.x1 + (index % columns);
    const y = area.y1 + Math.floor(index / columns);
    if ((contains(own, x, y) ? upon : near).some((other) => contains(other, x, y))) continue;
    pixelCount++;
    if (x < box.x1) box.x1 = x;
    if (y < box.y1) box.y1 = y;
    if (x + 1 > box.x2) box.x2 = x + 1;
    if (y + 1 > box.y2) box.y2 = y + 1;
  }
  return pixelCount === 0
    ? undefined
    : { box, pixelCount, contrast, colorCount: countColors(shown, differences, area, limit) };
}

function readDifferences(shown: Pixels, hidden: Pixels, area: Box): Uint8Array {
  const { channels, width } = shown;
  const differences = new Uint8Array(Math.max(0, area.x2 - area.x1) * Math.max(0, area.y2 - area.y1));
  let index = 0;
  for (let y = area.y1; y < area.y2; y++) {
    for (let x = area.x1; x < area.x2; x++) {
      const at = (y * width + x) * channels;
      let largest = 0;
      for (let channel = 0; channel < 3; channel++) {
        const difference = Math.abs((shown.data[at + channel] as number) - (hidden.data[at + channel] as number));
        if (difference > largest) largest = difference;
      }
      differences[index++] = largest;
    }
  }
  return differences;
}

/** How many clearly different colours the painted pixels have, of those that make up at least a hundredth of them. */
function countColors(shown: Pixels, differences: Uint8Array, area: Box, limit: number): number {
  const counts = new Map<number, number>();
  const columns = area.x2 - area.x1;
  let total = 0;
  for (const [index, difference] of differences.entries()) {
    if (difference < limit) continue;
    const at = ((area.y1 + Math.floor(index / columns)) * shown.width + area.x1 + (index % columns)) * shown.channels;
    const [red = 0, green = 0, blue = 0] = shown.data.subarray(at, at + 3);
    const color = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5);
    counts.set(color, (counts.get(color) ?? 0) + 1);
    total++;
  }
  return [...counts.values()].filter((count) => count >= total / 100).length;
}

function clampToPixels(box: Box, { width, height }: Pixels): Box {
  return {
    x1: Math.max(0, Math.floor(box.x1)),
    y1: Math.max(0, Math.floor(box.y1)),
    x2: Math.max(0, Math.min(width, Math.ceil(box.x2))),
    y2: Math.max(0, Math.min(height, Math.ceil(box.y2))),
  };
}

function overlaps(one: Box, other: Box): boolean {
  return one.x1 < other.x2 && other.x1 < one.x2 && one.y1 < other.y2 && other.y1 < one.y2;
}

function contains(box: Box, x: number, y: number): boolean {
  return x + 0.5 >= box.x1 && x + 0.5 < box.x2 && y + 0.5 >= box.y1 && y + 0.5 < box.y2;
}
