import { type Box, uniteBoxes } from "../../domain/box.ts";
import { isFromRight } from "../text/line-direction.ts";
import type { ReadLine } from "../text/read-lines.ts";
import { isAtGlyphs, isPlaced } from "../text/tell-signs.ts";
import type { Candidate } from "./find-candidates.ts";
import type { ToldEmoji } from "./recognize-emoji.ts";

/** An emoji of a line: where it is, what it says, and how sure that is, 0 to 1. */
export type FoundEmoji = Candidate & ToldEmoji;

/** An emoji is set this much wider than the longer side of its ink. */
const ADVANCE = 1.08;
/** A gap that is wider than the emoji's own by this share of its longer side is a space. */
const SPACE = 0.2;

/** A piece of a line: what it says, and from where to where. */
type Piece = { text: string; from: number; to: number; emoji: Box | null };

/** A line, and the emoji in it and beside it. */
export type LineParts = { line: ReadLine; emoji: readonly FoundEmoji[] };

/**
 * Puts emoji into a line of text, in place of what was read of them. Where one stands between two lines, these become one: `parts` are both. It's
 * as sure as the least sure of them. Emoji among letters whose places aren't known are left out.
 */
export function insertEmoji(parts: readonly [LineParts, ...LineParts[]]): ReadLine {
  const lines = parts.map(({ line }) => line);
  const emoji = parts.flatMap((part) => part.emoji);
  const box = [...lines, ...emoji].reduce((whole, one) => uniteBoxes(whole, one.box), parts[0].line.box);
  const sureness = [...lines.map(({ confidence }) => confidence), ...emoji.map(({ chance }) => chance)];
  return {
    ...parts[0].line,
    ...{ text: joinPieces(parts.flatMap(partAtEmoji)), box, confidence: Math.min(...sureness) },
    glyphs: lines.flatMap(({ glyphs }) => glyphs),
    letters: lines.flatMap(({ letters }) => letters),
  };
}

/** Joins what stands side by side, in the order in which it's read. */
function joinPieces(pieces: readonly Piece[]): string {
  const placed = [...pieces].sort((a, b) => a.from - b.from);
  const parts = placed.flatMap((piece, index) => [separate(placed[index - 1], piece), piece.text]);
  return (pieces.some(({ text }) => isFromRight(text)) ? parts.reverse() : parts).join("");
}

function partAtEmoji({ line, emoji }: LineParts): Piece[] {
  const inside = emoji.filter(({ glyphs }) => glyphs !== null);
  if (inside.length > 0 && !isPlaced(line)) {
    const beside = emoji.filter(({ glyphs }) => glyphs === null);
    return [...partText(line, []), ...beside.map(toPiece)];
  }
  return [...partText(line, inside), ...emoji.map(toPiece)];
}

function toPiece({ box, text }: FoundEmoji): Piece {
  return { text, from: box.x1, to: box.x2, emoji: box };
}

/** The text between the emoji that stand in it, without what was read of these. */
function partText(line: ReadLine, inside: readonly FoundEmoji[]): Piece[] {
  const { glyphs, letters, text, box } = line;
  if (inside.length === 0) return [{ text, from: box.x1, to: box.x2, emoji: null }];
  const isTaken = glyphs.map((_, index) =>
    inside.some(({ glyphs: own }) => own && index >= own.first && index <= own.last),
  );
  const pieces: Piece[] = [];
  let first = 0;
  for (let index = 0; index <= glyphs.length; index++) {
    if (index < glyphs.length && !isTaken[index]) continue;
    if (index > first) {
      const stretch = { first, last: index - 1 };
      const isIn = letters.map(({ place }) => isAtGlyphs(place, glyphs, stretch));
      const said = selectText(text, isIn);
      const [from, to] = [glyphs[first]?.from ?? box.x1, glyphs[index - 1]?.to ?? box.x2];
      if (said !== "") pieces.push({ text: said, from, to, emoji: null });
    }
    first = index + 1;
  }
  return pieces;
}

/** The chosen letters of a text, with the spaces between them. */
function selectText(text: string, isIn: readonly boolean[]): string {
  let index = 0;
  return [...text]
    .filter((character) => (character.trim() === "" ? isIn[index - 1] && isIn[index] : isIn[index++]))
    .join("");
}

function separate(before: Piece | undefined, piece: Piece): string {
  if (before === undefined) return "";
  const bearings = [before, piece].reduce((sum, { emoji }) => sum + measureBearing(emoji), 0);
  const longest = Math.max(...[before, piece].map(({ emoji }) => measureLonger(emoji)));
  return piece.from - before.to - bearings > SPACE * longest ? " " : "";
}

/** How much room an emoji leaves at each side. */
function measureBearing(emoji: Box | null): number {
  return emoji === null ? 0 : (ADVANCE * measureLonger(emoji) - (emoji.x2 - emoji.x1)) / 2;
}

function measureLonger(emoji: Box | null): number {
  return emoji === null ? 0 : Math.max(emoji.x2 - emoji.x1, emoji.y2 - emoji.y1);
}
