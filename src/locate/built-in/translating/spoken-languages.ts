import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import type { Language } from "./languages.ts";
import { tellLanguage } from "./translate.ts";

/** Of a longer query the rest is left out, and longer names are texts, which nobody asks for by a word. */
export const LONGEST_QUERY = 300;
export const LONGEST_NAME = 120;
/** So many letters of a screen's names tell in which language it is. */
const MOST_TOLD = 600;

/** The languages of a request and of the names on its screen; null for English, and for one that isn't known. */
type Spoken = { asked: Language | null; shown: Language | null };

/** Tells the languages of a request and its screen, when they are first needed. */
export class SpokenLanguages {
  readonly #query: string;
  readonly #candidates: readonly Candidate[];
  #spoken: Spoken | null = null;

  constructor(query: string, candidates: readonly Candidate[]) {
    this.#query = query;
    this.#candidates = candidates;
  }

  *tell(): Steps<Spoken> {
    this.#spoken ??= {
      asked: yield* tellLanguage(this.#query.slice(0, LONGEST_QUERY)),
      shown: yield* tellLanguage(spellScreen(this.#candidates)),
    };
    return this.#spoken;
  }

  *areEnglish(): Steps<boolean> {
    const { asked, shown } = yield* this.tell();
    return asked === null && shown === null;
  }
}

/** Some of the names, the same ones in whichever order they were sent. */
function spellScreen(candidates: readonly Candidate[]): string {
  const names = new Set(candidates.map(({ name }) => name.slice(0, LONGEST_NAME)));
  return [...names].sort().join(" ").slice(0, MOST_TOLD);
}
