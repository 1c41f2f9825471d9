import type { QueryWord } from "../query/clause.ts";
import { isOrdinalWord } from "../query/ordinals.ts";
import type { AskedRole } from "../screen/roles.ts";
import type { Scene } from "../screen/scene.ts";
import {
  actionWords,
  commandPhrases,
  containerWords,
  kindNouns,
  objectNouns,
  stopWords,
  unverifiableWords,
} from "./query-words.ts";
import { roleWords } from "./role-words.ts";

/** The facts about a candidate with which its missing words are weighed. */
export type Finding = {
  verbatim: boolean;
  /** True if the candidate accounts for the query's first meaningful word, usually a verb. */
  action: boolean;
  /** True if the query accounts for the candidate's name, so that the name says nothing else. */
  wholeName: boolean;
};

// A button may be a link or a row; a field or a switch is nothing else.
const distinctRoles: ReadonlySet<AskedRole> = new Set(["textbox", "checkbox", "radio", "switch", "slider"]);
const commandWords: ReadonlySet<string> = new Set(commandPhrases);

/** How much a word of the query matters, 0 to 2.6, by whether the candidate accounts for it. */
export function weighWord(scene: Scene, at: number, matched: boolean, found: Finding): number {
  const word = scene.words[at];
  if (!word) return 0;
  const rarity = scene.rarity[at] ?? 1;
  if (word.quoted) return matched ? 1.6 * rarity : 2.6;
  if (/\d/.test(word.text)) return 1.6;
  if (stopWords.has(word.canon)) return 0.12;
  if (matched) return weighMatched(word, found.verbatim) * rarity;
  return weighMissing(scene, word, at, found);
}

function weighMatched({ text, canon }: QueryWord, verbatim: boolean): number {
  if (unverifiableWords.has(canon)) return 0.3;
  if (verbatim && (canon !== text || commandWords.has(canon))) return 1;
  if (containerWords.has(canon)) return 0.6;
  if (kindNouns.has(canon)) return 0.8;
  return roleWords.has(canon) ? 0.9 : 1;
}

function weighMissing(scene: Scene, word: QueryWord, at: number, found: Finding): number {
  const { text, canon } = word;
  // A name's own symbols aren't compared where it has words ("Saved ❤").
  if (!/[\p{L}\p{N}]/u.test(text)) return 0.1;
  if (unverifiableWords.has(canon)) return found.verbatim ? 0.12 : 0.05;
  // "Third", taken as a word and not found, is the heart of what was asked.
  if (isOrdinalWord(canon)) return 2;
  if (found.verbatim && (canon !== text || commandWords.has(canon))) return 0.5;
  if (containerWords.has(canon)) return 0.2;
  return weighMissingNoun(scene, word, at, found) ?? weighMissingName(scene, word, at, found);
}

/** Nouns for kinds of things and for roles; null for other words. */
function weighMissingNoun(scene: Scene, { canon }: QueryWord, at: number, found: Finding): number | null {
  // "The article about X" is X; but "delete the article" is about an article.
  if (kindNouns.has(canon) || kindNouns.has(canon.replace(/s$/, "")))
    return scene.actsOnSomething && !found.action ? 0.6 : 0.28;
  const role = roleWords.get(canon)?.[0];
  // "The quantity of X" isn't X.
  if (scene.heads.has(at) && !found.action && !role) return 2;
  if (objectNouns.has(canon)) {
    // "Pause the music" is Pause, "delete the account" isn't Delete photo.
    if (found.action && at !== scene.firstTelling) return found.wholeName ? 0.2 : 1;
    return scene.isOnScreen[at] ? 0.9 : 0.5;
  }
  return role ? (distinctRoles.has(role) ? 0.9 : 0.5) : null;
}

function weighMissingName(scene: Scene, { canon }: QueryWord, at: number, found: Finding): number {
  // An action that nothing here offers: "rename X" isn't X.
  if (at === scene.firstTelling) return scene.items[at]?.term.meanings || actionWords.has(canon) ? 1.6 : 1;
  // "Phone the bakery", on the page of a bakery, is Call.
  const isOnlyAction = (scene.rarity[scene.firstTelling] ?? 0) > 0.95;
  return found.action && found.wholeName && isOnlyAction && scene.isOnScreen[at] ? 0.4 : 1;
}
