/**
 * Lets one task at a time in, in the order of their coming: two screens at once would not fit an isolate's memory, and
 * ONNX Runtime can't be entered twice.
 *
 * A Worker's request can be cancelled at any await, and then nothing of it runs any more, not even `finally`. So nobody lets
 * the one in front take longer than `patienceMs`, counted from when it got there: a long queue tries nobody's patience.
 */
export class Exclusive {
  readonly #queue: Turn[] = [];
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Runs the task when those before it are done. Its failure is the caller's, not the next one's. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const turn: Turn = { over, end };
    this.#queue.push(turn);
    try {
      await this.#waitFor(turn);
      return await task();
    } finally {
      this.#leave(turn);
    }
  }

  async #waitFor(turn: Turn): Promise<void> {
    for (let front = this.#queue[0]; front && front !== turn; front = this.#queue[0]) {
      const { promise: outOfPatience, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, this.#patienceMs);
      await Promise.race([front.over, outOfPatience]);
      clearTimeout(timer);
      this.#leave(front);
    }
  }

  /** Takes a turn out of the queue, by its owner at its end or by whoever lost patience with it. */
  #leave(turn: Turn): void {
    const place = this.#queue.indexOf(turn);
    if (place >= 0) this.#queue.splice(place, 1);
    turn.end();
  }
}

/** `over` settles when the turn has been left. */
type Turn = { over: Promise<void>; end: () => void };
