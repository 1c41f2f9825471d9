import { Pace } from "./pace.ts";

/**
 * The expected duration of a task, in milliseconds before the pace is known, and the bytes that somebody holds until it
 * has ended.
 */
export type Work = { estimateMs: number; bytes: number };

/** The limits of a queue. Times are milliseconds. */
export type QueueLimits = {
  /** The longest expected wait of a task that is admitted. */
  maxExpectedWaitMs: number;
  /** After this wait, an accepted task is refused after all: those ahead of it took longer than expected. */
  maxWaitMs: number;
  /** The maximum bytes of all accepted tasks together; a task alone may exceed it. */
  maxBytes: number;
  /** How long the task in front may take before it is considered canceled; longer than any task takes. */
  patienceMs: number;
};

/** `retryAfterMs`: when the queue is expected to have room for the task, unless others arrive. */
type Admission<Result> = { ok: true; result: Result } | { ok: false; retryAfterMs: number };

/** A task that has exceeded its estimate is expected to continue for this share of the time it has taken so far. */
const OVERRUN_SHARE = 0.25;

/**
 * Runs one task at a time, in the order of arrival: two screens would not fit into an isolate's memory, and ONNX
 * Runtime isn't reentrant. Refuses a task that couldn't start within a bounded wait because of the work ahead of it.
 *
 * A Worker's request can be canceled at any await, and then none of its code runs any more, not even `finally`. So the
 * task in front may take at most `patienceMs`, counted from when it became the first.
 */
export class WorkQueue {
  readonly #turns: Turn[] = [];
  readonly #limits: QueueLimits;
  readonly #now: () => number;
  readonly #pace = new Pace();

  /** @param now milliseconds of a clock that doesn't go back */
  constructor(limits: QueueLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Tasks that run or wait, and the bytes held for them. */
  get load(): { tasks: number; bytes: number } {
    return { tasks: this.#turns.length, bytes: this.#turns.reduce((sum, { work }) => sum + work.bytes, 0) };
  }

  /** Runs the task once those before it are done, or refuses it. A failure affects only its own caller. */
  async run<Result>(work: Work, task: () => Promise<Result>): Promise<Admission<Result>> {
    const retryAfterMs = this.#findRoom(work);
    if (retryAfterMs > 0) return { ok: false, retryAfterMs };
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const turn: Turn = { work, over, end, frontSinceMs: this.#now(), startedAtMs: null };
    this.#turns.push(turn);
    try {
      if (!(await this.#waitFor(turn))) {
        this.#leave(turn);
        return { ok: false, retryAfterMs: Math.max(this.#findRoom(work), this.#expectRestOfFront()) };
      }
      turn.startedAtMs = this.#now();
      return { ok: true, result: await task() };
    } finally {
      this.#leave(turn);
    }
  }

  /** Corrects the estimates by a task that took `tookMs`. Call it only for tasks that did all of their work. */
  learn(work: Work, tookMs: number): void {
    this.#pace.learn(work.estimateMs, tookMs);
  }

  /** Milliseconds until there is room for the task; 0 when there is room now. */
  #findRoom(work: Work): number {
    const { maxExpectedWaitMs, maxBytes } = this.#limits;
    let bytes = this.load.bytes + work.bytes;
    let endsInMs = 0;
    let fitsInMs = 0;
    for (const turn of this.#turns) {
      endsInMs += this.#expectRest(turn);
      if (bytes <= maxBytes) continue;
      bytes -= turn.work.bytes;
      fitsInMs = endsInMs;
    }
    return Math.max(0, fitsInMs, endsInMs - maxExpectedWaitMs);
  }

  #expectRest({ work, startedAtMs }: Turn): number {
    const expectedMs = this.#pace.correct(work.estimateMs);
    if (startedAtMs === null) return expectedMs;
    const elapsedMs = this.#now() - startedAtMs;
    return elapsedMs < expectedMs ? expectedMs - elapsedMs : elapsedMs * OVERRUN_SHARE;
  }

  #expectRestOfFront(): number {
    const [front] = this.#turns;
    return front ? this.#expectRest(front) : 0;
  }

  /** Returns true when the turn has come, false when it has waited for too long. */
  async #waitFor(turn: Turn): Promise<boolean> {
    const deadlineMs = this.#now() + this.#limits.maxWaitMs;
    for (let front = this.#turns[0]; front && front !== turn; front = this.#turns[0]) {
      const leftMs = deadlineMs - this.#now();
      const patienceMs = front.frontSinceMs + this.#limits.patienceMs - this.#now();
      if (leftMs <= 0) return false;
      if (await this.#outlast(front, Math.min(leftMs, patienceMs))) continue;
      if (patienceMs <= leftMs) this.#leave(front);
    }
    return true;
  }

  /** Returns true when the turn ends within the time. */
  async #outlast({ over }: Turn, forMs: number): Promise<boolean> {
    const { promise: timedOut, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, forMs);
    const isOver = await Promise.race([over.then(() => true), timedOut.then(() => false)]);
    clearTimeout(timer);
    return isOver;
  }

  /** Removes a turn from the queue, by its owner at its end or by whoever has waited too long for it. */
  #leave(turn: Turn): void {
    const place = this.#turns.indexOf(turn);
    if (place >= 0) this.#turns.splice(place, 1);
    const [front] = this.#turns;
    if (place === 0 && front) front.frontSinceMs = this.#now();
    turn.end();
  }
}

/**
 * `over` settles when the turn has been left. `frontSinceMs` counts once it is in front; `startedAtMs` is null while it
 * waits.
 */
type Turn = { work: Work; over: Promise<void>; end: () => void; frontSinceMs: number; startedAtMs: number | null };
