/**
 * The steps that one request takes, so that none delays the others, whatever its elements and its query are. Steps are
 * counted before they are taken, from the number of things and never from their order, so the same request in another
 * order gets equally far.
 */
export type Work = {
  /** How many steps looking for the best reading of the query may take. */
  readonly limit: number;
  /** How many of them it took. */
  spent: number;
  /** Steps of work with its own limits: reading names (limit-text.ts), comparing their words with the query's, finding labels. */
  prepared: number;
};

/** More than any screen of the corpora takes; requests of a few elements are bounded by this alone. */
const LEAST_STEPS = 400_000;
const STEPS_AN_ELEMENT = 1_000;

export function openWork(elements: number): Work {
  return { limit: LEAST_STEPS + STEPS_AN_ELEMENT * elements, spent: 0, prepared: 0 };
}

/** Takes `steps` from the remaining ones. Returns false, and takes nothing, if too few are left: the caller must do without. */
export function spend(work: Work, steps: number): boolean {
  if (work.spent + steps > work.limit) return false;
  work.spent += steps;
  return true;
}

/** Counts steps that are taken in any case. */
export function prepare(work: Work, steps: number): void {
  work.prepared += steps;
}
