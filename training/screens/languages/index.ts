import type { Rng } from "../random.ts";
import { english } from "./english.ts";
import type { Language } from "./language.ts";

/** Languages and how often a screen is in them. */
export const LANGUAGES: readonly (readonly [Language, number])[] = [[english, 55]];

/** The language of one screen. */
export function chooseLanguage(rng: Rng): Language {
  return rng.pickWeighted(LANGUAGES);
}
