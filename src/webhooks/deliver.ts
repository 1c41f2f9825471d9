import { classOf, log } from "../log.ts";
import { releasePacer } from "../storage/deliveries/pacing.ts";
import { commitPatiently } from "./commit-patiently.ts";
import { MAX_ATTEMPTS_PACED, MAX_WAITS } from "./keep-pace.ts";
import { type Claimed, LANES, Lanes } from "./lanes.ts";
import { type MadeAttempt, makeAttempt } from "./make-attempt.ts";
import { type OpenTarget, openTarget } from "./open-target.ts";
import type { DeliveryServices } from "./services.ts";
import { type DeliveryCall, prepareRelease, takeTurn } from "./take-turn.ts";

/**
 * No delivery is claimed after this, and no attempt starts after `START_FOR_MS`: the attempt (15 s) and storing its
 * result must end within the 30 s for which an invocation may continue after its response.
 */
const CLAIM_FOR_MS = 8_000;
const START_FOR_MS = 10_000;
/**
 * The most attempts of one call: each takes up to 4 of the 1,000 queries that D1 allows per invocation, which leaves
 * room for retries.
 */
export const MAX_ATTEMPTS = 150;

/**
 * Delivers what is due for a destination: claims, POSTs and settles until nothing is left or its time is up. Any number
 * of calls may run at once: each claims what no other has claimed. A receiver's failure is a result; an exception is an
 * internal error. It leaves its claim in place until the lease expires, and is thrown once the others are settled.
 */
export async function deliverTo(destinationId: string, given: DeliveryServices): Promise<void> {
  const services = {
    ...given,
    wake: (ids: readonly string[], delaySeconds: number) => tryToWake(given, ids, delaySeconds),
  };
  const startedAtMs = services.now();
  const call: DeliveryCall = {
    id: crypto.randomUUID(),
    destinationId,
    turn: 0,
    claimUntilMs: startedAtMs + CLAIM_FOR_MS,
    startUntilMs: startedAtMs + START_FOR_MS,
    leadMs: 0,
  };
  const opened = await openTarget(call, LANES, services);
  if (!opened) return;
  const { target } = opened;
  let { turn } = opened;
  const lanes = new Lanes({ ...services, attempt: (claim) => attemptInTime(target, claim, call, services) });
  const maxAttempts = target.isPaced ? MAX_ATTEMPTS_PACED : MAX_ATTEMPTS;
  let mayClaim = true;
  let isHelped = false;
  let isOutdated = false;
  let claimedCount = 0;
  let waits = 0;
  for (;;) {
    const { claimed, hasMore, waitMs } = turn;
    claimedCount += claimed.length;
    lanes.add(claimed);
    // All lanes are taken: there may be more than this call can handle, so it starts another call, once.
    const isFull = claimed.length >= LANES || (hasMore && lanes.isFull);
    if (isFull && !isHelped) {
      isHelped = true;
      await stopPacing(target, call, services);
      await services.wake([destinationId], 0);
    }
    const mayWait = waitMs !== null && waits < MAX_WAITS && !lanes.failure && !isOutdated;
    if (lanes.isIdle && !mayWait) return leave(lanes, mayClaim, target, call, services);
    waits += Number(mayWait);
    await lanes.untilTurn(mayWait ? waitMs : null);
    const ended = lanes.takeEnded();
    mayClaim = !lanes.failure && !isOutdated && claimedCount < maxAttempts && services.now() < call.claimUntilMs;
    const leftMs = Math.max(0, call.startUntilMs - services.now());
    const room = Math.min(lanes.countRoom({ isPaced: target.isPaced, leftMs }), maxAttempts - claimedCount);
    turn = await takeTurn(call, target, ended, mayClaim ? room : 0, services);
    if (turn.isOutdated && !isOutdated) {
      isOutdated = true;
      mayClaim = false;
      await handOver(lanes.takeWaiting(), target, call, services);
    }
  }
}

/**
 * Continues without the wake-up if the queue fails: the results of attempts in progress must be stored, and the sweep
 * finds the rest.
 */
async function tryToWake(
  { wake }: DeliveryServices,
  destinationIds: readonly string[],
  delaySeconds: number,
): Promise<void> {
  try {
    await wake(destinationIds, delaySeconds);
  } catch (error) {
    for (const id of destinationIds) {
      log("error", "wake_up_not_sent", { destination_id: id, error_class: classOf(error) });
    }
  }
}

/** Leaves deliveries without an attempt in progress to a new call, which reads the destination's current settings. */
async function handOver(
  waiting: readonly Claimed[],
  target: OpenTarget,
  call: DeliveryCall,
  services: DeliveryServices,
): Promise<void> {
  if (waiting.length > 0) await commitPatiently(() => prepareRelease(services.db, waiting), services);
  await stopPacing(target, call, services);
  await services.wake([target.id], 0);
}

/** Ends a call. If it stopped claiming, or waited for a rate limit, another one continues. */
async function leave(
  { failure }: Lanes,
  mayClaim: boolean,
  target: OpenTarget,
  call: DeliveryCall,
  services: DeliveryServices,
): Promise<void> {
  const isMoreDue = await stopPacing(target, call, services);
  if (failure) throw failure.error;
  if (!mayClaim || isMoreDue) await services.wake([target.id], 0);
}

/**
 * Lets another call wait for a rate limit. Returns true if this call was the waiting one, and deliveries are due.
 * Continues if the database fails: the results of attempts in progress must be stored, and the others take over from
 * this call soon.
 */
async function stopPacing(
  { id, isPaced }: OpenTarget,
  call: DeliveryCall,
  services: DeliveryServices,
): Promise<boolean> {
  if (!isPaced) return false;
  try {
    return await releasePacer(services.db, id, call.id, services.now());
  } catch (error) {
    log("error", "pacer_not_released", { destination_id: id, error_class: classOf(error) });
    return false;
  }
}

/** Makes an attempt as soon as the rate limit allows. Returns null, and sends nothing, if it can't start in time. */
async function attemptInTime(
  target: OpenTarget,
  { delivery, token, claimedAtMs, startsAtMs, startBeforeMs }: Claimed,
  call: DeliveryCall,
  services: DeliveryServices,
): Promise<MadeAttempt | null> {
  // Checked for each attempt, since the addresses of a host may have changed since registration. The lookup comes
  // before the scheduled start, because it takes a while.
  const refusal = await services.refuseUrl(target.url);
  const readyMs = services.now();
  call.leadMs = readyMs - claimedAtMs;
  if (startsAtMs !== null && startsAtMs > readyMs) await services.pause(startsAtMs - readyMs);
  if (services.now() > startBeforeMs) return null;
  return makeAttempt(target, delivery, { token, refusal }, services);
}
