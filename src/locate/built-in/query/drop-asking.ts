import type { Candidate } from "../candidate.ts";
import { foldName, foldText } from "../words/fold-text.ts";

/** How people begin and end a request, whatever they ask for: folded, without apostrophes. */
const OPENINGS = listPhrases(`
  where can i find, where could i find, where do i find, where would i find, where do you find, where can i see, where is, wheres, where are,
  can you find, could you find, can you show me, could you show me, can you point to, could you point to, can you, could you, would you, will you,
  whats my, what is my, what are my, what was my, what were my, whens my, when is my, wheres my, where is my, where are my,
  im looking for, i am looking for, looking for, im searching for, i am searching for, im trying to find, i am trying to find, i cant find, i cannot find,
  i want to find, i would like to find, id like to find, i need to find, i want to see, i want to, i would like to, id like to, i need to, i have to,
  help me find, please find, please, kindly, find me, locate, point to, point at, identify, hey, hi, hello`);
const ENDINGS = listPhrases(`
  on this screen, on the screen, on my screen, on this page, on the page, in this app, in the app, in this window, for me, please, again, thanks, thank you`);
/** Longer queries are stories, whose first words are as good as any. */
const LONGEST_QUERY = 400;
/** A request may begin, and end, with several: "hey, could you please …". */
const MOST_PHRASES = 6;
const WORD = /[\p{L}\p{N}'’]+/gu;
const APOSTROPHES = /['’]/g;

/**
 * Takes off how a request begins and ends, which says nothing of what is asked for. Words that are on the screen, too, stay: "Where is my order?" may be a link.
 */
export function dropAsking(query: string, candidates: readonly Candidate[]): string {
  if (query.length > LONGEST_QUERY || isName(query, candidates)) return query;
  const words = [...query.matchAll(WORD)].map(({ 0: text, index }) => ({
    text: spell(text),
    start: index,
    end: index + text.length,
  }));
  let [from, to] = [0, words.length];
  const isOnScreen = openSearch(candidates);
  for (let dropped = 0; dropped < MOST_PHRASES; dropped++) {
    const rest = words.slice(from, to).map(({ text }) => text);
    const opening = OPENINGS.find((phrase) => phrase.every((word, at) => rest[at] === word));
    const ending = ENDINGS.find((phrase) =>
      phrase.every((word, at) => rest[rest.length - phrase.length + at] === word),
    );
    const found = opening && !isOnScreen(opening) ? opening : ending && !isOnScreen(ending) ? ending : undefined;
    // Some word must be left.
    if (!found || found.length >= rest.length) break;
    if (found === opening) from += found.length;
    else to -= found.length;
  }
  if (from === 0 && to === words.length) return query;
  // A quote or a sign beside what is left stays.
  return trimCommas(query.slice(words[from - 1]?.end ?? 0, words[to]?.start ?? query.length));
}

function isName(query: string, candidates: readonly Candidate[]): boolean {
  const asked = query.trim();
  return candidates.some(({ names }) => names.some(({ text }) => text.trim() === asked));
}

/** Tells of a phrase whether a name has it. The names are folded where that is first asked. */
function openSearch(candidates: readonly Candidate[]): (phrase: readonly string[]) => boolean {
  let names: readonly string[] | undefined;
  return (phrase) => {
    names ??= candidates.flatMap((one) => one.names.map(({ text }) => ` ${spell(foldName(text))} `));
    return names.some((name) => name.includes(` ${phrase.join(" ")} `));
  };
}

function spell(text: string): string {
  return foldText(text).replace(APOSTROPHES, "");
}

function trimCommas(text: string): string {
  let [start, end] = [0, text.length];
  const isBlank = (character: string | undefined) => character === " " || character === "," || character === "\n";
  while (start < end && isBlank(text[start])) start++;
  while (end > start && isBlank(text[end - 1])) end--;
  return text.slice(start, end);
}

/** The longest first, since one may begin like another. */
function listPhrases(spelled: string): readonly (readonly string[])[] {
  const phrases = spelled.trim().split(/,\s+/);
  return phrases.map((phrase) => phrase.split(" ")).sort((a, b) => b.length - a.length);
}
