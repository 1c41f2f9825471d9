import { type Box, isCentreIn, measureArea } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { Edges } from "./find-edges.ts";
import { gatherPanels, type Panel } from "./panels.ts";
import { centreY, LETTERS, type Part, type Scale, SMALL_LETTER } from "./parts.ts";

/** A sampled point of a picture, and the sum of its channels. */
type Place = { x: number; y: number; level: number };

/** The share of the picture that a dialog covers. It is centred horizontally. */
const MIN_SHARE = 0.03;
const MAX_SHARE = 0.9;
const MAX_OFF_MIDDLE = 0.02;
/**
 * The number of possible sums of three channels, and the sum from which a background is light. On dark screens every
 * panel is lighter than its surroundings.
 */
const LEVELS = 3 * 255 + 1;
const MIN_GROUND = 3 * 150;
/**
 * A dimmed screen is darker than the dialog's background by this factor, except for this share of it, such as system
 * icons.
 */
const DIMMED = 0.85;
const MAX_BRIGHT_SHARE = 0.02;
/** The system bar at the bottom isn't dimmed. This is its largest share of the height. */
const MAX_BAR_HEIGHT = 0.08;
/** Approximate number of points that are sampled. */
const PLACES = 20_000;
/** Panels whose sides are within this distance are stacked parts of one panel. In pixels. */
const SAME_SIDE = 3;
const RULE = 4;
/** Lengths are in letter heights. Rows are farther apart than the lines of a message, and are aligned. */
const MIN_PITCH = 3.2;
const MAX_PITCH = 12;
const SAME_LEFT = 0.2;
const PITCH_TOLERANCE = 0.08;
const MIN_ROWS = 2;
/** A panel with more lines is a page. */
const MAX_LINES = 100;
/** A line that is wider than this share of the panel belongs to a message. */
const MAX_WIDTH_SHARE = 0.75;

/** Matches the end of a message. */
const SENTENCE_END = /[.!?:。！？]$/u;

/**
 * Finds list rows in dialogs and sheets over a dimmed screen: such a list offers a choice, even if its lines are plain
 * text.
 */
export function findDialogRows(image: RgbaImage, parts: readonly Part[], edges: Edges, scale: Scale): Box[] {
  const lines = parts.filter(({ kind, text = "" }) => kind === "text" && LETTERS.test(text));
  const panels = gatherPanels(
    lines.map(({ box }) => box),
    edges,
    scale,
  );
  const dialogs = joinStacked(panels).filter((box) => isInPlace(box, scale));
  if (dialogs.length === 0) return [];
  const levels = sampleLevels(image);
  return dialogs
    .filter((box) => isOverDimmed(levels, box, scale))
    .flatMap((panel) => {
      const inside = lines.filter(({ box }) => isCentreIn(box, panel));
      if (inside.length > MAX_LINES) return [];
      return splitLists(inside, panel, parts, scale).flatMap((list) => shapeRows(list, panel));
    });
}

/**
 * Joins each panel with the panels of the same width below it: rules divide a sheet, and its upper edge divides the
 * screen behind it.
 */
function joinStacked(panels: readonly Panel[]): Box[] {
  const boxes = panels.map(({ box }) => box).sort((a, b) => a.y1 - b.y1);
  return boxes.map((first) => {
    const whole = { ...first };
    for (const box of boxes) if (continues(whole, box)) whole.y2 = box.y2;
    return whole;
  });
}

function continues(upper: Box, lower: Box): boolean {
  return (
    Math.abs(upper.x1 - lower.x1) <= SAME_SIDE &&
    Math.abs(upper.x2 - lower.x2) <= SAME_SIDE &&
    Math.abs(lower.y1 - upper.y2) <= RULE
  );
}

function isInPlace(panel: Box, { width, height }: Scale): boolean {
  const share = measureArea(panel) / (width * height);
  const isInMiddle = Math.abs(panel.x1 - (width - panel.x2)) <= MAX_OFF_MIDDLE * width;
  return share >= MIN_SHARE && share <= MAX_SHARE && isInMiddle && panel.y1 > SAME_SIDE;
}

/** Samples the lightness of points all over a picture, as the sum of their channels. */
function sampleLevels({ data, width, height }: RgbaImage): Place[] {
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / PLACES)));
  const places: Place[] = [];
  for (let y = 0; y < height; y += step)
    for (let x = 0; x < width; x += step) {
      const at = (y * width + x) * 4;
      places.push({ x, y, level: (data[at] as number) + (data[at + 1] as number) + (data[at + 2] as number) });
    }
  return places;
}

/** Returns true if the surroundings of a panel are darker than its background, which is its most common level. */
function isOverDimmed(places: readonly Place[], panel: Box, { height }: Scale): boolean {
  const inside = new Uint32Array(LEVELS);
  const outside = new Uint32Array(LEVELS);
  for (const { x, y, level } of places) {
    const isInside = x >= panel.x1 && x < panel.x2 && y >= panel.y1 && y < panel.y2;
    const counts = isInside ? inside : outside;
    if (isInside || y < height - MAX_BAR_HEIGHT * height) counts[level] = (counts[level] as number) + 1;
  }
  const ground = inside.indexOf(Math.max(...inside));
  const bright = outside.subarray(Math.floor(DIMMED * ground) + 1);
  return ground >= MIN_GROUND && sum(bright) <= MAX_BRIGHT_SHARE * sum(outside);
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Returns lists of aligned lines, each alone on its level, at equal distances. */
function splitLists(inside: readonly Part[], panel: Box, parts: readonly Part[], { letter }: Scale): Part[][] {
  const isRow = ({ box }: Part) =>
    box.x2 - box.x1 <= MAX_WIDTH_SHARE * (panel.x2 - panel.x1) &&
    !inside.some((other) => other.box !== box && Math.abs(centreY(other.box) - centreY(box)) < letter) &&
    !parts.some(({ kind, box: other }) => kind === "control" && isCentreIn(box, other));
  const rows = inside.filter(isRow).sort((a, b) => a.box.y1 - b.box.y1);
  const lists: Part[][] = [];
  for (const row of rows) {
    const list = lists.at(-1);
    if (list && follows(list, row, letter)) list.push(row);
    else if (list?.length === 1) lists.splice(-1, 1, [row]);
    else lists.push([row]);
  }
  return lists
    .map(dropHeading)
    .filter((list) => list.length >= MIN_ROWS && !list.some(({ text = "" }) => SENTENCE_END.test(text)));
}

function follows(list: readonly Part[], { box }: Part, letter: number): boolean {
  const [before, last] = [list.at(-2)?.box, (list.at(-1) as Part).box];
  const pitch = centreY(box) - centreY(last);
  const expected = before ? centreY(last) - centreY(before) : pitch;
  return (
    Math.abs(box.x1 - last.x1) <= Math.max(3, SAME_LEFT * letter) &&
    pitch >= MIN_PITCH * letter &&
    pitch <= MAX_PITCH * letter &&
    Math.abs(pitch - expected) <= Math.max(3, PITCH_TOLERANCE * expected)
  );
}

/** Drops the heading of a list: a line in upper case above lines that aren't. */
function dropHeading(list: readonly Part[]): Part[] {
  const [first, ...others] = list.map(({ text = "" }) => SMALL_LETTER.test(text));
  return first === false && others.every(Boolean) ? list.slice(1) : [...list];
}

function shapeRows(list: readonly Part[], panel: Box): Box[] {
  const centres = list.map(({ box }) => centreY(box));
  const pitch = ((centres.at(-1) as number) - (centres[0] as number)) / (centres.length - 1);
  return centres.map((centre) => ({
    x1: panel.x1,
    y1: Math.max(panel.y1, centre - pitch / 2),
    x2: panel.x2,
    y2: Math.min(panel.y2, centre + pitch / 2),
  }));
}
