import { type Box, measureIntersection, measureIou } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import { openGlyphReader } from "./glyph-reader.ts";
import { isFilledPlate, listInitialsBeside } from "./initials.ts";
import { findOtherCase } from "./letters/alike-letters.ts";
import { findInkRuns, type InkRun } from "./lines/line-ink.ts";
import type { ReadLine } from "./read-lines.ts";

/** The height of a plate in heights of the screen's small letters, and its width in its own heights. */
const MIN_HEIGHT = 1.2;
const MAX_HEIGHT = 6;
const MIN_RATIO = 0.6;
const MAX_RATIO = 1.9;
/** At most this many plates of a picture are looked into, the most confident ones. */
const MOST_PLATES = 100;
/** Within a plate, without its round corners. */
const INSET = 0.15;
/** The middle of a plate, which all that is centred in it crosses: a 1 is narrow. */
const MIDDLE_ACROSS = 0.46;
const MIDDLE_DOWN = 0.35;
/**
 * The lowest height of the ink, as a share of the plate's, and in heights of the screen's small letters: a lower figure
 * is a part of a drawing, such as a sheet of a calendar. Its largest distance from the middle, as a share of the width.
 */
const MIN_INK = 0.2;
const MIN_INK_IN_LETTERS = 0.8;
const MAX_OFF_CENTRE = 0.12;
const MOST_DIGITS = 2;
/** The reader is at least this sure of a number, and hardly ever of a sign. */
const SURE_NUMBER = 0.9;
/** The reader is at least this sure of a letter with which the name beside it begins. */
const SURE_INITIAL = 0.5;
/** Plates of a row are on one level and of one height, within this share of it. */
const SAME_ROW = 0.2;
/** A row of keys has at least so many letters, which are so much of it: some keys have signs. */
const LEAST_KEYS = 5;
const LEAST_LETTERS = 0.7;
const LEAST_SURE = 0.4;
/** A line is a character of a plate if their boxes overlap by this (IoU). */
const SAME_INK = 0.5;

const NUMBER = /^[0-9]{1,2}$/;
const LETTER = /^\p{L}$/u;
const SMALL = /^\p{Ll}$/u;
/** Among letters, each is the letter that looks like it: [small, capital]. */
const TWINS: Readonly<Record<string, readonly [string, string]>> = {
  "0": ["o", "O"],
  "|": ["l", "I"],
  I: ["l", "I"],
  l: ["l", "I"],
};

/** The ink in the middle of a plate. */
type Content = { plate: Box; run: InkRun };
/** A plate's character as it is read. */
type Key = ReadLine & { plate: Box };

/**
 * Reads numbers of one or two digits on plates, such as the count of a badge, today's date in a calendar or a page's
 * number; the letters of a keyboard: at least five keys in a row; and the letter in a portrait, with which the name
 * beside it begins. The detector takes these plates for signs, pictures or buttons, and mostly sees no text in them. Other
 * single letters are left out: many are signs.
 *
 * @param seen the ink of the lines of text: a plate with a line of several glyphs is left out; and the lines as read
 */
export async function readPlateCharacters(
  image: RgbaImage,
  plates: readonly Box[],
  { runs, lines }: { runs: readonly InkRun[]; lines: readonly ReadLine[] },
  letterHeight: number | null,
  host: VisionHost,
): Promise<ReadLine[]> {
  if (letterHeight === null) return [];
  const found = plates
    .filter((plate) => isShapedLikePlate(plate, letterHeight))
    .filter((plate) => !runs.some(({ box, glyphs }) => glyphs.length > 1 && measureIntersection(box, plate) > 0))
    .slice(0, MOST_PLATES)
    .flatMap((plate) => findContent(image, plate, MIN_INK_IN_LETTERS * letterHeight));
  // An icon may lie in a button of about its size, and a key be seen twice.
  const contents = found.filter(
    ({ run }, index) =>
      dropTwice(
        [run],
        found.slice(0, index).map((one) => one.run),
      ).length > 0,
  );
  if (contents.length === 0) return [];
  const readGlyphs = await openGlyphReader(image, host);
  const read = async ({ plate, run }: Content, box: Box): Promise<Key> => {
    return { ...(await readGlyphs({ ...run, box })), box: run.box, plate };
  };
  const keys: Key[] = [];
  for (const row of groupRows(contents)) {
    const [top, bottom] = boundRows(row);
    const shown: Key[] = [];
    // A letter's case and its tail are seen within the rows of all.
    for (const content of row) shown.push(await read(content, { ...content.run.box, y1: top, y2: bottom }));
    keys.push(...chooseLetters(shown));
  }
  const others: Key[] = [];
  for (const content of contents) {
    if (keys.some(({ plate }) => plate === content.plate)) continue;
    const key = await read(content, content.run.box);
    if (NUMBER.test(key.text) && key.confidence >= SURE_NUMBER) others.push(key);
    // On a plate of its own, a letter's case can't be seen.
    const text = key.text.toUpperCase();
    const isSure = key.confidence >= SURE_INITIAL && isFilledPlate(image, content.plate);
    if (isSure && listInitialsBeside(content.plate, lines).has(text)) others.push({ ...key, text });
  }
  return [...settleCase(keys), ...others].map(({ plate, ...line }) => line);
}

/** Returns the lines that aren't also characters of plates. */
export function dropTwice<Line extends { box: Box }>(
  lines: readonly Line[],
  characters: readonly { box: Box }[],
): Line[] {
  return lines.filter(({ box }) => !characters.some((character) => measureIou(box, character.box) >= SAME_INK));
}

function isShapedLikePlate({ x1, y1, x2, y2 }: Box, letterHeight: number): boolean {
  const [width, height] = [x2 - x1, y2 - y1];
  const isTall = height >= MIN_HEIGHT * letterHeight && height <= MAX_HEIGHT * letterHeight;
  return isTall && width >= MIN_RATIO * height && width <= MAX_RATIO * height;
}

/**
 * Returns the ink in the middle of a plate; nothing if it is anything but one or two glyphs on a plain ground, at least
 * `lowest` pixels tall.
 */
function findContent(image: RgbaImage, plate: Box, lowest: number): Content[] {
  const inner = shrink(plate, INSET, INSET);
  const [run, ...others] = findInkRuns(image, inner, shrink(plate, MIDDLE_ACROSS, MIDDLE_DOWN), 0);
  if (!run || others.length > 0 || run.glyphs.length === 0 || run.glyphs.length > MOST_DIGITS) return [];
  const { x1, y1, x2, y2 } = run.box;
  const isWithin = x1 > inner.x1 && y1 > inner.y1 && x2 < inner.x2 && y2 < inner.y2;
  const offCentre = Math.abs(x1 + x2 - plate.x1 - plate.x2) / 2;
  const isCentred = offCentre <= MAX_OFF_CENTRE * (plate.x2 - plate.x1);
  const isTall = y2 - y1 >= Math.max(lowest, MIN_INK * (plate.y2 - plate.y1));
  return isWithin && isCentred && isTall ? [{ plate, run }] : [];
}

function shrink({ x1, y1, x2, y2 }: Box, x: number, y: number): Box {
  const [beside, above] = [x * (x2 - x1), y * (y2 - y1)];
  return { x1: x1 + beside, y1: y1 + above, x2: x2 - beside, y2: y2 - above };
}

/** Returns the rows of at least as many plates with one glyph as a keyboard's row has, each from left to right. */
function groupRows(contents: readonly Content[]): Content[][] {
  const rows: Content[][] = [];
  for (const content of contents.filter(({ run }) => run.glyphs.length === 1)) {
    const row = rows.find(([first]) => first !== undefined && isOnRow(first.plate, content.plate));
    if (row) row.push(content);
    else rows.push([content]);
  }
  return rows.filter((row) => row.length >= LEAST_KEYS);
}

function isOnRow(a: Box, b: Box): boolean {
  const tolerance = SAME_ROW * (a.y2 - a.y1);
  return Math.abs(a.y1 - b.y1) <= tolerance && Math.abs(a.y2 - b.y2) <= tolerance;
}

/** Returns the rows between which the ink of all plates is. */
function boundRows(row: readonly Content[]): [top: number, bottom: number] {
  return [Math.min(...row.map(({ run }) => run.box.y1)), Math.max(...row.map(({ run }) => run.box.y2))];
}

function isLetter(text: string): boolean {
  return LETTER.test(text) || text in TWINS;
}

/** Returns the keys of a row that are letters; none if the row is something else, such as a toolbar. */
function chooseLetters(row: readonly Key[]): Key[] {
  const letters = row.filter(({ text, confidence }) => isLetter(text) && confidence >= LEAST_SURE);
  const told = letters.filter(({ text }) => !(text in TWINS));
  const isKeyboard =
    letters.length >= Math.max(LEAST_KEYS, LEAST_LETTERS * row.length) && 2 * told.length >= row.length;
  return isKeyboard ? letters : [];
}

/** Gives all letters of a keyboard the case of those whose capitals look different from their small letters. */
function settleCase(keys: readonly Key[]): Key[] {
  const told = keys.filter(({ text }) => !(text in TWINS) && findOtherCase(text) === null);
  const isSmall = 2 * told.filter(({ text }) => SMALL.test(text)).length >= told.length;
  return keys.map((key) => {
    const twin = TWINS[key.text]?.[isSmall ? 0 : 1];
    const other = SMALL.test(key.text) === isSmall ? null : findOtherCase(key.text);
    return { ...key, text: twin ?? other ?? key.text };
  });
}
