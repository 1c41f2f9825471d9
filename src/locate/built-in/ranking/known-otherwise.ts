import { listTexts } from "../clause.ts";
import { findMeanings, MAX_PHRASE_WORDS } from "../concept-index.ts";
import type { Scene } from "../scene.ts";
import { readWords } from "../vocabulary.ts";

const LONGEST_KNOWN = 64;

/** True when the query and a name are both in the tables of words (concepts.ts), as different things: "log out" and "Login". */
export function isKnownOtherwise(scene: Scene, at: number): boolean {
  const asked = findMeanings(listTexts(scene.words, scene.wanted).join(" "));
  const name = scene.candidates[at]?.name ?? "";
  const named =
    name.length > LONGEST_KNOWN ? undefined : findMeanings(readWords(name, MAX_PHRASE_WORDS, false).join(" "));
  return asked !== undefined && named !== undefined && ![...asked.keys()].some((concept) => named.has(concept));
}
