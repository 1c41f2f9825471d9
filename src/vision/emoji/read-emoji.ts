import { type Box, measureIou } from "../../domain/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import { sharesRow } from "../text/cut-signs.ts";
import type { ReadLine } from "../text/read-lines.ts";
import { type Candidate, findCandidates, measureSearch } from "./find-candidates.ts";
import { type FoundEmoji, insertEmoji, type LineParts } from "./insert-emoji.ts";
import { recognizeEmoji } from "./recognize-emoji.ts";

/** The least chance with which an emoji is taken for one. */
const SURE = 0.85;
/** The same without a colour of its own: a grey gear is mostly an icon. */
const SURE_UNCOLOURED = 0.98;
/** As many are looked at in a picture: each takes about as long as a word. */
const MOST_CANDIDATES = 60;
/** Lines are searched while the pixels in and beside them are no more than so many pictures: on screens they are less than one. */
const MAX_SEARCHED_SHARE = 1.5;
/** Boxes that overlap by more are the same emoji, found from the lines at both of its sides. */
const SAME_IOU = 0.5;
/** Lines go on behind an emoji that is no farther from both than this share of its width. */
const JOIN_GAP = 0.7;

/** Lines with their emoji, and the boxes of these in pixels. */
export type LinesWithEmoji = { lines: ReadLine[]; emoji: Box[] };

/**
 * Reads the emoji in lines of text and beside them. Those that stand alone are no text. `signs` are the boxes of what the detector takes for
 * signs. The network is loaded only where there may be an emoji.
 */
export async function readEmoji(
  image: RgbaImage,
  lines: readonly ReadLine[],
  signs: readonly Box[],
  host: VisionHost,
): Promise<LinesWithEmoji> {
  const places = findPlaces(image, lines, signs);
  if (places.length === 0) return { lines: [...lines], emoji: [] };
  const told = await recognizeEmoji(
    image,
    places.map(({ box }) => box),
    await host.openModel("emoji-recognition"),
    await host.loadAlphabet("emoji-recognition"),
  );
  const found = lines.map((): FoundEmoji[] => []);
  for (const [index, { line, ...candidate }] of places.entries()) {
    const emoji = told[index];
    if (emoji && emoji.chance >= (candidate.isColoured ? SURE : SURE_UNCOLOURED))
      found[line]?.push({ ...candidate, text: emoji.text });
  }
  const parts = lines.map((line, index): LineParts => ({ line, emoji: found[index] ?? [] }));
  return { lines: joinAcross(parts).map(insertAll), emoji: found.flat().map(({ box }) => box) };
}

/** A line without emoji stays as it is. */
function insertAll(parts: [LineParts, ...LineParts[]]): ReadLine {
  return parts.every(({ emoji }) => emoji.length === 0) ? parts[0].line : insertEmoji(parts);
}

/** Puts lines together that have an emoji between them. */
function joinAcross(parts: readonly LineParts[]): [LineParts, ...LineParts[]][] {
  const groups: [LineParts, ...LineParts[]][] = [];
  for (const part of [...parts].sort((a, b) => a.line.box.x1 - b.line.box.x1)) {
    const before = groups.find((group) => group.some((other) => areAround(other, part)));
    if (before) before.push(part);
    else groups.push([part]);
  }
  return groups;
}

function areAround(left: LineParts, right: LineParts): boolean {
  return [...left.emoji, ...right.emoji].some(({ box, glyphs }) => {
    if (glyphs !== null) return false;
    const reach = JOIN_GAP * (box.x2 - box.x1);
    const isBetween = box.x1 >= left.line.box.x2 && box.x2 <= right.line.box.x1;
    const isNear = box.x1 - left.line.box.x2 < reach && right.line.box.x1 - box.x2 < reach;
    return isBetween && isNear && sharesRow(box, left.line.box) && sharesRow(box, right.line.box);
  });
}

/** Each place once, with the first line that it was found at. */
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
