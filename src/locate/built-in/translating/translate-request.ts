import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import type { Grounding } from "../decide.ts";
import { type ParsedQuery, parseQuery } from "../query/parse-query.ts";
import { saysLimit } from "../values/asking/read-said.ts";
import { readExtreme } from "../values/asking/superlatives.ts";
import { actionWords } from "../words/query-words.ts";
import type { Language } from "./languages.ts";
import { LONGEST_NAME, LONGEST_QUERY, SpokenLanguages } from "./spoken-languages.ts";
import { translate } from "./translate.ts";

/** A request in English. */
type Translated = { query: string; candidates: readonly Candidate[] };

/** A name as it stands is worth a little less than what it means, where both are compared with a request in English. */
const AS_IT_STANDS = 0.9;
/** An answer that is found in English alone is believed from this confidence on. */
const LEAST_SURE = 0.4;
/** Words that refuse a deed, and deeds that are no verbs of the parser. */
const REFUSING: readonly string[] = ["not", "never"];
const OTHER_DEEDS: readonly string[] = ["sign", "log", "leave", "exit", "quit", "order", "pay", "book"];
const RULING_OUT_IN_PORTUGUESE: readonly string[] = ["nao", "sem", "nem", "nunca", "exceto", "menos"];
/** So many names are put into English before other requests can run. */
const NAMES_A_STEP = 50;

/**
 * Puts a request's query and names into English, word by word, as far as they aren't. Null where all of it is English, and where nothing is known of it. Null, too, for
 * what is read in any language, and lost word by word: what a query rules out, an order such as "the third", an extreme such as "the largest", a limit such as "under 50 euros".
 */
export function* translateRequest(
  query: string,
  candidates: readonly Candidate[],
  languages = new SpokenLanguages(query, candidates),
): Steps<Translated | null> {
  const parsed = parseQuery(query);
  const { words, plain, said: spelled } = parsed;
  if (plain.ordinal || readExtreme(words) || saysLimit(spelled, words)) return null;
  const { asked, shown } = yield* languages.tell();
  if (rulesOut(parsed, asked)) return null;
  const english = asked && translate(query.slice(0, LONGEST_QUERY), asked);
  if ((english === null && shown === null) || refuses(english ?? "")) return null;
  return {
    query: english ?? query,
    candidates: shown === null ? candidates : yield* translateNames(candidates, shown),
  };
}

/** "No" rules something out in Spanish, and means "in the" in Portuguese: "bota no carrinho". */
function rulesOut({ words, plain, refusedDeeds }: ParsedQuery, language: Language | null): boolean {
  if (plain.excluded.length === 0 && refusedDeeds.size === 0) return false;
  return language !== "pt" || words.some(({ text }) => RULING_OUT_IN_PORTUGUESE.includes(text));
}

/** Returns true for "not sign out", but not for "not worked", which is said of a thing. */
function refuses(english: string): boolean {
  const [first = "", second = "", ...others] = english.split(" ");
  const last = others.at(-1) ?? second;
  const deed = REFUSING.includes(first) ? second : REFUSING.includes(last) ? first : "";
  return actionWords.has(deed) || OTHER_DEEDS.includes(deed);
}

function* translateNames(candidates: readonly Candidate[], language: Language): Steps<Candidate[]> {
  const translated: Candidate[] = [];
  for (const [at, candidate] of candidates.entries()) {
    if (at % NAMES_A_STEP === 0) yield;
    translated.push(translateName(candidate, language));
  }
  return translated;
}

function translateName(candidate: Candidate, language: Language): Candidate {
  const english =
    candidate.name === "" || candidate.name.length > LONGEST_NAME ? null : translate(candidate.name, language);
  if (english === null) return candidate;
  const names = candidate.names.map(({ text, weight }) => ({ text, weight: AS_IT_STANDS * weight }));
  return { ...candidate, name: english, names: [{ text: english, weight: 1 }, ...names] };
}

/**
 * Of the answers to a request as it was said, and as it is in English, returns the one that is likelier right. What is found in English alone must be found with some
 * confidence, since words that are put into English one by one may say something else.
 */
export function chooseReading(own: Grounding, english: Grounding): Grounding {
  if (english.index === null) return own.index === null && english.confidence > own.confidence ? english : own;
  if (own.index === null) return english.confidence >= LEAST_SURE ? english : own;
  return english.confidence > own.confidence ? english : own;
}
