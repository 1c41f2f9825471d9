import type { Candidate } from "./candidate.ts";

// Characters of names that are read in one request, and in one name. The largest request there can be has four million.
const TEXT_BUDGET = 120_000;
const LONGEST_READ = 320;
const SHORTEST_READ = 16;
const QUOTES: ReadonlySet<string> = new Set("\"“”'‘’«»");
const NARROWING = 0.8;

/**
 * How many characters of each name to read, so that a request takes about the same time however long its names are: all
 * of them where the request is small, fewer of the longest where it isn't. Doesn't depend on the candidates' order.
 */
export function limitText(candidates: readonly Candidate[]): number {
  const lengths = candidates.flatMap((candidate) => candidate.names.map((name) => name.text.length));
  let limit = LONGEST_READ;
  while (limit > SHORTEST_READ && sumUpTo(lengths, limit) > TEXT_BUDGET) limit = Math.floor(limit * NARROWING);
  return Math.max(limit, SHORTEST_READ);
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

function sumUpTo(lengths: readonly number[], limit: number): number {
  return lengths.reduce((sum, length) => sum + Math.min(length, limit), 0);
}

function trimQuotes(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && QUOTES.has(text[start] ?? "")) start++;
  while (end > start && QUOTES.has(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}
