import type { Box } from "../../domain/screens/box.ts";
import { measureDistance } from "../../domain/screens/shade.ts";
import type { RgbaImage } from "../../images/image.ts";
import { measurePixelDistance } from "../colour-tally.ts";
import type { Part, Scale } from "./parts.ts";
import type { ReadColours, TextColours } from "./text-colours.ts";

type Span = { from: number; to: number };

/** Where an underline may be, measured from the line's top in heights of the line. */
const UNDERLINE_FROM = 0.75;
const UNDERLINE_TO = 1.35;
/** A pixel belongs to an underline if its distance from the background is at least this share of the ink's. */
const INK_SHARE = 0.35;
/** In letter heights: the shortest unbroken part of an underline, and the widest gap that it leaves for a descender. */
const MIN_UNBROKEN = 2.2;
const MAX_BREAK = 0.5;
const MIN_PIECE = 0.4;
/** How far a rule goes on beyond the text at least, in letter heights. */
const MIN_BEYOND = 0.6;
/** The smallest share of a row's ink that belongs to an underline. */
const MIN_ROW_SHARE = 0.7;

const LETTER = /\p{L}/u;

/**
 * Finds stretches of text that are both coloured and underlined. Colour alone is as often a heading, a warning, or a
 * word of code.
 */
export function findLinks(image: RgbaImage, parts: readonly Part[], readColours: ReadColours, scale: Scale): Box[] {
  return parts.flatMap(({ kind, box, text = "" }) => {
    if (kind !== "text" || !LETTER.test(text)) return [];
    const colours = readColours(box);
    if (!colours?.isColoured) return [];
    return findUnderline(image, box, colours, scale.letter).map(({ from, to }) => ({ ...box, x1: from, x2: to }));
  });
}

/** Returns the stretches of the row below a line that looks most like an underline. */
function findUnderline(image: RgbaImage, box: Box, colours: TextColours, letter: number): Span[] {
  const height = box.y2 - box.y1;
  const bottom = Math.min(image.height, Math.ceil(box.y1 + UNDERLINE_TO * height));
  let best: Span[] = [];
  for (let y = Math.floor(box.y1 + UNDERLINE_FROM * height); y < bottom; y++) {
    const runs = findInkRuns(image, y, box, colours);
    const underline = joinRuns(runs, letter);
    if (sumLengths(underline) <= Math.max(sumLengths(best), MIN_ROW_SHARE * sumLengths(runs))) continue;
    best = underline.filter((span) => !goesOn(image, y, span, colours, letter));
  }
  return best;
}

/** Returns true for a rule under more than the text, or a row of another ground: an underline ends with its text. */
function goesOn(image: RgbaImage, y: number, { from, to }: Span, colours: TextColours, letter: number): boolean {
  const reach = Math.ceil(MIN_BEYOND * letter);
  const isPainted = (start: number, end: number) => {
    if (start < 0 || end > image.width) return false;
    for (let x = start; x < end; x++) if (!isInk(image, x, y, colours)) return false;
    return true;
  };
  return isPainted(to, to + reach) || isPainted(from - reach, from);
}

function isInk(image: RgbaImage, x: number, y: number, { ground, ink }: TextColours): boolean {
  return measurePixelDistance(image, (y * image.width + x) * 4, ground) > INK_SHARE * measureDistance(ink, ground);
}

function findInkRuns(image: RgbaImage, y: number, box: Box, colours: TextColours): Span[] {
  const runs: Span[] = [];
  const end = Math.min(image.width, Math.ceil(box.x2) + 2);
  for (let x = Math.max(0, Math.floor(box.x1) - 2); x < end; x++) {
    if (!isInk(image, x, y, colours)) continue;
    const run = runs.at(-1);
    if (run?.to === x) run.to = x + 1;
    else runs.push({ from: x, to: x + 1 });
  }
  return runs;
}

function joinRuns(runs: readonly Span[], letter: number): Span[] {
  const joined: (Span & { longest: number })[] = [];
  for (const { from, to } of runs) {
    const length = to - from;
    if (length < MIN_PIECE * letter) continue;
    const last = joined.at(-1);
    if (last && from - last.to <= MAX_BREAK * letter) {
      last.to = to;
      last.longest = Math.max(last.longest, length);
    } else joined.push({ from, to, longest: length });
  }
  return joined.filter(({ longest }) => longest >= MIN_UNBROKEN * letter);
}

function sumLengths(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
