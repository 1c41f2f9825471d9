import type { UiElement } from "../../src/domain/screens/ui-element.ts";

/**
 * A screen and a query that are made to cost as much as possible. `element` creates the `at`-th of `count` elements.
 * `asTexts`: the cost is in the names, so the same screen is also worth sending as lines of text.
 */
export type HostileScreen = {
  name: string;
  query: string;
  element: (at: number, count: number) => UiElement;
  asTexts?: boolean;
};

const NAME_CHARACTERS = 1024;
export const fill = (pattern: string, length = NAME_CHARACTERS) =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** A word of its own for every number; equal numbers make equal words. */
export const makeWord = (seed: number, letters: number): string => {
  let state = (Math.imul(seed + 1, 2654435761) ^ 0x9e3779b9) >>> 0;
  let word = "";
  while (word.length < letters) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    word += "abcdefghijklmnopqrstuvwxyz"[state >>> 27 < 26 ? state >>> 27 : (state >>> 27) - 6];
  }
  return word;
};
export const makeWords = (from: number, count: number, letters: number) =>
  Array.from({ length: count }, (_, at) => makeWord(from + at, letters)).join(" ");

/** The word with one letter changed, so that it reads as a typing error of it. */
export const misspell = (word: string, seed: number) => {
  const at = 1 + (seed % (word.length - 1));
  return `${word.slice(0, at)}${"abcdefghijklmnopqrstuvwxyz"[(seed * 7) % 26]}${word.slice(at + 1)}`;
};

const place = (at: number): UiElement["bounds"] => ({
  x: (at % 10) * 100,
  y: Math.floor(at / 10) * 40,
  width: 90,
  height: 36,
});
export const element = (at: number, rest: Partial<UiElement>): UiElement => ({
  id: `e${at}`,
  role: "button",
  name: "",
  bounds: place(at),
  ...rest,
});
export const named = (name: (at: number) => string) => (at: number) => element(at, { name: name(at) });
export const native = (platform: (at: number) => Record<string, unknown>) => (at: number) =>
  element(at, { platform: platform(at) });
