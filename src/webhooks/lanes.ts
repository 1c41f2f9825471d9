import type { ClaimedDelivery } from "../storage/deliveries/claims.ts";
import type { MadeAttempt } from "./make-attempt.ts";
import type { DeliveryServices } from "./services.ts";

/** The concurrent attempts of one call: an invocation may wait for six connections at a time. */
export const LANES = 5;
/** The most deliveries that a call holds at once: those being attempted, and those waiting for a lane. */
export const MAX_HELD = 40;
/** A call claims ahead as many deliveries as its lanes will start within this time, at the receiver's speed so far. */
const AHEAD_MS = 5000;
/** Finished attempts are settled together, but the first of them waits at most this long. */
const SETTLE_WITHIN_MS = 5000;
/** With more deliveries than this waiting, no lane is idle during a turn. */
const FEW_WAITING = 2;
/** Lanes that end at about the same time are settled together: an idle one waits this long for most of the others. */
const GATHER_MS = 25;
const MOST_LANES = 3;
/** The weight of the latest attempt in the average duration. */
const LATEST_WEIGHT = 1 / 8;

/** A claimed delivery, before its attempt. Times are Unix milliseconds. */
export type Claimed = {
  delivery: ClaimedDelivery;
  token: string;
  /** The time of the claim. */
  claimedAtMs: number;
  /** When the rate limit allows its attempt to start; null without a limit. */
  startsAtMs: number | null;
  /**
   * The latest start of its attempt: a later one might end after the lease, or after the invocation, or exceed a rate
   * limit.
   */
  startBeforeMs: number;
};

type Environment = Pick<DeliveryServices, "now" | "pause"> & { attempt(claim: Claimed): Promise<MadeAttempt | null> };

/** The attempts of one call: some are in progress, more wait for a lane, and finished ones wait to be settled. */
export class Lanes {
  readonly #environment: Environment;
  readonly #underWay = new Set<Promise<void>>();
  #waiting: Claimed[] = [];
  #made: MadeAttempt[] = [];
  #unsent: Claimed[] = [];
  #averageMs: number | null = null;
  #failure: { error: unknown } | null = null;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Starts attempts as lanes become free. */
  add(claims: readonly Claimed[]): void {
    this.#waiting.push(...claims);
    this.#startWaiting();
  }

  /**
   * Returns how many more deliveries to claim: those that the lanes take at once, and those that they will take soon.
   * With a rate limit, nothing is claimed ahead: it allows only the next ones. `leftMs`: the time left to start
   * attempts.
   */
  countRoom({ isPaced, leftMs }: { isPaced: boolean; leftMs: number }): number {
    const held = this.#underWay.size + this.#waiting.length;
    if (isPaced || this.#averageMs === null) return Math.max(0, LANES - held);
    const soon = Math.floor((LANES * Math.min(AHEAD_MS, leftMs)) / Math.max(1, this.#averageMs));
    return Math.max(0, Math.min(MAX_HELD, LANES + soon) - held);
  }

  get isFull(): boolean {
    return this.#underWay.size === LANES;
  }

  /** The first internal error of an attempt. Null: none. */
  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  get isIdle(): boolean {
    return this.#underWay.size + this.#waiting.length + this.#made.length + this.#unsent.length === 0;
  }

  /** Returns and removes the finished attempts, and the claims that weren't attempted. */
  takeEnded(): { made: MadeAttempt[]; unsent: Claimed[] } {
    const ended = { made: this.#made, unsent: this.#unsent };
    this.#made = [];
    this.#unsent = [];
    return ended;
  }

  /** Returns and removes the claims that wait for a lane, so that they aren't attempted. */
  takeWaiting(): Claimed[] {
    return this.#waiting.splice(0);
  }

  /** Resolves as soon as it is worth settling, or after `waitMs`. */
  async untilTurn(waitMs: number | null): Promise<void> {
    let isOver = false;
    const startTimer = (delayMs: number) =>
      this.#environment.pause(delayMs).then(() => {
        isOver = true;
      });
    let timer = waitMs === null ? null : startTimer(waitMs);
    while (!isOver && !this.#isTurnDue()) {
      if (this.#made.length > 0) timer ??= startTimer(this.#hasFewWaiting ? GATHER_MS : SETTLE_WITHIN_MS);
      if (this.#underWay.size === 0 && !timer) return;
      await Promise.race(timer ? [...this.#underWay, timer] : this.#underWay);
    }
  }

  #isTurnDue(): boolean {
    const isGathered = this.#made.length >= MOST_LANES || (this.#made.length > 0 && this.#underWay.size === 0);
    return this.#unsent.length > 0 || (isGathered && this.#hasFewWaiting);
  }

  get #hasFewWaiting(): boolean {
    return this.#waiting.length <= FEW_WAITING;
  }

  #startWaiting(): void {
    while (this.#underWay.size < LANES) {
      const claim = this.#waiting.shift();
      if (!claim) return;
      if (this.#environment.now() <= claim.startBeforeMs) this.#start(claim);
      else this.#unsent.push(claim);
    }
  }

  #start(claim: Claimed): void {
    const attempt = this.#environment.attempt(claim).then(
      (made) => (made ? this.#end(made) : void this.#unsent.push(claim)),
      (error: unknown) => {
        this.#failure ??= { error };
        // The same error may affect all of them.
        this.#unsent.push(...this.#waiting.splice(0));
      },
    );
    const lane = attempt.then(() => {
      this.#underWay.delete(lane);
      this.#startWaiting();
    });
    this.#underWay.add(lane);
  }

  #end(made: MadeAttempt): void {
    this.#made.push(made);
    const { durationMs } = made.ended;
    this.#averageMs =
      this.#averageMs === null ? durationMs : this.#averageMs + (durationMs - this.#averageMs) * LATEST_WEIGHT;
    // The destination counts as slow from now on, so only few attempts may be in progress.
    if (made.isTimeout) this.#unsent.push(...this.#waiting.splice(0));
  }
}
