import type { Box } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import { chooseReading, estimateLatinOdds, findDoubtfulLines, type LineSight, type Reading } from "./choose-reading.ts";
import { type DecodedLine, EMPTY_LINE } from "./ctc.ts";
import { HAN_LINE_HEIGHT, HAN_STEP_WIDTH, recognizeHanLines } from "./han-recognition.ts";
import { decodeLatin } from "./latin-decoding.ts";
import { correctLetterShapes } from "./letter-shapes.ts";
import type { InkRun } from "./line-ink.ts";
import { chooseCrop, chooseLineWidth, fingerprintLine, sampleLine } from "./line-sample.ts";
import { cutLongRun } from "./long-lines.ts";
import { MAX_READ_COLUMNS } from "./reading-limits.ts";
import { detectScript } from "./script-detection.ts";
import { joinWords } from "./word-gaps.ts";

/** A line as read: its text, its ink's box in pixels, and how sure the reader is of it, 0 to 1. */
export type ReadLine = Reading & { box: Box };

type Piece = { run: InkRun; crop: Box; line: number };

/**
 * Reads each run of ink. Our own small network reads all lines of Latin, Cyrillic and Greek, PP-OCRv4's those with Han and those that the
 * small one isn't sure of; equal crops are read once. A run that is too long to be shown at once is read in pieces.
 */
export async function readLines(image: RgbaImage, runs: readonly InkRun[], host: VisionHost): Promise<ReadLine[]> {
  const pieces = runs.flatMap((run, line) =>
    cutLongRun(run).map((piece): Piece => ({ run: piece, crop: chooseCrop(piece, image), line })),
  );
  const { sights, alike } = await seeLines(image, pieces, host);
  const doubtful = findDoubtfulLines(sights).filter((index) => alike[index] === index);
  const second = await readAgain(image, pieces, doubtful, host);
  const odds = estimateLatinOdds(sights);
  const readings = sights.map((sight, index) => {
    const { run, crop } = pieces[index] as Piece;
    const line = second.get(alike[index] as number);
    if (line === undefined) return chooseReading(sight, null, odds);
    const stepWidth = (HAN_STEP_WIDTH * (crop.y2 - crop.y1)) / HAN_LINE_HEIGHT;
    const text = correctLetterShapes(joinWords(line, crop, run.box, run.glyphs, stepWidth));
    return chooseReading(sight, { text, probabilities: line.probabilities }, odds);
  });
  return joinPieces(runs, pieces, readings);
}

/** What the small networks see of each piece, and the first piece that looks the same. The narrowest go first. */
async function seeLines(
  image: RgbaImage,
  pieces: readonly Piece[],
  host: VisionHost,
): Promise<{ sights: LineSight[]; alike: number[] }> {
  const sights: LineSight[] = pieces.map(() => ({ shares: null, text: "", probabilities: [] }));
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
    const { data, dims } = await reader.run(sample);
    const line = decodeLatin(data, dims[1] as number, dims[2] as number, alphabet);
    sights[index] = { shares, text: correctLetterShapes(joinCharacters(line)), probabilities: line.probabilities };
  }
  return { sights, alike };
}

function joinCharacters({ characters }: DecodedLine): string {
  return characters.join("").replace(/\s+/g, " ").trim();
}

/** What PP-OCRv4 reads of the pieces named. It is loaded only where there are some. */
async function readAgain(
  image: RgbaImage,
  pieces: readonly Piece[],
  indices: readonly number[],
  host: VisionHost,
): Promise<ReadonlyMap<number, DecodedLine>> {
  if (indices.length === 0) return new Map();
  const recognizer = await host.openModel("han-recognition");
  const alphabet = await host.loadAlphabet("han-recognition");
  const crops = indices.map((index) => (pieces[index] as Piece).crop);
  const lines = await recognizeHanLines(image, crops, recognizer, alphabet);
  return new Map(indices.map((index, place) => [index, lines[place] ?? EMPTY_LINE]));
}

/** Puts the pieces of a line together. Their confidence counts by their characters; a piece that isn't read leaves the line unread. */
function joinPieces(runs: readonly InkRun[], pieces: readonly Piece[], readings: readonly Reading[]): ReadLine[] {
  const lines = runs.map(({ box }) => ({ box, parts: [] as Reading[] }));
  readings.forEach((reading, index) => {
    lines[pieces[index]?.line as number]?.parts.push(reading);
  });
  return lines.map(({ box, parts }) => {
    const unread = parts.find((part) => part.isUnread);
    if (unread) return { ...unread, box };
    const read = parts.filter(({ text }) => text !== "");
    const characters = read.reduce((sum, { text }) => sum + text.length, 0);
    const total = read.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
    return {
      box,
      text: read.map(({ text }) => text).join(" "),
      confidence: characters === 0 ? 0 : total / characters,
      isUnread: false,
      signShare: read.reduce((least, part) => Math.min(least, part.signShare), 1),
    };
  });
}
