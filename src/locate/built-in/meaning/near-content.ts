import { listTexts } from "../query/clause.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { spend } from "../work.ts";
import { compareMeanings } from "./embedding.ts";

/** Candidates that some words may mean, at most, and how near they must be. */
const MOST_NEAR = 12;
const LEAST_NEAR = 0.4;
const NONE: ReadonlyMap<number, number> = new Map();
/** A name that means the same is worth a little less than one that says it. */
const WORTH = 0.9;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+$/u;

/** Finds the candidates whose names mean nearly what these words of the query do, each with what that is worth, 0 to 1. */
export function findNear(scene: Scene, content: readonly number[]): ReadonlyMap<number, number> {
  if (scene.isLiteral) return NONE;
  const text = joinWords(listTexts(scene.words, content));
  const known = scene.near.get(text);
  if (known) return known;
  const near = search(scene, text);
  scene.near.set(text, near);
  return near;
}

function search(scene: Scene, text: string): Map<number, number> {
  const meaning = scene.meaningReader.read(text);
  if (!meaning || !spend(scene.work, scene.candidates.length)) return new Map();
  const found: [number, number][] = [];
  for (const [at, names] of scene.nameMeanings.entries()) {
    let best = 0;
    for (const name of names) best = Math.max(best, WORTH * name.weight * compareMeanings(meaning, name.meaning));
    if (best >= LEAST_NEAR) found.push([at, best]);
  }
  found.sort((a, b) => b[1] - a[1] || compareRanks(scene, a[0], b[0]));
  return new Map(found.slice(0, MOST_NEAR));
}

/** Words as they were written: scripts without spaces were cut into pairs of letters that overlap. */
export function joinWords(words: readonly string[]): string {
  let text = "";
  let before = "";
  for (const word of words) {
    if (UNSPACED.test(word) && UNSPACED.test(before))
      text += before.length === 2 && word.length === 2 && before[1] === word[0] ? word.slice(1) : word;
    else text += text === "" ? word : ` ${word}`;
    before = word;
  }
  return text;
}
