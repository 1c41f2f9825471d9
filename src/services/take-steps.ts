import type { Steps } from "../domain/steps.ts";

/** A request that waits for its turn. `wakesAtMs`: when it looks again whether it has come. */
type Waiting = { wakesAtMs: number };

/** One that is so late to look was cancelled, and nothing of it runs any more. */
const OVERDUE_MS = 250;
/** Rounds of the event loop between two turns. A light call takes several: it is received, goes from Worker to Worker, and is answered. */
const ROUNDS_BEFORE_A_TURN = 6;

const queue: Waiting[] = [];
let turnsTaken = 0;
let lastTurnMs = 0;
/** From one turn to the next, while some wait. */
let paceMs = 1;
const LONGEST_PACE_MS = 20;
/** How much of a new measurement goes into the pace. */
const LEARNED_SHARE = 0.2;

/**
 * Waits for a turn to compute. The requests of an isolate share one thread: those that compute for long do it in turns, one after the other, and between
 * any two turns the runtime looks after everything else that is ready. So a request that takes no turns waits for one of them, and not for all.
 *
 * Each request waits by timers of its own: one that is cancelled would never wake the next.
 */
export async function takeTurn(): Promise<void> {
  const self: Waiting = { wakesAtMs: 0 };
  const isAlone = queue.push(self) === 1;
  for (let rounds = 0; rounds < ROUNDS_BEFORE_A_TURN; ) {
    const seen = turnsTaken;
    await sleep(self, chooseWait(queue.indexOf(self)));
    dropOverdue(self);
    rounds = queue[0] === self && turnsTaken === seen ? rounds + 1 : 0;
  }
  queue.shift();
  turnsTaken++;
  const now = performance.now();
  if (!isAlone) paceMs += (Math.min(now - lastTurnMs, LONGEST_PACE_MS) - paceMs) * LEARNED_SHARE;
  lastTurnMs = now;
}

/** The further behind, the later one looks; the next one soon, so that the pace is that of the turns and not of the looking. */
function chooseWait(place: number): number {
  return place <= 0 ? 0 : 1 + ((place - 1) * paceMs) / 2;
}

/** Does work in steps, each but the first in a turn of its own. */
export async function takeSteps<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await takeTurn();
  }
}

async function sleep(self: Waiting, forMs: number): Promise<void> {
  self.wakesAtMs = performance.now() + forMs;
  await new Promise((resolve) => setTimeout(resolve, forMs));
}

function dropOverdue(self: Waiting): void {
  const now = performance.now();
  while (queue[0] && queue[0] !== self && queue[0].wakesAtMs + OVERDUE_MS < now) queue.shift();
  // The thread was busy for so long that another took this one for cancelled.
  if (!queue.includes(self)) queue.unshift(self);
}
