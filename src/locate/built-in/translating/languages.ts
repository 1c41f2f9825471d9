import packed from "../../../../models/ground-lexicons.json" with { type: "json" };
import { once } from "../once.ts";
import { chooseScript } from "./cut-words.ts";
import { type Lexicon, readLexicon } from "./lexicon.ts";

/** Languages that are put into English word by word, by their codes in ISO 639-1. */
export type Language = keyof typeof packed.languages;
export const LANGUAGES = Object.keys(packed.languages) as readonly Language[];

const lexicons = new Map(
  Object.entries(packed.languages).map(([language, text]) => [
    language,
    once(() => readLexicon(text, chooseScript(language))),
  ]),
);

/** Returns a language's lexicon, which is read when it's first needed: some milliseconds. */
export function openLexicon(language: Language): Lexicon {
  const open = lexicons.get(language);
  if (!open) throw new RangeError(`no lexicon for ${language}`);
  return open();
}

/** The English words in which lexicons say things. */
export const openEnglish = once(() => new Set(packed.english.split(" ")));
