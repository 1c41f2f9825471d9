import type { Box } from "../../src/domain/screens/box.ts";
import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import type { Rng } from "../screens/random.ts";

/** A line of text as a reader finds it, in [0, 1] of the picture; `id` is its element's. */
export type ReadLine = { id: string; text: string; bbox: Box };

export type Bounds = NonNullable<UiElement["bounds"]>;

/** Things with such a role show no text: their names are spoken. */
const SILENT = /img|image|icon|switch|checkbox|radio|slider|seekbar/i;
const TEXT = /^text$|textview$/i;
/** Things with such a role show their text in the middle, others on the left. */
const CENTRED = /button|tab$|link/i;
/** How high a line is in an element that holds nothing but text, as a share of it; higher ones hold several lines. */
const LINE_SHARE = 0.72;
const HIGHEST_TEXT = 75;
/** How wide a letter is, in heights of its line; one of Chinese or Japanese is as wide as high. */
const LETTER_WIDTH = 0.5;
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u;
const PADDING = 30;
/** A text that is this much longer than its room takes two lines. */
const WRAPPED = 1.1;
const MISREAD = 0.03;

/**
 * Generates a text reader's results for a screen: each text once, in the size of its letters. `signs` are drawn, not
 * written.
 */
export function readLines(
  rng: Rng,
  elements: readonly UiElement[],
  signs: ReadonlySet<string>,
  side: number,
): ReadLine[] {
  const height = rng.int(32, 48);
  const written = elements.filter(({ role }) => TEXT.test(role));
  return elements.flatMap(({ id, role, name, value, bounds }) => {
    const text = value || name;
    if (text === "" || !bounds || SILENT.test(role) || signs.has(id)) return [];
    // What holds a text of that name is named after it.
    const holds = (other: UiElement) => other.id !== id && other.name === text && holdsCentre(bounds, other.bounds);
    if (!TEXT.test(role) && written.some(holds)) return [];
    return layOut(rng, { text, role, bounds, height }).map(({ text, box }) => ({
      id,
      text: misread(rng, text),
      bbox: { x1: box.x1 / side, y1: box.y1 / side, x2: box.x2 / side, y2: box.y2 / side },
    }));
  });
}

type Written = { text: string; role: string; bounds: Bounds; height: number };

/** The lines that a text takes in its element, and their boxes in pixels. */
function layOut(rng: Rng, { text, role, bounds, height }: Written): { text: string; box: Box }[] {
  const isText = TEXT.test(role);
  const isOwn = isText && bounds.height <= HIGHEST_TEXT;
  const high = (isOwn ? LINE_SHARE * bounds.height : Math.min(height, 0.8 * bounds.height)) * rng.between(0.96, 1.04);
  const room = Math.max(high, bounds.width - (isText ? 0 : 2 * PADDING));
  const measure = (part: string) => Math.min(room, (WIDE.test(part) ? 1 : LETTER_WIDTH) * high * part.length);
  const lines = wrap(text, room, high);
  const middle = bounds.y + bounds.height / 2;
  return lines.map((line, at) => {
    const wide = measure(line);
    const x1 = CENTRED.test(role) ? bounds.x + (bounds.width - wide) / 2 : bounds.x + (isText ? 0 : PADDING);
    const y1 = middle + (at - lines.length / 2) * 1.3 * high + 0.15 * high;
    return { text: line, box: { x1, y1, x2: x1 + wide, y2: y1 + high } };
  });
}

function wrap(text: string, room: number, height: number): string[] {
  const words = text.split(" ");
  const isLong = LETTER_WIDTH * height * text.length > WRAPPED * room;
  if (!isLong || words.length < 3) return [text];
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(" "), words.slice(half).join(" ")];
}

function misread(rng: Rng, text: string): string {
  if (text.length < 5 || !rng.chance(MISREAD)) return text;
  const at = rng.int(1, text.length - 2);
  return rng.chance(0.5)
    ? text.slice(0, at) + text.slice(at + 1)
    : text.slice(0, at) + text.charAt(at - 1) + text.slice(at + 1);
}

/** Returns true if the middle of `inner` lies within the bounds. */
export function holdsCentre({ x, y, width, height }: Bounds, inner: Bounds | undefined | null): boolean {
  if (!inner) return false;
  const [atX, atY] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
  return atX >= x && atX <= x + width && atY >= y && atY <= y + height;
}
