import { judgeHealth } from "../domain/destination-health.ts";
import { type ClaimedDelivery, prepareClaimDeliveries, prepareSettleAttempt } from "../storage/claims.ts";
import { prepareRecordHealth } from "../storage/delivery-targets.ts";
import { commitPatiently } from "./commit-patiently.ts";
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
  const underWay = new Set<Promise<void>>();
  let made: MadeAttempt[] = [];
  let isHelped = false;
  let claimedCount = 0;
  for (;;) {
    const settling = made;
    made = [];
    const freeLanes = Math.min(LANES - underWay.size, MAX_ATTEMPTS - claimedCount);
    const mayClaim = freeLanes > 0 && services.now() < claimUntilMs;
    const claimed = await takeTurn(target, settling, mayClaim ? freeLanes : 0, services);
    claimedCount += claimed.length;
    for (const { delivery, token } of claimed) {
      const attempt = makeAttempt(target, delivery, token, services).then((result) => {
        made.push(result);
        underWay.delete(attempt);
      });
      underWay.add(attempt);
    }
    // All lanes are taken: there may be more than this call can carry, so it starts another one, once.
    if (claimed.length === LANES && !isHelped) {
      isHelped = true;
      await services.wake([destinationId], 0);
    }
    if (made.length === 0 && underWay.size === 0) {
      if (!mayClaim) await services.wake([destinationId], 0);
      return;
    }
    if (made.length === 0) await Promise.race(underWay);
  }
}

type Claimed = { delivery: ClaimedDelivery; token: string };

/**
 * Settles finished attempts and claims up to `limit` new ones, in one transaction. Only then are the wake-ups for the
 * next attempts sent.
 */
async function takeTurn(
  target: OpenTarget,
  settling: readonly MadeAttempt[],
  limit: number,
  services: DeliveryServices,
): Promise<Claimed[]> {
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
  };
  const statements = [
    ...settling.flatMap(({ ended }) => prepareSettleAttempt(db, ended)),
    ...(health === target.health ? [] : [prepareRecordHealth(db, target.id, health)]),
    ...(limit > 0 ? [prepareClaimDeliveries(db, claim)] : []),
  ];
  const results = await commitPatiently(statements, services);
  target.health = health;
  for (const { delivery, ended } of settling) logAttempt(target.id, delivery, ended);
  await wakeForRetries(target.id, settling, services);
  if (limit === 0) return [];
  const rows = results.at(-1)?.results ?? [];
  return rows.map((row) => ({ delivery: row as ClaimedDelivery, token: claim.token }));
}

/** Sends one wake-up for each second in which something falls due again. */
async function wakeForRetries(destinationId: string, settling: readonly MadeAttempt[], services: DeliveryServices) {
  const nowMs = services.now();
  const delays = settling.flatMap(({ ended: { nextAttemptAtMs } }) =>
    nextAttemptAtMs === null ? [] : [Math.max(0, Math.ceil((nextAttemptAtMs - nowMs) / 1000))],
  );
  for (const delaySeconds of new Set(delays)) await services.wake([destinationId], delaySeconds);
}
