import { once } from "../once.ts";
import { foldText } from "./fold-text.ts";
import { symbolWords } from "./symbols.ts";
import { worldGroups } from "./world-groups.ts";
import { worldWords } from "./world-words.ts";

// A number with its inner points stays whole (3:47, 250.00); a word keeps its apostrophes until they are dropped.
const PIECE =
  /\p{N}+(?:[.,:]\p{N}+)+(?![\p{L}\p{M}](?<![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]))|[\p{L}\p{N}\p{M}]+(?:['’`´][\p{L}\p{M}]+)*|[^\s\p{L}\p{N}\p{M}]/gu;
const WORD = /[\p{L}\p{N}]/u;
// Clocks and calendars write 07:45 and 05.12.; people say 7:45 and 5.12.
const LEADING_ZERO = /^0(?=\d[:.]\d\d(?!\d))/;
// One amount may be written 1,250.00, 1.250,00 and 1250.
const GROUPED = /^\d{1,3}(?:(?:,\d{3})+(?:\.\d{1,2})?|(?:\.\d{3})+,\d{1,2}|(?:\.\d{3}){2,})$/;
// A low amount with cents stays one: 2.00 is no number of a row.
const NO_CENTS = /^(\d{4,12})[.,]00$/;
const DECIMAL_COMMA = /^(\d{1,12}),(\d\d)$/;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const INNER_HYPHEN = /(?<=\p{L})[-‐‑_/](?=\p{L})/gu;
// "Search…" folds to three dots, which end no clause.
const DOTS = /(?<=[\p{L}\p{N}])\.{2,}/gu;
// French and Italian articles before a vowel: "l'article", "d'utilisateur", "s'abonner".
const ELISION = /(?<![\p{L}\p{M}])(?:[ldjnmtsc]|qu|dell|all|nell)['’](?=[aeiouyh]\p{L}{2})/gu;
const LONE_DOTS = /(?<=^|\s)(?:\.{3}|…)(?=\s|$)/gu;
const CURRENCY_OF_AMOUNT = /[$€£¥₹₩]\s?(?=\p{N})/gu;
const WRITTEN_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]/u;
const UNSPACED_RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+|[^\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}ー々]+/gu;
const PUNCTUATION = new Set([",", ";", ".", "!", "、", "，", "。", "："]);

/** Matches text that only has to be cut at its spaces, as most has. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/;

const MAX_WORD_LENGTH = 48;
const LONGEST_LEXICON_WORD = 12;
/** Words of scripts without spaces; and by their first letter, how many letters the longest one has. */
type Lexicon = { words: ReadonlySet<string>; starts: ReadonlyMap<string, number> };

const openLexicon = once(collectLexicon);

/**
 * Cuts folded text into words, at most `limit`. Scripts written without spaces are cut by a lexicon of interface words,
 * and what it doesn't know into pairs of characters. Symbols count only where there is nothing else, or in a query
 * (`inQuery`), where commas are kept as `,` since they part its clauses.
 */
export function tokenize(folded: string, limit: number, inQuery: boolean): string[] {
  if (folded.length <= MAX_WORD_LENGTH && PLAIN.test(folded)) return folded.split(" ", limit);
  const words: string[] = [];
  const symbols: string[] = [];
  for (const [piece] of folded
    .replace(ELISION, "")
    .replace(LONE_DOTS, "ellipsis")
    .replace(INNER_HYPHEN, " ")
    .replace(CURRENCY_OF_AMOUNT, " ")
    .replace(DOTS, inQuery ? " " : "$&")
    .matchAll(PIECE)) {
    if (words.length >= limit) break;
    if (WORD.test(piece)) pushWord(words, piece, limit);
    else if (inQuery && PUNCTUATION.has(piece)) words.push(",");
    else if (symbolWords.has(piece) || PICTOGRAPH.test(piece)) (inQuery ? words : symbols).push(piece);
  }
  return (words.length > 0 ? words : symbols).slice(0, limit);
}

function pushWord(words: string[], piece: string, limit: number): void {
  if (WRITTEN_WITHOUT_SPACES.test(piece)) {
    for (const [run] of piece.matchAll(UNSPACED_RUN)) {
      if (WRITTEN_WITHOUT_SPACES.test(run)) segmentRun(words, run, limit);
      else pushWord(words, run, limit);
    }
    return;
  }
  const word = writeNumber(piece.replace(/['’`´]s$/u, "").replace(/['’`´]/gu, ""));
  words.push(word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH) : word);
}

/** Writes a time, a date and an amount in one way each, however they are written on the screen. */
function writeNumber(word: string): string {
  if (!GROUPED.test(word))
    return word.replace(LEADING_ZERO, "").replace(NO_CENTS, "$1").replace(DECIMAL_COMMA, "$1.$2");
  // Less than three digits behind the last separator are cents.
  const last = Math.max(word.lastIndexOf("."), word.lastIndexOf(","));
  const hasCents = word.length - last <= 3;
  const whole = (hasCents ? word.slice(0, last) : word).replace(/[.,]/g, "");
  return (hasCents ? `${whole}.${word.slice(last + 1)}` : whole).replace(NO_CENTS, "$1");
}

function segmentRun(words: string[], run: string, limit: number): void {
  const letters = [...run];
  let unknown: string[] = [];
  const flush = () => {
    if (unknown.length === 1) words.push(unknown[0] ?? "");
    for (let at = 0; at + 1 < unknown.length; at++) words.push(`${unknown[at]}${unknown[at + 1]}`);
    unknown = [];
  };
  // Words beyond the limit are cut off in the end, so they aren't looked for.
  for (let at = 0; at < letters.length && words.length + unknown.length <= limit; ) {
    const known = findLexiconWord(letters, at);
    if (known === "") {
      unknown.push(letters[at] ?? "");
      at++;
    } else {
      flush();
      words.push(known);
      at += [...known].length;
    }
  }
  flush();
}

/** The longest word of the lexicon that begins at a letter; empty where none does. */
function findLexiconWord(letters: readonly string[], start: number): string {
  const { words, starts } = openLexicon();
  const longest = starts.get(letters[start] ?? "") ?? 0;
  for (let length = Math.min(longest, letters.length - start); length > 0; length--) {
    const word = letters.slice(start, start + length).join("");
    if (words.has(word)) return word;
  }
  return "";
}

function collectLexicon(): Lexicon {
  const words = collectUnspacedWords();
  const starts = new Map<string, number>();
  for (const word of words) {
    const [first = "", ...rest] = word;
    starts.set(first, Math.max(starts.get(first) ?? 0, 1 + rest.length));
  }
  return { words, starts };
}

function collectUnspacedWords(): ReadonlySet<string> {
  const words = new Set<string>();
  const offer = (word: string) => {
    const folded = foldText(word);
    if ([...folded].every((letter) => WRITTEN_WITHOUT_SPACES.test(letter)) && folded.length <= LONGEST_LEXICON_WORD)
      words.add(folded);
  };
  for (const group of worldGroups) for (const member of group.split(", ")) offer(member.replace(/:[\d.]+$/, ""));
  for (const phrase of worldWords.keys()) offer(phrase);
  return words;
}
