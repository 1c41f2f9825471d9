import type { Candidate } from "../candidate.ts";
import { readWords } from "../words/vocabulary.ts";
import { CARDINALS, ORDINALS, ROW_NOUNS } from "./ordinals.ts";
import { findQuotedParts } from "./quoted-parts.ts";

/** A kind of thing with a number behind it, at the end of what the query says or before what it is part of. */
const NUMBERED =
  /\b((?:list )?(?:item|entry|row|line)|(?:search )?result|option|choice|card|tile|cell|button|link|tab|icon|image|field|checkbox|switch) (?:number |no\.? |nr\.? |# ?)?(\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= ?[.!?]?$| (?:in|of|on|from) (?:the|this|that|my) )/i;
/** Of longer names only the start is read: what follows is no number of a thing in a row. */
const MOST_READ = { characters: 200, words: 24 };
/** Names that only a program reads, such as an id beside a text, are worth less than this. */
const LEAST_WEIGHT = 0.9;

/**
 * "Item 2", "row number three": such a number is an order where no name on the screen holds it. Returns the query with the
 * order spelled out ("second item"); null where it asks for none, or where the number may be a name.
 */
export function spellOrder(query: string, candidates: readonly Candidate[]): string | null {
  const spaced = query.trim().replace(/\s+/g, " ");
  const found = NUMBERED.exec(spaced);
  // Quotes make it a name, whatever it looks like.
  if (!found || findQuotedParts(query).length > 0) return null;
  const [whole, noun = "", spelled = ""] = found;
  const cardinal = CARDINALS.indexOf(spelled.toLowerCase());
  const n = cardinal >= 0 ? cardinal + 1 : Number.parseInt(spelled, 10);
  if (n === 0 || candidates.some((candidate) => holdsNumber(candidate, n, noun.toLowerCase()))) return null;
  return `${spaced.slice(0, found.index)}${ORDINALS[n - 1] ?? `${n}th`} ${noun}${spaced.slice(found.index + whole.length)}`;
}

/**
 * Returns true if a name has the number in it. A price, a time and a version are numbers as a whole: "2.50" holds no 2. Rows are seldom called anything but "Row 2":
 * a link to page 2 is none.
 */
function holdsNumber({ names }: Candidate, n: number, noun: string): boolean {
  return names.some(({ text, weight }) => {
    if (weight < LEAST_WEIGHT) return false;
    const words = readWords(text.slice(0, MOST_READ.characters), MOST_READ.words, false);
    return (
      words.some((word) => Number(word) === n || word === CARDINALS[n - 1]) &&
      (!ROW_NOUNS.has(noun) || words.includes(noun))
    );
  });
}
