import Fuse from "fuse.js";
import { groundElements, groundTexts } from "../../src/locate/built-in/index.ts";
import type { LocateCase } from "./cases.ts";
import type { Answer } from "./judge.ts";

/** Answers a case by the names of its elements, or by its texts. */
export type Answerer = {
  name: string;
  answerElements(asked: LocateCase): Answer;
  answerTexts(asked: LocateCase): Answer;
};

const WORDS = /[\u3400-\u9fff]|[\p{L}\p{N}]+/gu;

function cutTokens(text: string): Set<string> {
  return new Set(text.toLowerCase().normalize("NFKC").match(WORDS) ?? []);
}

/** The name that shares most words with the query (F1), the first of equals. */
function findByOverlap(query: string, names: readonly string[]): Answer {
  const asked = cutTokens(query);
  let index: number | null = null;
  let best = 0;
  for (const [at, name] of names.entries()) {
    const nameTokens = cutTokens(name);
    const shared = [...nameTokens].filter((token) => asked.has(token)).length;
    const score = (2 * shared) / (asked.size + nameTokens.size || 1);
    if (score > best) [index, best] = [at, score];
  }
  return { index, confidence: null };
}

/** What Fuse.js, with its default options, finds first. */
function findByFuse(query: string, names: readonly string[]): Answer {
  return { index: new Fuse(names).search(query)[0]?.refIndex ?? null, confidence: null };
}

const byNames = (name: string, find: (query: string, names: readonly string[]) => Answer): Answerer => ({
  name,
  answerElements: ({ query, elements }) =>
    find(
      query,
      elements.map((element) => element.name),
    ),
  answerTexts: ({ query, texts }) =>
    find(
      query,
      texts.map(({ text }) => text),
    ),
});

export const builtIn: Answerer = {
  name: "sightline/ground-1",
  answerElements: ({ query, elements }) => groundElements(query, elements),
  answerTexts: ({ query, texts }) => groundTexts(query, texts),
};

export const rivals: readonly Answerer[] = [byNames("token overlap", findByOverlap), byNames("Fuse.js", findByFuse)];
