import type { Rng } from "../random.ts";
import { asianLanguages } from "./asian.ts";
import { easternLanguages } from "./eastern.ts";
import { english } from "./english.ts";
import type { Language } from "./language.ts";
import { westernLanguages } from "./western.ts";

/** Languages and how often a screen is in them. English is more than half. */
export const LANGUAGES: readonly (readonly [Language, number])[] = [
  [english, 55],
  ...westernLanguages,
  ...easternLanguages,
  ...asianLanguages,
];

/** The language of one screen. */
export function chooseLanguage(rng: Rng): Language {
  return rng.pickWeighted(LANGUAGES);
}
