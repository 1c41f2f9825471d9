import { type Candidate, isLine } from "../candidate.ts";

/** The sources of what is known of a screen. `lines`: how many of its candidates are lines of text; the others are elements, or things that were detected. */
export type Sight = { lines: "none" | "some" | "all"; isColoured: boolean };

/** Tells by what a screen's candidates are known. */
export function readSight(candidates: readonly Candidate[]): Sight {
  const lines = candidates.filter(isLine).length;
  return {
    lines: lines === 0 ? "none" : lines < candidates.length ? "some" : "all",
    isColoured: candidates.some(({ shade }) => shade !== null),
  };
}
