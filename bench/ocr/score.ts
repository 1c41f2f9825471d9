import {
  type Box,
  measureArea,
  measureContainment,
  measureIntersection,
  measureIou,
} from "../../src/domain/screens/box.ts";
import type { Case, Line } from "./truth.ts";

/** Sums over pictures, from which the ratios come. */
export type Tally = {
  edits: number;
  characters: number;
  wordsMatched: number;
  wordsExpected: number;
  wordsRead: number;
};

export const EMPTY_TALLY: Tally = { edits: 0, characters: 0, wordsMatched: 0, wordsExpected: 0, wordsRead: 0 };

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    edits: a.edits + b.edits,
    characters: a.characters + b.characters,
    wordsMatched: a.wordsMatched + b.wordsMatched,
    wordsExpected: a.wordsExpected + b.wordsExpected,
    wordsRead: a.wordsRead + b.wordsRead,
  };
}

/** Harmonic mean of the precision and recall of words, compared as bags, case included. */
export function computeWordF1({ wordsMatched, wordsExpected, wordsRead }: Tally): number {
  return wordsExpected + wordsRead === 0 ? 1 : (2 * wordsMatched) / (wordsExpected + wordsRead);
}

/** Character error rate, end to end: edits within matched lines, and all characters of lines missed or invented. */
export function computeCharacterErrorRate({ edits, characters }: Tally): number {
  return characters === 0 ? 0 : edits / characters;
}

/** Compares what was read (boxes in pixels) with what a picture holds. */
export function scorePicture(truth: Case, read: readonly Line[]): Tally {
  const lines = read.filter((line) => fold(line.text) !== "");
  const { groups, missed, surplus } = matchLines(truth.texts, lines);
  const invented = surplus.filter((line) => !isIgnored(line, truth));
  const judged = [...groups.flatMap((group) => group.read), ...invented];
  const edits =
    sum(groups, (group) => countEdits(joinInReadingOrder(group.expected), joinInReadingOrder(group.read))) +
    sum(missed, countCharacters) +
    sum(invented, countCharacters);
  const expectedWords = truth.texts.flatMap(splitWords);
  const readWords = judged.flatMap(splitWords);
  return {
    edits,
    characters: sum(truth.texts, countCharacters),
    wordsMatched: countCommon(expectedWords, readWords),
    wordsExpected: expectedWords.length,
    wordsRead: readWords.length,
  };
}

type Group = { expected: Line[]; read: Line[] };

/** Boxes match at this overlap; a part lies in a whole when so much of it does; and so much of the whole must be covered. */
const MATCH_IOU = 0.5;
const PART_INSIDE = 0.7;
const WIDTH_COVERED = 0.6;
const AREA_COVERED = 0.4;
const WHOLE_GROWN_BY_HEIGHTS = 0.15;

/** One to one by overlap; then a line read in pieces; then several lines read as one. */
export function matchLines(
  expected: readonly Line[],
  read: readonly Line[],
): { groups: Group[]; missed: Line[]; surplus: Line[] } {
  const openExpected = new Set(expected);
  const openRead = new Set(read);
  const groups: Group[] = [];
  const close = (group: Group) => {
    groups.push(group);
    for (const line of group.expected) openExpected.delete(line);
    for (const line of group.read) openRead.delete(line);
  };
  const pairs = read
    .flatMap((line) => expected.map((target) => ({ line, target, overlap: bestIou(line.bbox, target) })))
    .filter((pair) => pair.overlap >= MATCH_IOU)
    .sort((a, b) => b.overlap - a.overlap);
  for (const { line, target } of pairs) {
    if (openRead.has(line) && openExpected.has(target)) close({ expected: [target], read: [line] });
  }
  for (const target of expected.filter((line) => openExpected.has(line))) {
    const whole = grow(target.bbox);
    const pieces = [...openRead].filter((line) => measureContainment(line.bbox, whole) >= PART_INSIDE);
    const width = target.bbox.x2 - target.bbox.x1;
    if (pieces.length > 0 && coveredWidth(pieces, target.bbox) >= WIDTH_COVERED * width)
      close({ expected: [target], read: pieces });
  }
  for (const line of read.filter((candidate) => openRead.has(candidate))) {
    const covered = [...openExpected].filter(
      (target) =>
        Math.max(
          measureContainment(target.bbox, line.bbox),
          measureContainment(target.ink ?? target.bbox, line.bbox),
        ) >= PART_INSIDE,
    );
    const coveredArea = sum(covered, (target) => measureIntersection(line.bbox, target.bbox));
    if (covered.length > 0 && coveredArea >= AREA_COVERED * measureArea(line.bbox))
      close({ expected: covered, read: [line] });
  }
  return { groups, missed: [...openExpected], surplus: [...openRead] };
}

function isIgnored({ bbox }: Line, truth: Case): boolean {
  return truth.ignore.some((region) => {
    const inside = measureContainment(bbox, region.bbox);
    const coversText = /text/.test(region.reason) && measureContainment(region.bbox, bbox) >= 0.5;
    return inside >= 0.5 || (coversText && inside >= 0.3);
  });
}

/** Typographic variants that no reader can be expected to tell apart count as one. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‘’‚′`´]/g, "'")
    .replace(/[“”„″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, "-")
    .replace(/[•·∙●]/g, "•")
    .replace(/\s+/g, " ")
    .trim();
}

/** The words of a line as they are counted; characters of scripts that write without spaces count one by one. */
export function splitWords({ text }: Pick<Line, "text">): string[] {
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
  return fold(text)
    .split(" ")
    .filter((word) => word !== "")
    .flatMap((word) => (unspaced.test(word) ? [...word] : [word]));
}

function countCharacters({ text }: Line): number {
  return [...fold(text)].length;
}

/** How many of the words that were read are expected, each as often as it is. */
export function countCommon(expected: readonly string[], read: readonly string[]): number {
  const left = new Map<string, number>();
  for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1);
  return read.filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count > 0;
  }).length;
}

function joinInReadingOrder(lines: readonly Line[]): string {
  const middle = ({ bbox }: Line) => (bbox.y1 + bbox.y2) / 2;
  const rows: { y1: number; y2: number; lines: Line[] }[] = [];
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1);
    if (row && middle(line) > row.y1 && middle(line) < row.y2) {
      row.lines.push(line);
      row.y1 = Math.min(row.y1, line.bbox.y1);
      row.y2 = Math.max(row.y2, line.bbox.y2);
    } else rows.push({ y1: line.bbox.y1, y2: line.bbox.y2, lines: [line] });
  }
  return fold(
    rows.flatMap((row) => row.lines.sort((a, b) => a.bbox.x1 - b.bbox.x1).map((line) => line.text)).join(" "),
  );
}

/** Levenshtein distance in characters. */
function countEdits(expected: string, read: string): number {
  const target = [...read];
  let previous = Array.from({ length: target.length + 1 }, (_, index) => index);
  [...expected].forEach((character, row) => {
    const current = [row + 1];
    target.forEach((other, column) => {
      const replaced = (previous[column] as number) + (character === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] as number) + 1, (current[column] as number) + 1));
    });
    previous = current;
  });
  return previous.at(-1) as number;
}

function coveredWidth(pieces: readonly Line[], whole: Box): number {
  const spans = pieces
    .map(({ bbox }) => ({ from: Math.max(bbox.x1, whole.x1), to: Math.min(bbox.x2, whole.x2) }))
    .sort((a, b) => a.from - b.from);
  let covered = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans) {
    if (to <= end) continue;
    covered += to - Math.max(from, end);
    end = to;
  }
  return covered;
}

function grow(box: Box): Box {
  const margin = WHOLE_GROWN_BY_HEIGHTS * (box.y2 - box.y1);
  return { x1: box.x1 - margin, y1: box.y1 - margin, x2: box.x2 + margin, y2: box.y2 + margin };
}

function bestIou(box: Box, target: Line): number {
  const candidates = target.ink ? [target.bbox, target.ink] : [target.bbox];
  return Math.max(...candidates.map((other) => measureIou(box, other)));
}

function sum<Item>(items: readonly Item[], measure: (item: Item) => number): number {
  return items.reduce((total, item) => total + measure(item), 0);
}
