import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import { multiply } from "../vectors.ts";
import { prepare, type Work } from "../work.ts";
import type { SentenceReader } from "./sentence-reader.ts";

/** Of a candidate so many names are read. */
const MOST_NAMES = 6;
/** Where a screen has more names than this, none is read: that would take longer than everything else. */
const MOST_NAMES_OF_SCREEN = 500;
/** The names that are read before others have their turn. */
const NAMES_A_STEP = 50;
/** The steps of work that a name takes. */
const STEPS_A_NAME = 200;

/**
 * Measures by candidate how near the nearest of its names is to the request as a whole sentence, from 0 for what it surely doesn't ask for to 1. Null where there are
 * too many names.
 */
export function* measureSenses(
  reader: SentenceReader,
  query: string,
  candidates: readonly Candidate[],
  work: Work,
): Steps<Float64Array | null> {
  const named = candidates.map(({ names }) => names.slice(0, MOST_NAMES).filter(({ text }) => !text.startsWith("~")));
  const texts = [...new Set(named.flatMap((names) => names.map(({ text }) => text)))];
  if (texts.length > MOST_NAMES_OF_SCREEN) return null;
  prepare(work, STEPS_A_NAME * texts.length);
  yield;
  const asked = reader.readRequest(query);
  const nearness = new Map<string, number>();
  for (let start = 0; start < texts.length; start += NAMES_A_STEP) {
    yield;
    const some = texts.slice(start, start + NAMES_A_STEP);
    for (const [place, sense] of reader.readNames(some).entries())
      nearness.set(some[place] as string, sense ? multiply(asked, sense) : 0);
  }
  return Float64Array.from(named, (names) =>
    names.reduce((most, { text, weight }) => Math.max(most, weight * (nearness.get(text) ?? 0)), 0),
  );
}
