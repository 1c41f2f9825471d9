import { type Box, measureIou } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import { sharesRow } from "../text/cut-signs.ts";
import type { ReadLine } from "../text/read-lines.ts";
import { type Candidate, findCandidates, measureSearch } from "./find-candidates.ts";
import { type FoundEmoji, insertEmoji, type LineParts } from "./insert-emoji.ts";
import { recognizeEmoji } from "./recognize-emoji.ts";

/** The lowest probability at which a candidate counts as an emoji. */
const SURE = 0.85;
/** The threshold for candidates without a colour of their own: a grey gear is mostly an icon. */
const SURE_UNCOLOURED = 0.98;
/** The most candidates of a picture: each takes about as long as reading a word. */
const MOST_CANDIDATES = 60;
/**
 * Bounds the search: lines are searched until the pixels in and beside them add up to this many pictures. On real
 * screens, it is less than one.
 */
const MAX_SEARCHED_SHARE = 1.5;
/** Boxes that overlap by more (IoU) are the same emoji, found from the lines on both sides of it. */
const SAME_IOU = 0.5;
/** Two lines are one if the emoji between them is at most this share of its width away from both. */
const JOIN_GAP = 0.7;

/** Lines with their emoji inserted, and the boxes of the emoji in pixels. */
type LinesWithEmoji = { lines: ReadLine[]; emoji: Box[] };

/**
 * Reads the emoji in and beside lines of text. An emoji that stands alone isn't text. `signs`: the boxes of the
 * detector's signs. The network is loaded only if there are candidates.
 */
export async function readEmoji(
  image: RgbaImage,
  lines: readonly ReadLine[],
  signs: readonly Box[],
  host: VisionHost,
): Promise<LinesWithEmoji> {
  const places = findPlaces(image, lines, signs);
  if (places.length === 0) return { lines: [...lines], emoji: [] };
  const recognized = await recognizeEmoji(
    image,
    places.map(({ box }) => box),
    await host.openModel("emoji-recognition"),
    await host.loadAlphabet("emoji-recognition"),
  );
  const found = lines.map((): FoundEmoji[] => []);
  for (const [index, { line, ...candidate }] of places.entries()) {
    const emoji = recognized[index];
    if (emoji && emoji.chance >= (candidate.isColoured ? SURE : SURE_UNCOLOURED))
      found[line]?.push({ ...candidate, ...emoji });
  }
  const parts = lines.map((line, index): LineParts => ({ line, emoji: found[index] ?? [] }));
  return { lines: joinAcross(parts).map(insertAll), emoji: found.flat().map(({ box }) => box) };
}

/** A line without emoji stays as it is. */
function insertAll(parts: [LineParts, ...LineParts[]]): ReadLine {
  return parts.every(({ emoji }) => emoji.length === 0) ? parts[0].line : insertEmoji(parts);
}

/** Joins lines that have an emoji between them. Keeps the order of the first ones. */
function joinAcross(parts: readonly LineParts[]): [LineParts, ...LineParts[]][] {
  const groups = new Map(parts.map((part): [LineParts, [LineParts, ...LineParts[]]] => [part, [part]]));
  for (const part of parts) {
    for (const { box, glyphs } of part.emoji) {
      const other = glyphs === null && parts.find(({ line }) => isAcross(box, part.line.box, line.box));
      const [own, joined] = [groups.get(part), other && groups.get(other)];
      if (!own || !joined || own === joined) continue;
      own.push(...joined);
      for (const member of joined) groups.set(member, own);
    }
  }
  return [...new Set(groups.values())];
}

/** Returns true if an emoji is between two lines, close to both. */
function isAcross(emoji: Box, one: Box, other: Box): boolean {
  const [left, right] = one.x1 < other.x1 ? [one, other] : [other, one];
  const [before, behind] = [emoji.x1 - left.x2, right.x1 - emoji.x2];
  const reach = JOIN_GAP * (emoji.x2 - emoji.x1);
  const isBetween = before >= 0 && behind >= 0 && before < reach && behind < reach;
  return isBetween && sharesRow(emoji, left) && sharesRow(emoji, right);
}

/**
 * Returns each candidate once, with the first line that it was found at. Searches only a part of a picture that is too
 * large.
 */
function findPlaces(
  image: RgbaImage,
  lines: readonly ReadLine[],
  signs: readonly Box[],
): (Candidate & { line: number })[] {
  const places: (Candidate & { line: number })[] = [];
  let pixelsLeft = MAX_SEARCHED_SHARE * image.width * image.height;
  for (const [line, read] of lines.entries()) {
    pixelsLeft -= measureSearch(read);
    if (pixelsLeft < 0) break;
    for (const candidate of findCandidates(image, read, signs)) {
      if (places.some(({ box }) => measureIou(box, candidate.box) > SAME_IOU)) continue;
      places.push({ ...candidate, line });
      if (places.length === MOST_CANDIDATES) return places;
    }
  }
  return places;
}
