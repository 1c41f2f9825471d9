/** How much the estimate counts against what was measured, in milliseconds of work: one slow task must not turn everyone away. */
const PRIOR_MS = 10_000;
/** The weight that each further task leaves to those before it: the last dozen count. */
const MEMORY = 0.9;

/** How many times longer than estimated tasks take on this machine, derived from the last ones. */
export class Pace {
  #isWarm = false;
  #estimatedMs = 0;
  #tookMs = 0;

  /** Adds a task. The first one says nothing: it loads what the others find loaded. */
  learn(estimatedMs: number, tookMs: number): void {
    const counts = this.#isWarm;
    this.#isWarm = true;
    if (!counts) return;
    this.#estimatedMs = this.#estimatedMs * MEMORY + estimatedMs;
    this.#tookMs = this.#tookMs * MEMORY + tookMs;
  }

  /** Returns a corrected estimate. */
  correct(estimateMs: number): number {
    return (estimateMs * (PRIOR_MS + this.#tookMs)) / (PRIOR_MS + this.#estimatedMs);
  }
}
