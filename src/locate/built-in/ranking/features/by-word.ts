import type { NearnessByWord } from "../nearness.ts";
import type { ValuesOf } from "./values.ts";

/** How near a candidate comes to each of the query's telling words, on average. */
export const WORD_BY_WORD = ["meaning word by word", "meaning word by word, to the best"] as const;

/** How near it comes to single ones of them. */
export const SINGLE_WORDS = [
  "meaning of the nearest word",
  "meaning of the first word",
  "meaning of the last word",
  "meaning of the furthest word",
  "meaning of the missing word",
] as const;

/** How near it comes on average, with each word counting for as much as it tells. */
export const WEIGHED = ["meaning word by word, weighed", "meaning word by word, weighed, to the best"] as const;

/** Returns what describes a candidate word by word, by its place among those that are looked at. */
export function readByWord(near: readonly NearnessByWord[]) {
  const mostAverage = Math.max(0, ...near.map(({ average }) => average));
  const mostWeighed = Math.max(0, ...near.map(({ weighed }) => weighed));
  return {
    tellAverage(place: number): ValuesOf<typeof WORD_BY_WORD> {
      const { average = 0 } = near[place] ?? {};
      return [average, average - mostAverage];
    },
    tellSingle(place: number): ValuesOf<typeof SINGLE_WORDS> {
      const one = near[place];
      return one ? [one.best, one.first, one.last, one.least, one.missing] : [0, 0, 0, 0, 0];
    },
    tellWeighed(place: number): ValuesOf<typeof WEIGHED> {
      const { weighed = 0 } = near[place] ?? {};
      return [weighed, weighed - mostWeighed];
    },
  };
}
