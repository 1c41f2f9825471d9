import { type Box, uniteBoxes } from "../../domain/screens/box.ts";
import type { OcrEngine } from "../../domain/screens/detection.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import {
  chooseReading,
  estimateLatinOdds,
  findHanLines,
  findNamelessHan,
  findWorldLines,
  type LineSight,
  type NetworkReading,
  type Reading,
} from "./choose-reading.ts";
import { replaceDoubtfulWords, showDoubtfulWords } from "./doubtful-lines.ts";
import { restoreCopyright } from "./letters/copyright-sign.ts";
import { addMarks } from "./letters/letter-marks.ts";
import { areNeighbours, dropFalseSpaces } from "./letters/monospaced-spaces.ts";
import { settleByInk } from "./letters/settle-by-ink.ts";
import { spaceMarks } from "./letters/spaced-marks.ts";
import { listPitches } from "./lines/join-runs.ts";
import { isFromRight } from "./lines/line-direction.ts";
import type { Glyph, InkRun } from "./lines/line-ink.ts";
import { chooseCrop, chooseLineWidth, fingerprintLine, sampleLine } from "./lines/line-sample.ts";
import { cutLongRun } from "./lines/long-lines.ts";
import { detectScript, mayHaveMarks } from "./lines/script-detection.ts";
import { readDoubtfulAgain } from "./read-again.ts";
import { MAX_READ_COLUMNS } from "./reading-limits.ts";
import { readHan } from "./recognition/read-han.ts";
import { readLatin } from "./recognition/read-latin.ts";
import { recognizeWorldLines } from "./recognition/world-recognition.ts";

/**
 * A line as read: its text, its ink's box in pixels, and the confidence, 0 to 1. The letters' positions are in pixels;
 * a line that was read in pieces has neither letters nor glyphs.
 */
export type ReadLine = Reading & { box: Box; glyphs: readonly Glyph[] };

/** Matches, in canonical decomposition, vowel signs, tone marks and accents. */
const MARK = /\p{Mark}/u;

type Piece = { run: InkRun; crop: Box; line: number };
type Part = Omit<Piece, "line"> & { reading: Reading };

/**
 * Reads each run of ink. One small network of ours reads all lines in Latin, Cyrillic and Greek, a second one those in
 * Hangul, Arabic, Hebrew, Devanagari, Thai and kana, and PP-OCRv4 those with Han and the words that the first is
 * uncertain of. Equal crops are read once. A run that is too long for one input is read in pieces. `premium` reads the
 * lines that the first network is uncertain of in several views.
 */
export async function readLines(
  image: RgbaImage,
  runs: readonly InkRun[],
  host: VisionHost,
  engine: OcrEngine,
): Promise<ReadLine[]> {
  const pieces = runs.flatMap((run, line) =>
    cutLongRun(run).map((piece): Piece => ({ run: piece, crop: chooseCrop(piece, image), line })),
  );
  const seen = await seeLines(image, pieces, host);
  const { alike } = seen;
  const sights = engine === "premium" ? await readDoubtfulAgain(image, pieces, seen, host) : seen.sights;
  const isFirst = (index: number) => alike[index] === index;
  const hanLines = findHanLines(sights).filter(isFirst);
  const doubtful = showDoubtfulWords(image, pieces, { sights, alike });
  const shownToHan = [...hanLines.map((index) => pieces[index] as Piece), ...doubtful];
  const hanReadings = await readHan(image, shownToHan, host);
  const han = new Map(hanLines.map((index, place) => [index, hanReadings[place]]));
  const mended = replaceDoubtfulWords(pieces, { sights, alike }, doubtful, hanReadings.slice(hanLines.length));
  const worldLines = findWorldLines(sights);
  const markedLines = worldLines.filter((index) => hasMarks(sights[index] as LineSight));
  const shown = showMarks(image, pieces, markedLines, runs);
  const world = await readWithWorld(image, shown, worldLines.filter(isFirst), host);
  // Where the head takes Han characters for another script, only reader-world shows that they are some.
  const unnamed = findNamelessHan(world).filter((index) => !han.has(index));
  const named = await readHan(
    image,
    unnamed.map((index) => pieces[index] as Piece),
    host,
  );
  for (const [place, index] of unnamed.entries()) han.set(index, named[place]);
  const odds = estimateLatinOdds(sights);
  const readings = mended.map((sight, index) => {
    const first = alike[index] as number;
    return chooseReading(sight, { han: han.get(first), world: world.get(first) }, odds);
  });
  return joinPieces(runs, shown, readings);
}

const hasMarks = ({ shares }: LineSight) => shares !== null && mayHaveMarks(shares);

/** Returns the pieces, extended by the marks above and below their letters in scripts that have them. */
function showMarks(
  image: RgbaImage,
  pieces: readonly Piece[],
  indices: readonly number[],
  runs: readonly InkRun[],
): Piece[] {
  const shown = [...pieces];
  for (const index of indices) {
    const { run, line } = pieces[index] as Piece;
    const others = runs.flatMap(({ box }, other) => (other === line ? [] : [box]));
    const marked = addMarks(image, run, others);
    shown[index] = { run: marked, crop: chooseCrop(marked, image), line };
  }
  return shown;
}

/**
 * Returns the small networks' reading of each piece, and the first piece that looks the same. Reads the narrowest
 * first.
 */
async function seeLines(
  image: RgbaImage,
  pieces: readonly Piece[],
  host: VisionHost,
): Promise<{ sights: LineSight[]; alike: number[] }> {
  const sights: LineSight[] = pieces.map(() => ({ shares: null, text: "", probabilities: [], letters: [] }));
  const alike = pieces.map((_, index) => index);
  if (pieces.length === 0) return { sights, alike };
  const head = await host.openModel("script-detection");
  const reader = await host.openModel("latin-recognition");
  const alphabet = await host.loadAlphabet("latin-recognition");
  const seen = new Map<string, number>();
  const widths = pieces.map(({ crop }) => chooseLineWidth(crop));
  const order = pieces.map((_, index) => index).sort((a, b) => (widths[a] as number) - (widths[b] as number));
  let columns = 0;
  for (const index of order) {
    const sample = sampleLine(image, (pieces[index] as Piece).crop);
    const key = fingerprintLine(sample);
    const first = seen.get(key);
    if (first !== undefined) {
      alike[index] = first;
      sights[index] = sights[first] as LineSight;
      continue;
    }
    seen.set(key, index);
    columns += widths[index] as number;
    if (columns > MAX_READ_COLUMNS) break;
    const shares = await detectScript(sample, head);
    sights[index] = { shares, ...readLatin(await reader.run(sample), alphabet) };
  }
  return { sights, alike };
}

/** Reads the given pieces with `reader-world`, which is loaded only if there are any. */
async function readWithWorld(
  image: RgbaImage,
  pieces: readonly Piece[],
  indices: readonly number[],
  host: VisionHost,
): Promise<ReadonlyMap<number, NetworkReading>> {
  if (indices.length === 0) return new Map();
  const reader = await host.openModel("world-recognition");
  const alphabet = await host.loadAlphabet("world-recognition");
  const crops = indices.map((index) => (pieces[index] as Piece).crop);
  const readings = await recognizeWorldLines(image, crops, reader, alphabet);
  return new Map(readings.map((reading, place) => [indices[place] as number, reading]));
}

/**
 * Joins the pieces of a line. Their confidences are weighted by their number of characters; one unread piece makes the
 * line unread.
 */
function joinPieces(runs: readonly InkRun[], pieces: readonly Piece[], readings: readonly Reading[]): ReadLine[] {
  const parts = runs.map((): Part[] => []);
  const pitches = listPitches(runs);
  readings.forEach((reading, index) => {
    const { line, ...piece } = pieces[index] as Piece;
    const glyphs = runs[line]?.glyphs ?? [];
    const whole = restoreCopyright(reading, piece.crop, piece.run.glyphs);
    const settled = spaceMarks(settleByInk(whole, piece.crop, piece.run.glyphs), piece.crop, piece.run.glyphs);
    parts[line]?.push({ reading: dropFalseSpaces(settled, piece.crop, glyphs, pitches), ...piece });
  });
  return runs.map((run, line) => {
    const read = parts[line] ?? [];
    const [first, ...others] = read;
    if (first === undefined || others.length > 0)
      return { ...sumUp(read, run.glyphs, pitches), box: boundWithMarks(run, read), glyphs: [] };
    const { x1, x2 } = first.crop;
    const letters = first.reading.letters.map((letter) => ({ ...letter, place: x1 + letter.place * (x2 - x1) }));
    const { glyphs } = bearsMarks(first) ? first.run : run;
    return { ...first.reading, letters, box: boundWithMarks(run, read), glyphs };
  });
}

/**
 * Returns the line's box, extended above and below the letters if the text that was read has marks: otherwise the
 * extension was something else.
 */
function boundWithMarks({ box }: InkRun, parts: readonly Part[]): Box {
  return parts.filter(bearsMarks).reduce((whole, { run }) => uniteBoxes(whole, run.box), box);
}

const bearsMarks = ({ reading }: Part) => MARK.test(reading.text.normalize("NFD"));

function sumUp(parts: readonly Part[], glyphs: readonly Glyph[], pitches: readonly number[]): Reading {
  const unread = parts.find(({ reading }) => reading.isUnread);
  if (unread) return unread.reading;
  const written = parts.filter(({ reading }) => reading.text !== "");
  const read = written.map(({ reading }) => reading);
  const characters = read.reduce((sum, { text }) => sum + text.length, 0);
  const total = read.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return {
    text: joinTexts(written, glyphs, pitches),
    confidence: characters === 0 ? 0 : total / characters,
    trust: 1,
    letters: [],
    isUnread: false,
    signShare: read.reduce((least, part) => Math.min(least, part.signShare), 1),
  };
}

/** Joins the texts of pieces by spaces, except where a piece ended within a long word of a monospaced line. */
function joinTexts(parts: readonly Part[], glyphs: readonly Glyph[], pitches: readonly number[]): string {
  if (parts.some(({ reading }) => isFromRight(reading.text)))
    return parts
      .map(({ reading }) => reading.text)
      .reverse()
      .join(" ");
  let joined = "";
  for (const [index, { run, reading }] of parts.entries()) {
    const left = parts[index - 1]?.run.glyphs.at(-1);
    const right = run.glyphs[0];
    const goesOn = left !== undefined && right !== undefined && areNeighbours(left, right, glyphs, pitches);
    joined += index === 0 || goesOn ? reading.text : ` ${reading.text}`;
  }
  return joined;
}
