import { type Box, uniteBoxes } from "../../domain/screens/box.ts";
import { isFromRight } from "../text/lines/line-direction.ts";
import { boundGlyphs } from "../text/lines/line-ink.ts";
import type { ReadLine } from "../text/read-lines.ts";
import { isPlaced, listStretches, selectText } from "../text/read-signs.ts";
import type { Candidate } from "./find-candidates.ts";
import type { ToldEmoji } from "./recognize-emoji.ts";

/** An emoji of a line: its place, its text, and its probability, 0 to 1. */
export type FoundEmoji = Candidate & ToldEmoji;

/** The advance width of an emoji, in longer sides of its ink. */
const ADVANCE = 1.08;
/** A gap that exceeds the emoji's own side bearing by this share of its longer side is a space. */
const SPACE = 0.2;

/** A piece of a line: its text, and where it starts and ends. */
type Piece = { text: string; from: number; to: number; emoji: Box | null };

/** A line, and the emoji in and beside it. */
export type LineParts = { line: ReadLine; emoji: readonly FoundEmoji[] };

/**
 * Inserts emoji into a line of text, replacing what was read in their place. Two lines with an emoji between them
 * become one: `parts` then has both. The confidence is the lowest of all parts. Skips emoji among letters without known
 * places.
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

/** Joins neighbouring pieces in reading order. */
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

/** Returns the text between a line's emoji, without what was read in their place. */
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

/** Returns the side bearing of an emoji. */
function measureBearing(emoji: Box | null): number {
  return emoji === null ? 0 : (ADVANCE * measureLonger(emoji) - (emoji.x2 - emoji.x1)) / 2;
}

function measureLonger(emoji: Box | null): number {
  return emoji === null ? 0 : Math.max(emoji.x2 - emoji.x1, emoji.y2 - emoji.y1);
}
