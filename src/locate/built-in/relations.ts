import type { Box } from "../../domain/screens/box.ts";
import { type Clause, type QueryWord, splitClause } from "./query/clause.ts";
import { centerX, centerY, type Extent, encloses, IN_ROW, overlapColumns, overlapRows } from "./screen/geometry.ts";

/** `with`: belonging together, by enclosure, row or heading; `after` and `before`: next in the row or the column. */
export type RelationKind = "below" | "above" | "left" | "right" | "near" | "between" | "with" | "after" | "before";

const ADVERB = "(?:directly|just|right|immediately|located|placed|positioned|that is|thats|which is|found|somewhere)";
// A row of adverbs is taken whole or not at all: tried again from each of its words, a long row would take the square of its length.
const DIRECTLY = `(?<!\\b${ADVERB} )(?:${ADVERB} )*`;
const NOT_A_PLACE = "(?! (?:the )?(?:very )?(?:top|bottom|left|right|middle|center|centre)\\b)";
const NOT_OF_SCREEN =
  "(?! (?:the |this )?(?:screen|page|window|display|app|toolbar|bar|header|keyboard|keypad|dialog)\\b)";
const STRONG: readonly (readonly [RelationKind, RegExp])[] = [
  [
    "left",
    new RegExp(
      `\\b${DIRECTLY}(?:(?:to|on|at) the (?:immediate |direct )?)?left(?: hand)?(?: side)? of\\b${NOT_OF_SCREEN}`,
    ),
  ],
  [
    "right",
    new RegExp(
      `\\b${DIRECTLY}(?:(?:to|on|at) the (?:immediate |direct )?)?right(?: hand)?(?: side)? of\\b${NOT_OF_SCREEN}`,
    ),
  ],
  ["below", new RegExp(`\\b${DIRECTLY}(?:below|under|underneath|beneath)\\b(?: of\\b)?`)],
  [
    "above",
    new RegExp(`\\b${DIRECTLY}(?:above|on top of|(?<=\\b(?:stands|is|sits|thats|shown|right|just|directly) )over)\\b`),
  ],
  ["between", /\b(?:in )?between\b/],
  [
    "near",
    new RegExp(
      `\\b${DIRECTLY}(?:next to|beside|besides|near|nearest to|closest to|close to|adjacent to|alongside|opposite|in front of|across from|in the same row as|on the same (?:row|line) as|beside of)\\b${NOT_A_PLACE}`,
    ),
  ],
  ["after", new RegExp(`\\b${DIRECTLY}(?:(?:that )?(?:comes|stands|follows) )?(?:after|following)\\b`)],
  ["before", new RegExp(`\\b${DIRECTLY}(?:(?:that )?(?:comes|stands) )?(?:before|preceding)\\b`)],
  ["with", /\b(?:inside(?: of)?|within|belonging to|associated with|corresponding to|that belongs to)\b/],
];
/** Languages that name the anchor first: "the city, below it, the field". Their words are read as these (world-words.ts). */
const ANCHOR_FIRST: readonly (readonly [RelationKind, RegExp])[] = [
  ["below", /\bbelowthat\b/],
  ["above", /\babovethat\b/],
  ["near", /\bbesidethat\b/],
  ["right", /\brightofthat\b/],
  ["left", /\bleftofthat\b/],
  ["between", /\bbetweenthat\b/],
];
const WEAK = /\b(?:in|of|for|from|on|at|by|with)\b/;

/** Splits "target below anchor" at its first relation; null where there is none. With `weak`, at "in", "of", "for" too. */
export function takeRelation(
  words: readonly QueryWord[],
  clause: Clause,
  weak: boolean,
): { kind: RelationKind; target: number[]; anchor: number[] } | null {
  for (const [kind, pattern] of weak ? [] : ANCHOR_FIRST) {
    const found = splitClause(words, clause, pattern);
    if (found && found.before.length > 0 && found.after.length > 0)
      return { kind, target: found.after, anchor: found.before };
  }
  let first: { kind: RelationKind; target: number[]; anchor: number[] } | null = null;
  for (const [kind, pattern] of weak ? [["with", WEAK] as const] : STRONG) {
    const found = splitClause(words, clause, pattern);
    if (!found || found.after.length === 0) continue;
    if (first && found.before.length >= first.target.length) continue;
    first = { kind, target: found.before, anchor: found.after };
  }
  if (!first || first.target.length > 0) return first;
  // "Below the email, the password field": the target follows the comma.
  const comma = first.anchor.findIndex((at) => words[at]?.canon === ",");
  if (comma < 0 || comma === first.anchor.length - 1) return null;
  return { kind: first.kind, target: first.anchor.slice(comma + 1), anchor: first.anchor.slice(0, comma) };
}

/** How well a box stands in a relation to its anchor, 0 (not at all) to 1 (right beside it). */
export function fitRelation(kind: RelationKind, target: Box, anchor: Box, extent: Extent): number {
  const gapX = Math.max(0, target.x1 - anchor.x2, anchor.x1 - target.x2) / extent.width;
  const gapY = Math.max(0, target.y1 - anchor.y2, anchor.y1 - target.y2) / extent.height;
  const columns = overlapColumns(target, anchor);
  const rows = overlapRows(target, anchor);
  switch (kind) {
    case "below":
      if (target.y1 < centerY(anchor) || centerY(target) <= centerY(anchor)) return 0;
      return Math.exp(-5 * gapY) * alignment(columns, gapX);
    case "above":
      if (target.y2 > centerY(anchor) || centerY(target) >= centerY(anchor)) return 0;
      return Math.exp(-5 * gapY) * alignment(columns, gapX);
    case "left":
      if (centerX(target) >= centerX(anchor) || target.x2 > centerX(anchor)) return 0;
      return Math.exp(-2 * gapX) * alignment(rows, gapY);
    case "right":
      if (centerX(target) <= centerX(anchor) || target.x1 < centerX(anchor)) return 0;
      return Math.exp(-2 * gapX) * alignment(rows, gapY);
    case "after":
      return Math.max(
        fitRelation("below", target, anchor, extent),
        rows > IN_ROW ? fitRelation("right", target, anchor, extent) : 0,
      );
    case "before":
      return Math.max(
        fitRelation("above", target, anchor, extent),
        rows > IN_ROW ? fitRelation("left", target, anchor, extent) : 0,
      );
    case "near":
      return fitNear(target, anchor, gapX, gapY);
    case "with":
      return fitBelonging(target, anchor, gapX, gapY);
    case "between":
      return 0; // needs two anchors: fitBetween
  }
}

function fitNear(target: Box, anchor: Box, gapX: number, gapY: number): number {
  if (encloses(anchor, target)) return 0.9;
  if (overlapRows(target, anchor) > 0.4) return Math.exp(-0.35 * gapX);
  return (overlapColumns(target, anchor) > 0.2 ? 0.85 : 0.7) * Math.exp(-7 * gapY - 2 * gapX);
}

function fitBelonging(target: Box, anchor: Box, gapX: number, gapY: number): number {
  if (encloses(anchor, target)) return 1;
  if (encloses(target, anchor)) return 0.7;
  if (overlapRows(target, anchor) > 0.4) return 0.97 * Math.exp(-0.35 * gapX);
  const inColumn = overlapColumns(target, anchor) > 0.2;
  if (centerY(target) > centerY(anchor)) return (inColumn ? 0.85 : 0.6) * Math.exp(-6 * gapY - gapX);
  return (inColumn ? 0.6 : 0.4) * Math.exp(-8 * gapY - gapX);
}

/** How well a box lies between two others. */
export function fitBetween(target: Box, a: Box, b: Box): number {
  const x = isBetween(centerX(target), centerX(a), centerX(b));
  const y = isBetween(centerY(target), centerY(a), centerY(b));
  if (y && Math.abs(centerY(a) - centerY(b)) >= Math.abs(centerX(a) - centerX(b)) * 0.3)
    return x || overlapColumns(target, a) > 0.2 ? 1 : 0.7;
  if (x && overlapRows(target, a) > 0.3) return 1;
  return 0;
}

function isBetween(value: number, a: number, b: number): boolean {
  return value > Math.min(a, b) && value < Math.max(a, b);
}

function alignment(overlap: number, gap: number): number {
  if (overlap > 0.3) return 1;
  return overlap > 0 ? 0.9 : 0.72 * Math.exp(-2 * gap);
}
