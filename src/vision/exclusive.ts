/**
 * Lets one task at a time in, in the order of their coming: two screens at once would not fit an isolate's memory, and
 * ONNX Runtime can't be entered twice.
 *
 * A Worker's request can be cancelled at any await, and then nothing of it runs any more, not even `finally`. So nobody waits
 * for the one before longer than `patienceMs`.
 */
export class Exclusive {
  #last: Promise<unknown> = Promise.resolve();
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Runs the task when those before it are done. Its failure is the caller's, not the next one's. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const before = this.#last;
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    this.#last = done;
    await this.#waitFor(before);
    try {
      return await task();
    } finally {
      finish();
    }
  }

  async #waitFor(before: Promise<unknown>): Promise<void> {
    const { promise: outOfPatience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.#patienceMs);
    await Promise.race([before, outOfPatience]);
    clearTimeout(timer);
  }
}
