import { stemWord } from "../words/stem-word.ts";
import type { Script } from "./cut-words.ts";

/** A language's words as they are looked up, with what they mean in English; the empty text for what adds nothing. */
export type Lexicon = {
  script: Script;
  meanings: ReadonlyMap<string, string>;
  /** By the word that phrases begin with, or by the letter, how many of these the longest has. */
  longest: ReadonlyMap<string, number>;
  /** By their first letters, the single words: a text may have another form of one. */
  alike: ReadonlyMap<string, readonly string[]>;
};

/** So many letters two forms of a word share at least. */
const LEAST_SHARED = 4;
/** They differ in so many letters at their ends at most. */
const MOST_ENDING = 3;
const NO_WORD = /[^\p{L}\p{M}]/u;

/** Reads a packed lexicon: a line for each meaning, `english=form,form`. */
export function readLexicon(packed: string, script: Script): Lexicon {
  const lexicon = new GrowingLexicon(script);
  for (const line of packed.split("\n")) {
    const cut = line.indexOf("=");
    const english = line.slice(0, cut);
    for (const form of line.slice(cut + 1).split(",")) lexicon.add(form, english);
  }
  return lexicon;
}

/** A lexicon to which forms are added. The first meaning of a form counts. */
export class GrowingLexicon implements Lexicon {
  readonly meanings = new Map<string, string>();
  readonly longest = new Map<string, number>();
  readonly alike = new Map<string, string[]>();

  readonly script: Script;

  constructor(script: Script) {
    this.script = script;
  }

  add(form: string, english: string): void {
    if (form === "" || this.meanings.has(form)) return;
    this.meanings.set(form, english);
    const [first, words] = measure(form, this.script);
    if (words > (this.longest.get(first) ?? 1)) this.longest.set(first, words);
    const mayVary = this.script === "spaced" && words === 1 && form.length >= LEAST_SHARED && english !== "";
    if (mayVary) keep(this.alike, form);
  }
}

function measure(form: string, script: Script): [first: string, words: number] {
  if (script === "unspaced") {
    const letters = [...form];
    return [letters[0] ?? "", letters.length];
  }
  const cut = form.indexOf(" ");
  return cut < 0 ? [form, 1] : [form.slice(0, cut), form.split(" ").length];
}

function keep(alike: Map<string, string[]>, form: string): void {
  const start = form.slice(0, LEAST_SHARED);
  const others = alike.get(start);
  if (others) others.push(form);
  else alike.set(start, [form]);
}

/** Returns what a single word means, also in a form that the lexicon lacks; undefined for an unknown word. */
export function lookUp(lexicon: Lexicon, word: string): string | undefined {
  const { meanings } = lexicon;
  return meanings.get(word) ?? meanings.get(stemWord(word)) ?? findAlike(lexicon, word);
}

/** The word that shares the most letters from its beginning on, where little but its ending differs. */
function findAlike({ meanings, alike }: Lexicon, word: string): string | undefined {
  if (word.length < LEAST_SHARED || NO_WORD.test(word)) return undefined;
  let nearest: string | undefined;
  let least = MOST_ENDING + 1;
  for (const other of alike.get(word.slice(0, LEAST_SHARED)) ?? []) {
    const shared = countShared(word, other);
    const apart = Math.max(word.length, other.length) - shared;
    if (apart < least && shared > apart + 1) [nearest, least] = [other, apart];
  }
  return nearest === undefined ? undefined : meanings.get(nearest);
}

function countShared(a: string, b: string): number {
  let at = LEAST_SHARED;
  while (at < a.length && a[at] === b[at]) at++;
  return at;
}
