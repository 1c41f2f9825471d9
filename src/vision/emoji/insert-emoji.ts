import { type Box, uniteBoxes } from "../../domain/box.ts";
import { isFromRight } from "../text/line-direction.ts";
import { boundGlyphs } from "../text/line-ink.ts";
import type { ReadLine } from "../text/read-lines.ts";
import { isPlaced, listStretches, selectText } from "../text/tell-signs.ts";
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
  const shown = isPlaced(line) ? emoji : emoji.filter(({ glyphs }) => glyphs === null);
  return [...partText(line, shown), ...shown.map(toPiece)];
}

function toPiece({ box, text }: FoundEmoji): Piece {
  return { text, from: box.x1, to: box.x2, emoji: box };
}

/** The text between the emoji that stand in it, without what was read of these. */
function partText(line: ReadLine, emoji: readonly FoundEmoji[]): Piece[] {
  const inside = emoji.flatMap(({ glyphs }) => glyphs ?? []);
  if (inside.length === 0) return [{ text: line.text, from: line.box.x1, to: line.box.x2, emoji: null }];
  const isTaken = line.glyphs.map((_, index) => inside.some(({ first, last }) => index >= first && index <= last));
  return listStretches(isTaken).flatMap((stretch) => {
    const { text } = selectText(line, stretch);
    const { x1, x2 } = boundGlyphs(line.glyphs.slice(stretch.first, stretch.last + 1));
    return text === "" ? [] : [{ text, from: x1, to: x2, emoji: null }];
  });
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
