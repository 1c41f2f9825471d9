/**
 * Finds icons and controls without learning, for comparison: it grows edges until the strokes of one thing touch, and
 * applies rules about size to the connected regions. Regions in rows like letters, or long and low like words, are
 * text. Its sizes and thresholds were chosen on the measured screens, which favors it.
 */
import type { Box } from "../../src/domain/screens/box.ts";
import type { RgbaImage } from "../../src/images/image.ts";
import { dilate, type Mask, measureGradient, shrink, traceEdges } from "./edges.ts";
import type { Found } from "./score.ts";

/** Screens are scaled down to this size at most, so that a size in pixels means about the same on each. */
const LONG_SIDE = 1600;
const WEAK_EDGE = 15;
const STRONG_EDGE = 30;
const GROWTH = 2;
/** Pixels of the shrunken screen. */
const ICON_SIZE = { min: 14, max: 100 };
const CONTROL_HEIGHT = { min: 28, max: 130 };
const ICON_ASPECT = 2.2;
/** How much of a frame's four sides must be visible for a control. */
const FRAME_SEEN = 0.85;
const FRAME_DEPTH = 3;

type Region = { box: Box; pixels: number };

export function detectByEdges(image: RgbaImage): Found[] {
  const { planes, width, height } = shrink(image, LONG_SIDE);
  const edges = traceEdges(measureGradient(planes, width, height), width, height, WEAK_EDGE, STRONG_EDGE);
  const regions = findRegions(dilate(edges, GROWTH), edges);
  const text = findTextRegions(regions);
  const found = regions.flatMap((region) => {
    const verdict = judgeRegion(region, text.has(region), edges);
    return verdict === undefined ? [] : [{ ...verdict, bbox: region.box }];
  });
  const scaleX = image.width / width;
  const scaleY = image.height / height;
  return found.map(({ bbox, ...verdict }) => ({
    ...verdict,
    bbox: { x1: bbox.x1 * scaleX, y1: bbox.y1 * scaleY, x2: bbox.x2 * scaleX, y2: bbox.y2 * scaleY },
  }));
}

/** Connected regions of the grown edges, boxed by the edges in them and with the count of those. */
function findRegions(grown: Mask, edges: Mask): Region[] {
  const { width, height } = grown;
  const seen = new Uint8Array(grown.data.length);
  const regions: Region[] = [];
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || grown.data[start] === 0) continue;
    const box = { x1: width, y1: height, x2: 0, y2: 0 };
    let pixels = 0;
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      if (edges.data[at] === 1) {
        pixels++;
        box.x1 = Math.min(box.x1, x);
        box.y1 = Math.min(box.y1, y);
        box.x2 = Math.max(box.x2, x + 1);
        box.y2 = Math.max(box.y2, y + 1);
      }
      const neighbours = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width];
      for (const next of neighbours) {
        if (grown.data[next] !== 1 || seen[next] === 1) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    regions.push({ box, pixels });
  }
  return regions;
}

/** Letters and words: low regions with neighbours of their height on the same line, close beside them, or long ones. */
function findTextRegions(regions: readonly Region[]): Set<Region> {
  const text = new Set<Region>();
  const low = regions.filter(({ box }) => box.y2 - box.y1 <= 44).sort((a, b) => a.box.x1 - b.box.x1);
  const lines = new Map(low.map((region) => [region, [region]]));
  low.forEach((region, index) => {
    for (const other of low.slice(index + 1)) {
      const height = Math.min(region.box.y2 - region.box.y1, other.box.y2 - other.box.y1);
      if (other.box.x1 - region.box.x2 > 0.9 * height) continue;
      if (!standOnOneLine(region.box, other.box)) continue;
      const joined = [...new Set([...(lines.get(region) ?? []), ...(lines.get(other) ?? [])])];
      for (const member of joined) lines.set(member, joined);
    }
  });
  for (const [region, line] of lines) {
    const left = Math.min(...line.map(({ box }) => box.x1));
    const right = Math.max(...line.map(({ box }) => box.x2));
    const { y1, y2 } = region.box;
    const least = line.length >= 3 ? 1.5 : line.length === 2 ? 2.4 : 3;
    if (right - left > least * (y2 - y1)) text.add(region);
  }
  return text;
}

function standOnOneLine(a: Box, b: Box): boolean {
  const [heightA, heightB] = [a.y2 - a.y1, b.y2 - b.y1];
  const shared = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  return shared >= 0.5 * Math.min(heightA, heightB) && Math.max(heightA, heightB) <= 2.2 * Math.min(heightA, heightB);
}

/** Controls have a frame around them; icons are small and not long. The confidence only ranks. */
function judgeRegion({ box, pixels }: Region, isText: boolean, edges: Mask): Omit<Found, "bbox"> | undefined {
  const width = box.x2 - box.x1;
  const height = box.y2 - box.y1;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const square = short / long;
  if (!isText && short >= ICON_SIZE.min && long <= ICON_SIZE.max && square >= 1 / ICON_ASPECT) {
    // Strokes fill some of their box; a frame's corner or a photo's noise fills less or more.
    const fill = pixels / (width * height);
    return { className: "icon", confidence: 0.4 + 0.3 * square + (fill > 0.15 && fill < 0.8 ? 0.3 : 0) };
  }
  if (height < CONTROL_HEIGHT.min || height > CONTROL_HEIGHT.max || width < 1.2 * height) return undefined;
  const seen = measureFrame(box, edges);
  if (seen < FRAME_SEEN) return undefined;
  return { className: width > 0.6 * edges.width ? "input" : "button", confidence: 0.3 + 0.6 * seen };
}

/**
 * Returns the share of the middle of each side of the box that has an edge within a few pixels: corners may be round.
 * Letters have no such sides.
 */
function measureFrame({ x1, y1, x2, y2 }: Box, { data, width }: Mask): number {
  let looked = 0;
  let seen = 0;
  const look = (x: number, y: number, stepX: number, stepY: number) => {
    looked++;
    for (let depth = 0; depth < FRAME_DEPTH; depth++)
      if (data[(y + depth * stepY) * width + x + depth * stepX] === 1) {
        seen++;
        return;
      }
  };
  const marginX = Math.min(Math.round((y2 - y1) / 2), Math.round((x2 - x1) / 3));
  const marginY = Math.round((y2 - y1) / 3);
  for (let x = x1 + marginX; x < x2 - marginX; x++) {
    look(x, y1, 0, 1);
    look(x, y2 - 1, 0, -1);
  }
  for (let y = y1 + marginY; y < y2 - marginY; y++) {
    look(x1, y, 1, 0);
    look(x2 - 1, y, -1, 0);
  }
  return looked === 0 ? 0 : seen / looked;
}
