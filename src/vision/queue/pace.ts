/**
 * The weight of the estimate relative to the measurements, in milliseconds of work: one slow task must not cause
 * everything to be refused.
 */
const PRIOR_MS = 10_000;
/** The factor by which each task reduces the weight of those before it: about the last dozen count. */
const MEMORY = 0.9;

/** The ratio of measured to estimated durations on this machine, from the latest tasks. */
export class Pace {
  #isWarm = false;
  #estimatedMs = 0;
  #tookMs = 0;

  /** Adds a task. The first one is ignored, since it also loads the networks. */
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
