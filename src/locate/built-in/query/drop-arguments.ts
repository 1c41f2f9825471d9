import type { Candidate } from "../candidate.ts";
import { foldName, foldText } from "../words/fold-text.ts";

/** Say that a value follows to which something is set, in the languages of the grounder; folded. */
const TO: ReadonlySet<string> = new Set(["to", "auf", "a", "op", "na", "на", "til", "till", "su", "para", "by", "um"]);
/** A number with its unit: "19", "19°", "480p", "1.5x", "-3%". */
const NUMBER = /^[-+−]?\d{1,6}(?:[.,:]\d{1,3})?(?:°[cf]?|%|\p{L}{1,3})?$/u;
/** Units that stand behind a number as a word of their own. */
const UNITS: ReadonlySet<string> = new Set(
  "degrees degree grad grados gradi degres graus graden percent prozent percento pourcent procent minutes minuten minutos minuti hours stunden heures horas ore seconds sekunden pixels градусов минут процентов".split(
    " ",
  ),
);
/** Money that is sent, in whole: "$50", "50€". */
const MONEY = /^(?:\p{Sc}\d{1,7}(?:[.,]\d{1,3})?|\d{1,7}(?:[.,]\d{1,3})?\p{Sc})$/u;
/** The verbs that are done with money. */
const PAYING: ReadonlySet<string> = new Set(
  "transfer send pay withdraw deposit donate tip request wire uberweise uberweisen sende zahle transfiere envia pagar envoie payer virer trasferisci invia paga transfira envie".split(
    " ",
  ),
);
/** A range of cells in a sheet. */
const CELLS = /^[a-z]{1,2}\d{1,4}:[a-z]{1,2}\d{1,4}$/;
const ADDRESS = /^[^\s@]{1,60}@[^\s@.]{1,60}(?:\.[^\s@.]{2,24}){1,3}$/;
/** Words before what is dropped that go with it. */
const BEFORE: ReadonlySet<string> = new Set(["on", "in", "over", "for", "of", "auf", "en", "sur", "su", "with", "the"]);
/** A command is short; so many of its words are looked at. */
const MOST_WORDS = 24;

/**
 * Takes off what a command is given that stands nowhere on the screen: "set the bedroom to 19 degrees" asks for the bedroom, whatever it is set to now, and "add
 * jo@example.com as bcc" for the field.
 */
export function dropArguments(query: string, candidates: readonly Candidate[]): string {
  const words = query.split(" ").filter((word) => word !== "");
  if (words.length < 3 || words.length > MOST_WORDS) return query;
  const folded = words.map(foldWord);
  const dropped = new Set([...listGiven(folded), ...listSetTo(folded)]);
  if (dropped.size === 0 || dropped.size > words.length - 2) return query;
  const isGiven = (word: string) => NUMBER.test(word) || MONEY.test(word) || ADDRESS.test(word) || CELLS.test(word);
  const given = folded.filter((word, at) => dropped.has(at) && isGiven(word));
  return isOnScreen(given, candidates) ? query : words.filter((_, at) => !dropped.has(at)).join(" ");
}

/** Addresses and ranges of cells, and money behind a verb that is done with it, with the small words before them. */
function listGiven(folded: readonly string[]): number[] {
  const pays = PAYING.has(folded[0] ?? "");
  return folded.flatMap((word, at) => {
    if (at === 0 || !(ADDRESS.test(word) || CELLS.test(word) || (pays && MONEY.test(word)))) return [];
    return BEFORE.has(folded[at - 1] ?? "") && at > 1 ? [at - 1, at] : [at];
  });
}

/** "To 19 degrees" at the end. */
function listSetTo(folded: readonly string[]): number[] {
  const last = folded.length - 1;
  const at = UNITS.has(folded[last] ?? "") ? last - 1 : last;
  if (at < 2 || !NUMBER.test(folded[at] ?? "") || !TO.has(folded[at - 1] ?? "")) return [];
  return Array.from({ length: last - at + 2 }, (_, offset) => at - 1 + offset);
}

/** Returns true if a name has the digits or the letters of what is given. */
function isOnScreen(given: readonly string[], candidates: readonly Candidate[]): boolean {
  const sought = given.map((word) => word.replace(/[^\p{L}\p{N}.,:@]/gu, ""));
  const parts = sought.flatMap((word) => [word, word.replace(/\p{L}/gu, "")]).filter((word) => word !== "");
  return candidates.some(({ names }) =>
    names.some(({ text }) => {
      const words = foldName(text).split(/[^\p{L}\p{N}.,:@]/u);
      return parts.some((part) => words.includes(part) || words.some((word) => word.replace(/\p{L}/gu, "") === part));
    }),
  );
}

function foldWord(word: string): string {
  const folded = foldText(word);
  let end = folded.length;
  while (end > 1 && /[.,!?;]/.test(folded[end - 1] ?? "")) end--;
  return folded.slice(0, end);
}
