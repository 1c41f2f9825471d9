import type { Steps } from "../../../domain/steps.ts";
import type { Candidate } from "../candidate.ts";
import type { ReadLimits } from "../query/limit-text.ts";
import { prepare, type Work } from "../work.ts";
import type { Meaning, MeaningReader } from "./embedding.ts";

const MOST_NAMES = 6;
/** The names that are read before others have their turn. */
const NAMES_A_STEP = 50;

/** Reads what each candidate's names mean, as far as `limits` says. */
export function* readNameMeanings(
  reader: MeaningReader,
  candidates: readonly Candidate[],
  limits: ReadLimits,
  work: Work,
): Steps<{ meaning: Meaning; weight: number }[][]> {
  const all: { meaning: Meaning; weight: number }[][] = [];
  let read = 0;
  for (const candidate of candidates) {
    const own: { meaning: Meaning; weight: number }[] = [];
    for (const { text, weight } of candidate.names.slice(0, Math.min(limits.names, MOST_NAMES))) {
      if (text.startsWith("~")) continue;
      if (read++ % NAMES_A_STEP === 0) yield;
      const part = text.slice(0, limits.characters);
      prepare(work, part.length);
      const meaning = reader.read(part);
      if (meaning) own.push({ meaning, weight });
    }
    all.push(own);
  }
  return all;
}
