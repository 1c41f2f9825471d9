import { listDeeds } from "../words/deeds.ts";
import { foldName } from "../words/fold-text.ts";
import { toWordSet } from "../words/query-words.ts";

/** "No", "without": what follows soon isn't to be done. "Not" and "without" in English are read by the parser. */
const BEFORE_DEED = toWordSet("ne n pas no sin sans non senza nao sem nicht ohne niet zonder не без");
/** So many words may stand between the two: "ne les supprime pas", "ohne es zu speichern", "no lo borres". */
const MOST_BETWEEN = 2;
/** German and Dutch say it after the deed: "lösche das nicht", "verwijder het niet". */
const AFTER_DEED = toWordSet("nicht niet");
/** "Not this but that" says what is to be done instead, perhaps by the same deed. */
const INSTEAD = toWordSet("sondern mais sino pero ma mas maar а но");
const SPACED = /[\s'’.,!?]+/;

/** Chinese, Japanese and Korean, which part no words: a negation before or after the deed. */
const REFUSED_BEFORE = /(?:不要|请勿|請勿|別|别|勿|不)(.{2,6})/u;
const REFUSED_AFTER = /(.{2,6}?)(?:をしないで|しないで|せずに|しない|하지|안 ?함|없이)/u;

const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the deeds (words/deeds.ts) that a text in a language other than English refuses, as "nicht löschen" does; none of those
 * that it asks for besides: "buy, not rent" is said of one deed. Of a query they must not be done; of a name they are what it says itself.
 */
export function readRefusedDeeds(text: string): ReadonlySet<number> {
  const folded = foldName(text);
  const { refused, others } = splitUnspaced(folded) ?? splitSpaced(folded);
  const deeds = new Set(refused.flatMap((word) => [...listDeeds(word)]));
  for (const word of others) for (const deed of listDeeds(word)) deeds.delete(deed);
  return deeds.size > 0 ? deeds : NONE;
}

type Split = { refused: readonly string[]; others: readonly string[] };
const NOTHING: Split = { refused: [], others: [] };

function splitUnspaced(text: string): Split | null {
  const found = REFUSED_BEFORE.exec(text) ?? REFUSED_AFTER.exec(text);
  const [whole, refused] = found ?? [];
  if (whole === undefined || refused === undefined) return null;
  return { refused: [refused], others: [text.replace(whole, " ")] };
}

function splitSpaced(text: string): Split {
  const words = text.split(SPACED).filter((word) => word !== "");
  if (words.some((word) => INSTEAD.has(word))) return NOTHING;
  const isDeed = (word: string) => listDeeds(word).size > 0;
  for (const [at, word] of words.entries()) {
    if (!BEFORE_DEED.has(word)) continue;
    const refused = words.slice(at + 1, at + 2 + MOST_BETWEEN).find(isDeed);
    if (refused !== undefined) return { refused: [refused], others: words.filter((other) => other !== refused) };
    const isAfter = AFTER_DEED.has(word) && isDeed(words[0] ?? "");
    if (isAfter) return { refused: words.slice(0, 1), others: words.slice(1) };
  }
  return NOTHING;
}
