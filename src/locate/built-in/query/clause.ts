import { once } from "../once.ts";
import { findMeanings } from "../words/concept-index.ts";
import { foldText } from "../words/fold-text.ts";
import { stopWords, unverifiableWords } from "../words/query-words.ts";
import { joinSeparated, SEPARATED } from "../words/separated-verbs.ts";
import { readWords } from "../words/vocabulary.ts";
import { worldWords } from "../words/world-words.ts";
import { findQuotedParts } from "./quoted-parts.ts";

/**
 * A word of the query. `text` is compared with names; `canon` is how the parser reads it: the English function word that
 * it stands for, `§` inside quotes, which no rule matches, or the text itself.
 */
export type QueryWord = { text: string; canon: string; quoted: boolean };

/** A part of a query, as places in its list of words. */
export type Clause = readonly number[];

/** A letter that English doesn't have. */
const HAS_ACCENT = /[^\p{ASCII}\P{L}]/u;

const MAX_QUERY_WORDS = 48;
/** Reads a query into words, at most 48. Quoted text is protected from being taken for an instruction. */
export function readQuery(query: string): QueryWord[] {
  const words: QueryWord[] = [];
  let from = 0;
  for (const { text, start, end } of findQuotedParts(query)) {
    pushWords(words, query.slice(from, start), false);
    pushWords(words, text, true);
    from = end;
  }
  pushWords(words, query.slice(from), false);
  const said = joinSeparated(dropOuterStops(words.slice(0, MAX_QUERY_WORDS)), isSeparatedVerb);
  return translate(said, HAS_ACCENT.test(query));
}

function isSeparatedVerb(first: QueryWord, last: QueryWord): boolean {
  if (!SEPARATED.includes(last.text)) return false;
  const verb = `${first.text} ${last.text}`;
  return openWorldWords().has(verb) || findMeanings(verb) !== undefined;
}

/** A full stop at the end parts nothing, and a question mark there asks, unless it is named: "the button with a ?". */
function dropOuterStops(words: QueryWord[]): QueryWord[] {
  const isNamed = (at: number) =>
    stopWords.has(words[at - 1]?.text ?? "") || unverifiableWords.has(words[at - 1]?.text ?? "");
  const isWord = ({ text, quoted }: QueryWord, at: number) =>
    quoted || (text !== "," && (text !== "?" || at === 0 || isNamed(at)));
  return words.slice(Math.max(0, words.findIndex(isWord)), words.findLastIndex(isWord) + 1);
}

/** Spells a clause for the rules, which are regular expressions over its words in `canon` form, joined by spaces. */
export function spellClause(words: readonly QueryWord[], clause: Clause): string {
  return clause.map((at) => words[at]?.canon ?? "").join(" ");
}

/** The words of a clause as they are compared with names. */
export function listTexts(words: readonly QueryWord[], clause: Clause): string[] {
  return clause.map((at) => words[at]?.text ?? "");
}

/** Splits a clause around the first match of `pattern`; null if there is none. `groups` are the match's groups. */
export function splitClause(
  words: readonly QueryWord[],
  clause: Clause,
  pattern: RegExp,
): { before: number[]; taken: number[]; after: number[]; groups: (string | undefined)[] } | null {
  const match = pattern.exec(spellClause(words, clause));
  if (!match || match[0].trim() === "") return null;
  const start = match.index;
  const end = start + match[0].length;
  const parts = { before: [] as number[], taken: [] as number[], after: [] as number[], groups: match.slice(1) };
  let offset = 0;
  for (const at of clause) {
    const length = (words[at]?.canon ?? "").length;
    if (offset + length <= start) parts.before.push(at);
    else if (offset >= end) parts.after.push(at);
    else parts.taken.push(at);
    offset += length + 1;
  }
  return parts;
}

function pushWords(words: QueryWord[], text: string, quoted: boolean): void {
  for (const word of readWords(text, MAX_QUERY_WORDS, true)) {
    if (quoted && word === ",") continue;
    words.push({ text: word, canon: quoted ? "§" : word, quoted });
  }
}

const LONGEST_WORLD_PHRASE = 4;
/** By the words that a query's are cut into: "dall'alto" is one word, without its apostrophe. */
const openWorldWords = once(
  () =>
    new Map(
      [...worldWords].flatMap(([phrase, english]) => [
        [readWords(phrase, LONGEST_WORLD_PHRASE, true).join(" "), english] as const,
        [foldText(phrase), english] as const,
      ]),
    ),
);
// Words that are also English ("die", "campo" is not, "sous" is not): read as foreign only next to other foreign words.
const ALSO_ENGLISH = new Set([
  "symbol",
  "tab",
  "segundo",
  "premier",
  "pour",
  "bild",
  "taste",
  "schalter",
  "sopra",
  "aba",
  "link",
  "unter",
  "uber",
  "prima",
  "son",
  "element",
  "alan",
  "sous",
  "active",
  "tag",
  "pasta",
  "dossier",
  "carte",
  "kart",
  "y",
  "e",
  "et",
  "tra",
  "actual",
  "rechte",
  "du haut",
]);

/** Returns true if there is a foreign word or phrase that is no English one. */
function isForeign(words: readonly QueryWord[]): boolean {
  return words.some((word, at) => {
    if (/[^\x20-\x7e]/.test(word.text)) return true;
    let phrase = "";
    for (const { text } of words.slice(at, at + LONGEST_WORLD_PHRASE)) {
      phrase = phrase === "" ? text : `${phrase} ${text}`;
      if (openWorldWords().has(phrase) && !ALSO_ENGLISH.has(phrase)) return true;
    }
    return false;
  });
}

function translate(words: QueryWord[], hasAccent: boolean): QueryWord[] {
  const foreign = hasAccent || isForeign(words);
  for (let at = 0; at < words.length; ) {
    let length = Math.min(LONGEST_WORLD_PHRASE, words.length - at);
    for (; length > 0; length--) {
      const part = words.slice(at, at + length);
      if (part.some((word) => word.quoted)) continue;
      const phrase = part.map((word) => word.text).join(" ");
      const english = openWorldWords().get(phrase);
      if (english === undefined || (length === 1 && !foreign && ALSO_ENGLISH.has(phrase))) continue;
      for (const [offset, word] of part.entries()) word.canon = offset === 0 ? english : "the";
      break;
    }
    at += Math.max(1, length);
  }
  return words;
}
