import type { Candidate } from "../candidate.ts";

/** How much of the names is read: so many characters of each, of a candidate's first as many as `ofFirst`, and of each candidate so many names. */
export type ReadLimits = { characters: number; ofFirst: number; names: number };

// Characters of names that are read in one request, and in one name. The largest request there can be has twelve million.
const TEXT_BUDGET = 120_000;
/** Each word of a query is compared with all that is read, so of long queries' screens less is. */
const COMPARED_BUDGET = 3_000_000;
const LONGEST_READ = 320;
const SHORTEST_READ = 16;
/** However many names there are, this much of an element's first is read, where there is room. */
const LEAST_READ_OF_FIRST = 48;
const NARROWING = 0.8;
const QUOTES: ReadonlySet<string> = new Set("\"“”'‘’«»");

/**
 * Returns how much of each name to read, so that a request takes about the same time however long and however many its
 * names are: all of them if the request is small, otherwise less of the longest, and fewer if even that is too much.
 * Doesn't depend on the candidates' order.
 *
 * @param terms how many words and phrases of the query are searched
 */
export function limitText(candidates: readonly Candidate[], terms: number): ReadLimits {
  const budget = Math.min(TEXT_BUDGET, COMPARED_BUDGET / Math.max(1, terms));
  const lengths = candidates.map((candidate) => candidate.names.map((name) => name.text.length));
  let characters = LONGEST_READ;
  while (characters > SHORTEST_READ && sumUpTo(lengths, characters) > budget)
    characters = Math.max(SHORTEST_READ, Math.floor(characters * NARROWING));
  let names = lengths.reduce((most, { length }) => Math.max(most, length), 1);
  while (names > 1 && sumUpTo(lengths, characters, names) > budget) names = Math.max(1, Math.floor(names * NARROWING));
  const share = Math.floor(budget / Math.max(1, candidates.length));
  return { characters, ofFirst: Math.max(characters, Math.min(LEAST_READ_OF_FIRST, share)), names };
}

/** Candidates with a name too long to be read whole that is, as a whole, what is asked for. */
export function findNamedWhole(candidates: readonly Candidate[], query: string, limit: number): number[] {
  const asked = query.trim();
  const bare = trimQuotes(asked);
  if (bare.length <= limit) return [];
  return [...candidates.keys()].filter((at) =>
    candidates[at]?.names.some(({ text }) => text.length > limit && (text.trim() === asked || text.trim() === bare)),
  );
}

/** How long all names are together, of each so many characters at most, and of each candidate so many names. */
function sumUpTo(lengths: readonly (readonly number[])[], limit: number, names = Number.POSITIVE_INFINITY): number {
  let sum = 0;
  for (const own of lengths) for (let at = 0; at < own.length && at < names; at++) sum += Math.min(own[at] ?? 0, limit);
  return sum;
}

function trimQuotes(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && QUOTES.has(text[start] ?? "")) start++;
  while (end > start && QUOTES.has(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}
