import type { QueryWord } from "../query/clause.ts";
import type { Ordinal } from "../query/ordinals.ts";

/** Words that ask for the end of a row or column of things, as an order does: the lowest is the first from the end. */
const EXTREMES: ReadonlyMap<string, Ordinal> = new Map<string, Ordinal>([
  ...["lowest", "lowermost", "bottommost", "undermost"].map(
    (word) => [word, { n: 1, fromEnd: true, axis: "y" }] as const,
  ),
  ...["highest", "uppermost", "topmost"].map((word) => [word, { n: 1, fromEnd: false, axis: "y" }] as const),
  ...["leftmost", "left-most"].map((word) => [word, { n: 1, fromEnd: false, axis: "x" }] as const),
  ...["rightmost", "right-most"].map((word) => [word, { n: 1, fromEnd: true, axis: "x" }] as const),
]);

const BEFORE_LAST = /\b(?:before|above|left of) the last\b|\blast \S{1,30} but one\b/;

const FURTHEST = /\b(?:furthest|farthest|further|farther) (up|down|left|right)\b/;
/** One of two; but "the lower left corner" is a place, and "upper case" a name. */
const OF_TWO = /\b(upper|lower)\b(?! (?:left|right|corner|half|part|edge|third|end|case)\b)/;

/** The turn that a query asks for among things that look alike, by an order or by an extreme; undefined where it asks for none. */
export function readAskedTurn(words: readonly QueryWord[], ordinal: Ordinal | undefined): Ordinal | undefined {
  const spelled = words.map(({ canon }) => canon).join(" ");
  if (BEFORE_LAST.test(spelled)) return { n: 2, fromEnd: true, axis: "reading" };
  if (ordinal) return ordinal;
  const furthest = FURTHEST.exec(spelled)?.[1];
  if (furthest)
    return { n: 1, fromEnd: furthest === "down" || furthest === "right", axis: /up|down/.test(furthest) ? "y" : "x" };
  for (const { canon } of words) {
    const extreme = EXTREMES.get(canon);
    if (extreme) return extreme;
  }
  const ofTwo = OF_TWO.exec(spelled)?.[1];
  return ofTwo ? { n: 1, fromEnd: ofTwo === "lower", axis: "y" } : undefined;
}

/** Returns true if a query asks for what stands in the middle. */
export function asksForMiddle(words: readonly QueryWord[]): boolean {
  return words.some(
    ({ canon }) => canon === "middle" || canon === "center" || canon === "centre" || canon === "central",
  );
}
