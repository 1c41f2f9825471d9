import { listTexts } from "../query/clause.ts";
import { remember } from "../remember.ts";
import type { Scene } from "../screen/scene.ts";
import { findMeanings, MAX_PHRASE_WORDS, type Meanings } from "../words/concept-index.ts";
import { readWords } from "../words/vocabulary.ts";

const LONGEST_KNOWN = 64;
const MOST_NAMES = 2_000;

const findNameMeanings = remember(
  (name): Meanings | null => findMeanings(readWords(name, MAX_PHRASE_WORDS, false).join(" ")) ?? null,
  MOST_NAMES,
);

/** Returns what says of a candidate whether the query and its name are both in the tables of words (concepts.ts), as different things: "log out" and "Login". */
export function compareKnown(scene: Scene): (at: number) => boolean {
  const asked = findMeanings(listTexts(scene.words, scene.wanted).join(" "));
  if (!asked) return () => false;
  return (at) => {
    const name = scene.candidates[at]?.name ?? "";
    const named = name.length > LONGEST_KNOWN ? null : findNameMeanings(name);
    return named !== null && ![...asked.keys()].some((concept) => named.has(concept));
  };
}
