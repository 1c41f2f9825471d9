import { once } from "../once.ts";
import { conceptGroups } from "./concepts.ts";
import { iconConceptGroups } from "./concepts-icons.ts";
import { moreConceptGroups } from "./concepts-more.ts";
import { foldText } from "./fold-text.ts";
import { dropEndings, stemWord } from "./stem-word.ts";
import { tokenize } from "./tokenize.ts";
import { worldGroups } from "./world-groups.ts";

/** Concept number → how exactly the word means it, 0 to 1. */
export type Meanings = ReadonlyMap<number, number>;

/** The longest phrase of the table, in words. */
export const MAX_PHRASE_WORDS = 5;

// A phrase of two words becomes one word if one of these is in it, since it means something else than its parts ("log in").
const FUSING = new Set(["in", "out", "up", "off", "on", "wi", "fi", "e", "by", "to", "not"]);

type Tables = {
  meaningsByPhrase: Map<string, Map<number, number>>;
  phraseStarts: Set<string>;
  fusedPhrases: Map<string, string>;
  /** Words of other languages, which may have endings. */
  foreign: Set<string>;
};

const openTables = once(readTables);

/** Returns what a word or space-joined phrase means, or undefined if the table doesn't contain it. Takes folded words. */
export function findMeanings(phrase: string): Meanings | undefined {
  const { meaningsByPhrase, foreign } = openTables();
  const known = meaningsByPhrase.get(phrase) ?? meaningsByPhrase.get(stemPhrase(phrase));
  if (known) return known;
  const bare = dropEndings(phrase).find((word) => foreign.has(word));
  return bare === undefined ? undefined : meaningsByPhrase.get(bare);
}

/** Returns true if a known phrase of several words starts with this word, so that looking further is worthwhile. */
export function startsPhrase(word: string): boolean {
  const { phraseStarts } = openTables();
  return phraseStarts.has(word) || phraseStarts.has(stemWord(word));
}

/** Joins each pair of words that is really one word: "log", "in" → "login". */
export function fuseWords(words: readonly string[], { fusedPhrases } = openTables()): string[] {
  const fused: string[] = [];
  for (let at = 0; at < words.length; ) {
    const two = `${words[at]} ${words[at + 1]}`;
    const joined = fusedPhrases.get(two);
    if (joined !== undefined) {
      fused.push(joined);
      at += 2;
    } else {
      fused.push(words[at] ?? "");
      at += 1;
    }
  }
  return fused;
}

function stemPhrase(phrase: string): string {
  return phrase.includes(" ") ? phrase.split(" ").map(stemWord).join(" ") : stemWord(phrase);
}

function readTables(): Tables {
  const tables: Tables = {
    meaningsByPhrase: new Map(),
    phraseStarts: new Set(),
    foreign: new Set(),
    fusedPhrases: new Map([
      ["user name", "username"],
      ["how long", "howlong"],
      ["how much", "howmuch"],
      ["how many", "howmany"],
    ]),
  };
  const conceptByName = new Map<string, number>();
  let concepts = 0;
  for (const group of conceptGroups) {
    const concept = concepts++;
    for (const [at, { phrase, weight }] of readGroup(group).entries()) {
      if (at === 0 && !conceptByName.has(phrase)) conceptByName.set(phrase, concept);
      learn(tables, phrase, concept, weight);
    }
  }
  const addGroup = (group: string): string[] => {
    const members = readGroup(group);
    const name = members[0]?.phrase ?? "";
    const concept = conceptByName.get(name) ?? concepts++;
    conceptByName.set(name, concept);
    for (const { phrase, weight } of members) learn(tables, phrase, concept, weight);
    return members.slice(1).map(({ phrase }) => phrase);
  };
  for (const group of [...moreConceptGroups, ...iconConceptGroups]) addGroup(group);
  for (const group of worldGroups) for (const word of addGroup(group)) tables.foreign.add(word);
  return tables;
}

function readGroup(group: string): { phrase: string; weight: number }[] {
  return group.split(", ").map((member) => {
    const [, spelled = member, weight = "1"] = /^(.*?)(?::([\d.]+))?$/.exec(member) ?? [];
    // Pseudo words such as ~price stand for a look of text and are kept as they are.
    const phrase = spelled.startsWith("~") ? spelled : tokenize(foldText(spelled), MAX_PHRASE_WORDS, false).join(" ");
    return { phrase, weight: Number(weight) };
  });
}

function learn(tables: Tables, spelled: string, concept: number, weight: number): void {
  const { meaningsByPhrase, phraseStarts, fusedPhrases } = tables;
  const words = spelled.split(" ");
  if (words.length === 2 && words.some((word) => FUSING.has(word)) && words.join("").length > 3)
    fusedPhrases.set(spelled, words.join(""));
  const phrase = fuseWords(words, tables).join(" ");
  if (phrase.includes(" ")) phraseStarts.add(phrase.split(" ")[0] ?? "").add(stemWord(phrase.split(" ")[0] ?? ""));
  for (const key of [phrase, stemPhrase(phrase)]) {
    const meanings = meaningsByPhrase.get(key) ?? new Map<number, number>();
    meanings.set(concept, Math.max(meanings.get(concept) ?? 0, weight));
    meaningsByPhrase.set(key, meanings);
  }
}
