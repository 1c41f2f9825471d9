import type { Scene } from "../screen/scene.ts";

const NONE: ReadonlyMap<number, number> = new Map();

/** By word of the query: how well a candidate's names have it, 0 to 1. */
export function findWords(scene: Scene, at: number): ReadonlyMap<number, number> {
  const known = scene.foundWords.get(at);
  if (known) return known;
  const matches = scene.matches.get(at);
  if (!matches) return NONE;
  const found = new Map<number, number>();
  for (const { item, similarity } of matches)
    for (const word of scene.items[item]?.covers ?? []) found.set(word, Math.max(found.get(word) ?? 0, similarity));
  scene.foundWords.set(at, found);
  return found;
}

/** Adds what another thing's names have to what was found; of a word that both have, the better find counts. */
export function addFound(found: Map<number, number>, others: ReadonlyMap<number, number>): Map<number, number> {
  for (const [word, similarity] of others) found.set(word, Math.max(found.get(word) ?? 0, similarity));
  return found;
}

/** How much of these words was found, 0 to 1. */
export function measureShare(words: readonly number[], found: ReadonlyMap<number, number>): number {
  return words.reduce((sum, word) => sum + (found.get(word) ?? 0), 0) / (words.length || 1);
}
