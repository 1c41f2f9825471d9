import type { Steps } from "../../domain/steps.ts";

/** A request that waits for its turn. `wakesAtMs`: when it checks again. */
type Waiting = { wakesAtMs: number };

/** A request that is this late to check was canceled: none of its code runs any more. */
const OVERDUE_MS = 250;
/**
 * The rounds of the event loop between two turns. A light call needs several: it is received, passed between Workers,
 * and answered.
 */
const ROUNDS_BEFORE_A_TURN = 6;

const queue: Waiting[] = [];
let turnsTaken = 0;
let lastTurnMs = 0;
/** The time from one turn to the next while requests wait. */
let paceMs = 1;
const LONGEST_PACE_MS = 20;
/** The weight of a new measurement in the pace. */
const LEARNED_SHARE = 0.2;

/**
 * Waits for a turn to compute. The requests of an isolate share one thread: those with long computations take turns,
 * and between any two turns the runtime handles everything else that is ready. So a request that takes no turns waits
 * for one of them, not for all.
 *
 * Each request waits on its own timers: a canceled request would never wake the next one.
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

/**
 * The further behind in the queue, the later the next check. The next in line checks soon, so that the turns set the
 * pace, not the checks.
 */
function chooseWait(place: number): number {
  return place <= 0 ? 0 : 1 + ((place - 1) * paceMs) / 2;
}

/** Runs work in steps. Each step except the first waits for its turn. */
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
  // The thread was busy for so long that another request considered this one canceled.
  if (!queue.includes(self)) queue.unshift(self);
}
