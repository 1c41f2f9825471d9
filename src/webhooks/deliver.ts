import { judgeHealth } from "../domain/destination-health.ts";
import { type ClaimedDelivery, prepareClaimDeliveries, prepareSettleAttempt } from "../storage/claims.ts";
import { prepareRecordHealth } from "../storage/delivery-targets.ts";
import { type Pace, prepareSpendPace, releasePacer } from "../storage/pacing.ts";
import { commitPatiently } from "./commit-patiently.ts";
import { findWaitMs, listStarts, MAX_ATTEMPTS_PACED, MAX_WAITS } from "./keep-pace.ts";
import { logAttempt } from "./log-attempt.ts";
import { type MadeAttempt, makeAttempt } from "./make-attempt.ts";
import { type OpenTarget, openTarget } from "./open-target.ts";
import type { DeliveryServices } from "./services.ts";

/** Concurrent attempts of one call: an invocation may wait for six connections at a time. */
export const LANES = 5;
/** Concurrent attempts of one destination, over all calls. */
export const MAX_IN_FLIGHT = 20;
/** The same in the slow lane, where a destination stays for a while after an attempt timed out. */
export const MAX_IN_FLIGHT_SLOW = 2;
/**
 * Nothing is claimed after this: the attempt (15 s) and storing its result must end within the 30 s that an invocation
 * may run on after its response.
 */
const CLAIM_FOR_MS = 8_000;
/** Attempts of one call at most: each takes up to 4 queries, of which D1 allows 1,000 per invocation, with room for retries. */
export const MAX_ATTEMPTS = 150;
/** Outlasts an attempt and storing its result, so that only what a crash left behind is claimed again. */
export const LEASE_MS = 40_000;

/**
 * Delivers what is due for a destination: claims, POSTs and settles until nothing is left or its time is up. Any number
 * of calls may run at once: each claims what no other has claimed. A receiver's failure is a result; an exception is
 * our own fault, and leaves the claims in place until their leases expire.
 */
export async function deliverTo(destinationId: string, services: DeliveryServices): Promise<void> {
  const target = await openTarget(destinationId, services);
  if (!target) return;
  const claimUntilMs = services.now() + CLAIM_FOR_MS;
  const maxAttempts = target.isPaced ? MAX_ATTEMPTS_PACED : MAX_ATTEMPTS;
  const callId = crypto.randomUUID();
  const underWay = new Set<Promise<void>>();
  let made: MadeAttempt[] = [];
  let isHelped = false;
  let claimedCount = 0;
  let waits = 0;
  for (;;) {
    const settling = made;
    made = [];
    const freeLanes = Math.min(LANES - underWay.size, maxAttempts - claimedCount);
    const mayClaim = freeLanes > 0 && services.now() < claimUntilMs;
    const { claimed, waitMs } = await takeTurn(target, settling, { limit: mayClaim ? freeLanes : 0, callId }, services);
    claimedCount += claimed.length;
    for (const claim of claimed) {
      const attempt = attemptInTime(target, claim, services).then((result) => {
        made.push(result);
        underWay.delete(attempt);
      });
      underWay.add(attempt);
    }
    // All lanes are taken: there may be more than this call can carry, so it starts another one, once.
    const isFull = claimed.length === LANES || (waitMs !== null && underWay.size === LANES);
    if (isFull && !isHelped) {
      isHelped = true;
      await stopPacing(target, callId, services);
      await services.wake([destinationId], 0);
    }
    const mayWait = waitMs !== null && waits < MAX_WAITS;
    if (made.length === 0 && underWay.size === 0 && !mayWait) {
      const isMoreDue = await stopPacing(target, callId, services);
      if (!mayClaim || isMoreDue) await services.wake([destinationId], 0);
      return;
    }
    if (made.length > 0) continue;
    waits += Number(mayWait);
    await Promise.race(mayWait ? [...underWay, services.pause(waitMs)] : underWay);
  }
}

/** Lets another call wait for a rate limit. Returns true if it was this one that waited, and something is due. */
async function stopPacing({ id, isPaced }: OpenTarget, callId: string, services: DeliveryServices): Promise<boolean> {
  return isPaced && releasePacer(services.db, id, callId, services.now());
}

/** Makes an attempt as soon as a rate limit lets it start. */
async function attemptInTime(
  target: OpenTarget,
  { delivery, token, startsInMs }: Claimed,
  services: DeliveryServices,
): Promise<MadeAttempt> {
  if (startsInMs > 0) await services.pause(startsInMs);
  return makeAttempt(target, delivery, token, services);
}

type Claimed = {
  delivery: ClaimedDelivery;
  token: string;
  /** How long a rate limit postpones its attempt: less than a second. */
  startsInMs: number;
};

/** `waitMs`: a rate limit postpones what is due by so much, and it is this call that waits. */
type Turn = { claimed: Claimed[]; waitMs: number | null };

/**
 * Settles finished attempts and claims up to `limit` new ones, in one transaction. Only then are the wake-ups for the
 * next attempts sent.
 */
async function takeTurn(
  target: OpenTarget,
  settling: readonly MadeAttempt[],
  { limit, callId }: { limit: number; callId: string },
  services: DeliveryServices,
): Promise<Turn> {
  const { db } = services;
  const health = settling.reduce(
    (judged, { ended, isTimeout }) =>
      judgeHealth(judged, { ...ended, isTimeout, endedAtMs: ended.startedAtMs + ended.durationMs }),
    target.health,
  );
  const nowMs = services.now();
  const claim = {
    destinationId: target.id,
    token: crypto.randomUUID(),
    nowMs,
    leasedUntilMs: nowMs + (services.leaseMs ?? LEASE_MS),
    maxInFlight: MAX_IN_FLIGHT,
    maxInFlightSlow: MAX_IN_FLIGHT_SLOW,
    limit,
    isPaced: target.isPaced,
  };
  const statements = [
    ...settling.flatMap(({ ended }) => prepareSettleAttempt(db, ended)),
    ...(health === target.health ? [] : [prepareRecordHealth(db, target.id, health)]),
    ...(limit > 0 ? [prepareClaimDeliveries(db, claim)] : []),
    ...(limit > 0 && target.isPaced ? [prepareSpendPace(db, claim, callId)] : []),
  ];
  const results = await commitPatiently(statements, services);
  target.health = health;
  for (const { delivery, ended } of settling) logAttempt(target.id, delivery, ended, services.analytics);
  await wakeForRetries(target.id, settling, services);
  if (limit === 0) return { claimed: [], waitMs: null };
  const pace = target.isPaced ? (results.at(-1)?.results[0] as Pace | undefined) : undefined;
  const deliveries = (results.at(target.isPaced ? -2 : -1)?.results ?? []) as ClaimedDelivery[];
  const starts = listStarts(deliveries.length, pace, nowMs);
  const claimed = deliveries.map((delivery, index) => ({
    delivery,
    token: claim.token,
    startsInMs: starts[index] ?? 0,
  }));
  return { claimed, waitMs: pace ? findWaitMs(pace, nowMs) : null };
}

/** Sends one wake-up for each second in which something falls due again. */
async function wakeForRetries(destinationId: string, settling: readonly MadeAttempt[], services: DeliveryServices) {
  const nowMs = services.now();
  const delays = settling.flatMap(({ ended: { nextAttemptAtMs } }) =>
    nextAttemptAtMs === null ? [] : [Math.max(0, Math.ceil((nextAttemptAtMs - nowMs) / 1000))],
  );
  for (const delaySeconds of new Set(delays)) await services.wake([destinationId], delaySeconds);
}
