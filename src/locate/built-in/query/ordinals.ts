import { type Clause, type QueryWord, splitClause } from "./clause.ts";

/** The `n`-th (from 1) in reading order, along x or along y, counted from the start or the end. */
export type Ordinal = { n: number; fromEnd: boolean; axis: "reading" | "x" | "y" };

/** The orders that have a word of their own, from the first on. */
export const ORDINALS = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];
/** The numbers that have a word of their own, from one on. */
export const CARDINALS = [
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/** Nouns for a line of a table or a grid. */
export const ROW_NOUNS: ReadonlySet<string> = new Set(["row", "line"]);
const COUNT = `${ORDINALS.join("|")}|\\d{1,3}(?:st|nd|rd|th)`;
const FROM_WHERE = "(?:from|counting from|starting from) (?:the )?(end|bottom|right|top|left|start|beginning|last)";

const ORDINAL = new RegExp(`^(?:${COUNT})$`);

/** Returns true for a word that may be an order or part of a name. */
export function isOrdinalWord(word: string): boolean {
  return ORDINAL.test(word);
}

/** Returns the number that an order such as "second" or "3rd" counts to, from 1; null for any other word. */
export function readOrdinal(word: string): number | null {
  if (!isOrdinalWord(word)) return null;
  return ORDINALS.indexOf(word) + 1 || Number.parseInt(word, 10) || null;
}

const TO_LAST = new RegExp(
  `\\b(?:the )?(?:(${COUNT}|next) (?:to|from) (?:the )?last|(${COUNT}) last|(penultimate)|last (?:\\S{1,20} )?but (one|two|three))\\b(?: one\\b)?`,
);
const COUNTED = new RegExp(
  `\\b(?:the )?(${COUNT}|last|final|bottommost|topmost|most recent|latest|newest|oldest)\\b(?: one\\b)?(?: of the\\b)?(?: (?:row|entry|line)(?= (?!(?:in|of|on|from|at|that|with|which|whose|under|below|above|to|for|and|or)\\b)))?`,
);
const SIDE = new RegExp(`\\b${FROM_WHERE}\\b`);
/** "At the end of the list" is the last there. */
const AT_END = /\b(?:at|on) (?:the )?(?:very )?(end|beginning|start) of (?:the |this )?(?:list|row|line|column)\b/;

/** Takes an order ("second", "3rd from the bottom", "second to last") out of a clause. */
export function takeOrdinal(words: readonly QueryWord[], clause: Clause): { ordinal: Ordinal; rest: number[] } | null {
  const toLast = splitClause(words, clause, TO_LAST);
  if (toLast) {
    const spelled = toLast.groups.find((group) => group !== undefined) ?? "second";
    const n = readCount(spelled);
    return {
      ordinal: { n: n === 1 ? 2 : n, fromEnd: true, axis: "reading" },
      rest: [...toLast.before, ...toLast.after],
    };
  }
  const counted = splitClause(words, clause, COUNTED);
  if (!counted) return takeEnd(words, clause);
  const spelled = counted.groups[0] ?? "first";
  const ordinal: Ordinal = {
    n: readCount(spelled),
    fromEnd: /^(last$|final|bottom|oldest)/.test(spelled),
    axis: "reading",
  };
  let rest = [...counted.before, ...counted.after];
  const side = splitClause(words, rest, SIDE);
  if (side) {
    const where = side.groups[0] ?? "start";
    ordinal.fromEnd = /end|bottom|right|last/.test(where);
    ordinal.axis = /bottom|top/.test(where) ? "y" : /left|right/.test(where) ? "x" : "reading";
    rest = [...side.before, ...side.after];
  }
  return { ordinal, rest };
}

function takeEnd(words: readonly QueryWord[], clause: Clause): { ordinal: Ordinal; rest: number[] } | null {
  const found = splitClause(words, clause, AT_END);
  if (!found) return null;
  const ordinal: Ordinal = { n: 1, fromEnd: found.groups[0] === "end", axis: "reading" };
  return { ordinal, rest: [...found.before, ...found.after] };
}

function readCount(spelled: string): number {
  const order = readOrdinal(spelled);
  if (order !== null) return order;
  // "Last but two" is the third from the end.
  if (spelled === "two" || spelled === "three") return spelled === "two" ? 3 : 4;
  if (spelled === "next" || spelled === "penultimate" || spelled === "one") return 2;
  return Math.max(1, Number.parseInt(spelled, 10) || 1);
}
