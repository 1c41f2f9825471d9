import type { Box } from "../../domain/screens/box.ts";
import { centreY, LETTERS, type Part, type Scale } from "./parts.ts";

/** The fewest entries of a bar: with fewer, equal gaps may be chance. */
const MIN_ENTRIES = 4;
const MAX_CHARACTERS = 20;
/** Lengths are in letter heights. Words of one line are closer to each other, and columns of a table farther apart. */
const MIN_GAP = 0.9;
const MAX_GAP = 5;
/** Gaps of one bar differ by at most this, or two pixels: letters have different side bearings. */
const GAP_TOLERANCE = 0.3;
const LEVEL_TOLERANCE = 0.5;
/** The fewest labels that are recognized as an axis. The distances of their middles differ by this, or two pixels. */
const MIN_TICKS = 6;
const PITCH_TOLERANCE = 0.15;
/** The padding of an entry above and below its label. */
const PADDING = 0.8;

/** Matches the start of a piece of a sentence. */
const SMALL_START = /^\p{Ll}/u;

/**
 * Finds the entries of bars such as a menu bar: labels on one level with equal gaps. The cells of a table have equal
 * distances between their starts instead, if at all.
 */
export function findMenuEntries(parts: readonly Part[], { width, height, letter }: Scale): Box[] {
  const labels = parts.filter(
    ({ kind, text = "" }) => kind === "text" && LETTERS.test(text) && text.length <= MAX_CHARACTERS,
  );
  const sorted = labels.sort((a, b) => a.box.x1 - b.box.x1);
  const taken = new Set<Part>();
  return sorted.flatMap((first) => {
    if (taken.has(first)) return [];
    const bar = followBar(first, sorted, letter);
    const begun = bar.filter(({ text = "" }) => !SMALL_START.test(text));
    if (bar.length < MIN_ENTRIES || begun.length < bar.length / 2) return [];
    const axis = followAxis(first, sorted, letter);
    for (const label of [...bar, ...axis]) taken.add(label);
    if (axis.length > 0) return [];
    const gap = ((bar[1] as Part).box.x1 - first.box.x2) / 2;
    return bar.map(({ box: { x1, y1, x2, y2 } }) => ({
      x1: Math.max(0, x1 - gap),
      y1: Math.max(0, y1 - PADDING * letter),
      x2: Math.min(width, x2 + gap),
      y2: Math.min(height, y2 + PADDING * letter),
    }));
  });
}

/**
 * Returns a label and those that follow it on its level if they belong to a chart's axis, such as months: their middles
 * are at equal distances. Those of a bar's entries are too only if all are equally wide, or if they are few, by chance.
 */
function followAxis(first: Part, labels: readonly Part[], letter: number): Part[] {
  const tolerance = Math.max(2, PITCH_TOLERANCE * letter);
  const ticks = [first];
  let pitch: number | undefined;
  for (const label of listLevel(first, labels, letter).slice(1)) {
    const distance = centreX(label.box) - centreX((ticks.at(-1) as Part).box);
    pitch ??= distance;
    if (Math.abs(distance - pitch) > tolerance) break;
    ticks.push(label);
  }
  const widths = ticks.map(({ box }) => box.x2 - box.x1);
  const isUneven = Math.max(...widths) - Math.min(...widths) > 2 * tolerance;
  return ticks.length >= MIN_TICKS && isUneven ? ticks : [];
}

function centreX({ x1, x2 }: Box): number {
  return (x1 + x2) / 2;
}

/** Returns a label and those after it on its level. Expects labels from left to right. */
function listLevel(first: Part, labels: readonly Part[], letter: number): Part[] {
  const level = labels.filter(({ box }) => Math.abs(centreY(box) - centreY(first.box)) < LEVEL_TOLERANCE * letter);
  return level.slice(level.indexOf(first));
}

/** Returns a label and those that follow it on its level at the same gap. Expects labels from left to right. */
function followBar(first: Part, labels: readonly Part[], letter: number): Part[] {
  const bar = [first];
  let firstGap: number | undefined;
  for (const label of listLevel(first, labels, letter).slice(1)) {
    const gap = label.box.x1 - (bar.at(-1) as Part).box.x2;
    firstGap ??= gap;
    if (gap < MIN_GAP * letter || gap > MAX_GAP * letter) break;
    if (Math.abs(gap - firstGap) > Math.max(2, GAP_TOLERANCE * letter)) break;
    bar.push(label);
  }
  return bar;
}
