import { type Clause, type QueryWord, spellClause } from "../query/clause.ts";
import { containerWords, kindNouns } from "../words/query-words.ts";
import { roleWords, tellingRoleWords } from "../words/role-words.ts";
import type { AskedRole } from "./roles.ts";

const CONNECTOR = new Set(
  "that which to for with labeled labelled called named titled saying says reading reads of in on from at by , § containing contains where using marked whose about showing as ending".split(
    " ",
  ),
);
const ARTICLE = new Set([
  "the",
  "a",
  "an",
  "this",
  "that",
  "my",
  "your",
  "any",
  "some",
  "der",
  "die",
  "das",
  "den",
  "el",
  "la",
  "le",
  "il",
  "un",
  "una",
  "une",
  "ein",
  "eine",
  "os",
  "o",
  "los",
  "las",
]);
const LONGEST_ROLE_PHRASE = 3;

/** Takes a noun that stands for any thing of a kind ("the second email", "the day after"): only order or relation can tell which. */
export function takeKind(words: readonly QueryWord[], clause: Clause): number[] | null {
  const last = clause.at(-1);
  const word = last === undefined ? undefined : words[last];
  if (!word || word.quoted || !kindNouns.has(stemPlural(word.canon))) return null;
  return clause.slice(0, -1);
}

/** Returns the singular of a noun for a kind of thing. */
export const stemPlural = (word: string): string =>
  word.endsWith("s") && kindNouns.has(word.slice(0, -1)) ? word.slice(0, -1) : word;

/**
 * Takes the role that a clause asks for: English names it last in its first noun phrase ("search box", "link to …"); with
 * `leading` it is looked for at the front ("button Cancel", "botón Cancelar").
 */
export function takeRole(
  words: readonly QueryWord[],
  clause: Clause,
  leading: boolean,
): { roles: readonly AskedRole[]; rest: number[] } | null {
  const start = clause.findIndex((at) => !ARTICLE.has(words[at]?.canon ?? ""));
  if (start < 0) return null;
  let end = clause.findIndex((at, place) => place > start && CONNECTOR.has(words[at]?.canon ?? ""));
  if (end < 0) end = clause.length;
  // A phrase of another language that stands for one English word leaves words without a meaning behind it.
  while (end - 1 > start && isLeftOver(words[clause[end - 1] ?? -1])) end--;
  // Where the first phrase names no role, the last may: "the From A to Z option".
  for (const last of leading || end === clause.length || endsAround(words, clause, end)
    ? [end]
    : [end, clause.length]) {
    const role = takeRoleAt(words, clause, start, last, leading);
    if (role) return role;
  }
  return null;
}

const AROUND = new Set(["in", "of", "on", "from", "at", "within", "inside"]);

/** Returns true if a clause ends with what is around the target: "… in the lowest row" asks for no row. */
function endsAround(words: readonly QueryWord[], clause: Clause, connector: number): boolean {
  const isContainer = containerWords.has(words[clause.at(-1) ?? -1]?.canon ?? "");
  return isContainer && clause.slice(connector).some((at) => AROUND.has(words[at]?.canon ?? ""));
}

function isLeftOver(word: QueryWord | undefined): boolean {
  return word !== undefined && word.canon === "the" && word.text !== word.canon;
}

function takeRoleAt(
  words: readonly QueryWord[],
  clause: Clause,
  start: number,
  end: number,
  leading: boolean,
): { roles: readonly AskedRole[]; rest: number[] } | null {
  for (let length = Math.min(LONGEST_ROLE_PHRASE, end - start); length > 0; length--) {
    const from = leading ? start : end - length;
    const phrase = clause.slice(from, from + length);
    const roles = roleWords.get(spellClause(words, phrase));
    if (!roles) continue;
    // "Search box" is a box for searching; a "search result" is any item.
    const telling = phrase.filter(
      (at) => roles[0] !== "item" && phrase.length > 1 && tellingRoleWords.has(words[at]?.canon ?? ""),
    );
    return { roles, rest: [...clause.slice(0, from), ...telling, ...clause.slice(from + length)] };
  }
  return null;
}
