import type { ClaimedDelivery } from "../storage/claims.ts";
import type { MadeAttempt } from "./make-attempt.ts";
import type { DeliveryServices } from "./services.ts";

/** Concurrent attempts of one call: an invocation may wait for six connections at a time. */
export const LANES = 5;
/** How many deliveries a call may hold at once: those that its lanes attempt, and those that wait for one. */
export const MAX_HELD = 40;
/** A call claims ahead what its lanes will begin within this time, at the speed at which the receiver has answered so far. */
const AHEAD_MS = 5000;
/** Finished attempts are settled together, but the first of them waits at most this long. */
const SETTLE_WITHIN_MS = 5000;
/** As long as more than this wait for a lane, no lane is idle during a turn. */
const FEW_WAITING = 2;
/** Lanes that end at about the same time are settled together: an idle one waits so long for most of the others. */
const GATHER_MS = 25;
const MOST_LANES = 3;
/** The weight of the latest attempt in the average duration. */
const LATEST_WEIGHT = 1 / 8;

/** A claimed delivery, before its attempt. Times are Unix milliseconds. */
export type Claimed = {
  delivery: ClaimedDelivery;
  token: string;
  /** The time that its claim names. */
  claimedAtMs: number;
  /** When a rate limit lets its attempt start. Null: there is none. */
  startsAtMs: number | null;
  /**
   * An attempt that didn't start by then isn't made: it might end after its lease, or after the invocation, or exceed a
   * rate limit.
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
   * Returns how many more deliveries to claim: what the lanes take at once, and what they will take soon. With a rate
   * limit, nothing is claimed ahead: the limit lets only the next ones start. `leftMs`: how long attempts may start.
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

  /** The first failure of an attempt by our own fault. Null: none. */
  get failure(): { error: unknown } | null {
    return this.#failure;
  }

  get isIdle(): boolean {
    return this.#underWay.size + this.#waiting.length + this.#made.length + this.#unsent.length === 0;
  }

  /** Hands over the finished attempts, and the claims that weren't attempted. */
  takeEnded(): { made: MadeAttempt[]; unsent: Claimed[] } {
    const ended = { made: this.#made, unsent: this.#unsent };
    this.#made = [];
    this.#unsent = [];
    return ended;
  }

  /** Hands over the claims that wait for a lane: none of them is attempted. */
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
        // The fault may be the same for all of them.
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
    // The destination is slow from now on, and few may be in progress.
    if (made.isTimeout) this.#unsent.push(...this.#waiting.splice(0));
  }
}
