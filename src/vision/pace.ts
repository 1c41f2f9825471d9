/** How much the estimate counts against what was measured, in milliseconds of work: one slow task must not turn everyone away. */
const PRIOR_MS = 5000;
/** What each further task leaves of the weight of those before it: the last dozen count. */
const MEMORY = 0.9;

/** How many times longer than estimated tasks take on this machine, by what the last ones took. */
export class Pace {
  #estimatedMs = 0;
  #tookMs = 0;

  learn(estimatedMs: number, tookMs: number): void {
    this.#estimatedMs = this.#estimatedMs * MEMORY + estimatedMs;
    this.#tookMs = this.#tookMs * MEMORY + tookMs;
  }

  /** An estimate, corrected. */
  correct(estimateMs: number): number {
    return (estimateMs * (PRIOR_MS + this.#tookMs)) / (PRIOR_MS + this.#estimatedMs);
  }
}
