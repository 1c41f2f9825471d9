/**
 * The steps that one request takes, so that none holds up the others however its elements and its query are made. Steps are counted before they are
 * taken, from how many things there are and never from their order, so the same request in another order goes as far.
 */
export type Work = {
  /** How many steps looking for the best reading of the query may take. */
  readonly limit: number;
  /** How many of them it took. */
  spent: number;
  /** Steps of what bounds itself: reading names (limit-text.ts), comparing their words with the query's, finding labels. */
  prepared: number;
};

/** More than any screen of the corpora takes; requests of a few elements are bounded by this alone. */
const LEAST_STEPS = 400_000;
const STEPS_AN_ELEMENT = 1_000;

export function openWork(elements: number): Work {
  return { limit: LEAST_STEPS + STEPS_AN_ELEMENT * elements, spent: 0, prepared: 0 };
}

/** Takes `steps` out of what is left. False where that is too little: then nothing is taken, and the caller goes without. */
export function spend(work: Work, steps: number): boolean {
  if (work.spent + steps > work.limit) return false;
  work.spent += steps;
  return true;
}

/** Counts steps that are taken in any case. */
export function prepare(work: Work, steps: number): void {
  work.prepared += steps;
}
