import { judgeHealth } from "../domain/deliveries/destination-health.ts";
import {
  type Claim,
  type ClaimedDelivery,
  prepareClaimDeliveries,
  prepareReleaseClaims,
  prepareSettleAttempts,
  readRevision,
} from "../storage/deliveries/claims.ts";
import { prepareRecordHealth } from "../storage/deliveries/delivery-targets.ts";
import { nameLease } from "../storage/deliveries/leases.ts";
import { MAX_LEAD_MS, type Pace, prepareSpendPace } from "../storage/deliveries/pacing.ts";
import { commitPatiently } from "./commit-patiently.ts";
import { findWaitMs, listStarts, MAX_LATE_MS } from "./keep-pace.ts";
import { type Claimed, LANES, MAX_HELD } from "./lanes.ts";
import { logAttempt } from "./log-attempt.ts";
import type { MadeAttempt } from "./make-attempt.ts";
import type { OpenTarget } from "./open-target.ts";
import type { DeliveryServices } from "./services.ts";

/**
 * The number of calls that may claim ahead of their lanes. Others claim only while fewer deliveries are held than these
 * lanes take.
 */
const MAX_CALLS = 4;
/** The concurrent attempts of one destination, over all calls. */
export const MAX_IN_FLIGHT = MAX_CALLS * LANES;
/** The concurrent attempts of a slow destination, for a while after one has timed out. */
const MAX_IN_FLIGHT_SLOW = 2;
/** Longer than an attempt and storing its result, so that only the deliveries of a crashed call are claimed again. */
export const LEASE_MS = 40_000;

/** One call of `deliverTo`. Times are Unix milliseconds. */
export type DeliveryCall = {
  id: string;
  destinationId: string;
  /** Counts its turns. */
  turn: number;
  claimUntilMs: number;
  /** The latest time from a claim until its attempts could start: the answer of the database, and the DNS lookup. */
  leadMs: number;
  /** No attempt starts after this. */
  startUntilMs: number;
};

/** The result of a turn. */
export type Turn = {
  claimed: Claimed[];
  /** True if the destination has a rate limit, and unclaimed deliveries are due. */
  hasMore: boolean;
  /** How long a rate limit postpones due deliveries if this call waits for it; otherwise null. */
  waitMs: number | null;
  /** True if the destination has changed since the call read it: nothing more can be claimed. */
  isOutdated: boolean;
};

type ClaimOptions = Pick<Claim, "limit" | "mayBePaced" | "revision">;

const NO_TURN: Turn = { claimed: [], hasMore: false, waitMs: null, isOutdated: false };

/** Returns the next claim of a call, of up to `limit` deliveries. */
function makeClaim(
  call: DeliveryCall,
  options: ClaimOptions,
  { now, leaseMs = LEASE_MS }: Pick<DeliveryServices, "now" | "leaseMs">,
): Claim {
  const nowMs = now();
  call.turn++;
  return {
    destinationId: call.destinationId,
    callId: call.id,
    turn: call.turn,
    nowMs,
    leasedUntilMs: nowMs + leaseMs,
    pacedFromMs: nowMs + Math.min(call.leadMs, MAX_LEAD_MS),
    maxCalls: MAX_CALLS,
    maxHeld: MAX_CALLS * MAX_HELD,
    maxHeldByMore: MAX_IN_FLIGHT,
    maxHeldSlow: MAX_IN_FLIGHT_SLOW,
    ...options,
  };
}

/**
 * Commits statements followed by a claim (null: none) in one transaction. The claim is prepared anew for each try,
 * since its start times depend on the time of the commit. Returns the results of the statements, and the turn.
 */
export async function commitTurn(
  call: DeliveryCall,
  statements: readonly D1PreparedStatement[],
  options: ClaimOptions | null,
  services: DeliveryServices,
): Promise<{ results: D1Result[]; turn: Turn }> {
  const claims: Claim[] = [];
  const results = await commitPatiently(() => {
    if (!options) return statements;
    const claim = makeClaim(call, options, services);
    claims.push(claim);
    return [...statements, ...prepareClaim(services.db, claim)];
  }, services);
  const last = claims.at(-1);
  if (last) call.leadMs = services.now() - last.nowMs;
  const turn = last ? readTurn(call, last, results.slice(statements.length), services) : NO_TURN;
  return { results: results.slice(0, statements.length), turn };
}

/** Prepares the statements of a claim: `readTurn` reads their results. */
function prepareClaim(db: D1Database, claim: Claim): D1PreparedStatement[] {
  return [prepareClaimDeliveries(db, claim), ...(claim.mayBePaced ? [prepareSpendPace(db, claim)] : [])];
}

/** Returns the turn from the results of a claim's statements. */
function readTurn(
  call: DeliveryCall,
  claim: Claim,
  results: readonly D1Result[],
  { deadlineMs }: Pick<DeliveryServices, "deadlineMs">,
): Turn {
  const deliveries = (results[0]?.results ?? []) as ClaimedDelivery[];
  const pace = results[1]?.results[0] as Pace | undefined;
  const starts = listStarts(deliveries.length, pace);
  const startBeforeMs = Math.min(call.startUntilMs, claim.leasedUntilMs - deadlineMs);
  const token = nameLease(claim);
  const claimed = deliveries.map((delivery, index) => {
    const startsAtMs = starts[index] ?? null;
    const lateMs = startsAtMs === null ? startBeforeMs : Math.min(startBeforeMs, startsAtMs + MAX_LATE_MS);
    return { delivery, token, claimedAtMs: claim.nowMs, startsAtMs, startBeforeMs: lateMs };
  });
  const isOutdated = pace !== undefined && isOther(pace.revision, claim.revision);
  const waitMs = pace ? findWaitMs(pace, claim.pacedFromMs) : null;
  return { claimed, hasMore: pace?.hasMore === 1, waitMs, isOutdated };
}

/**
 * Settles finished attempts, releases claims without an attempt, and claims up to `limit` more, in one transaction.
 * Then sends the wake-ups for the next attempts.
 */
export async function takeTurn(
  call: DeliveryCall,
  target: OpenTarget,
  { made, unsent }: { made: readonly MadeAttempt[]; unsent: readonly Claimed[] },
  limit: number,
  services: DeliveryServices,
): Promise<Turn> {
  const { db } = services;
  const health = made.reduce(
    (judged, { ended, isTimeout }) =>
      judgeHealth(judged, { ...ended, isTimeout, endedAtMs: ended.startedAtMs + ended.durationMs }),
    target.health,
  );
  const { revision } = target;
  const settled = prepareSettleAttempts(
    db,
    target.id,
    made.map(({ ended }) => ended),
  );
  const settling = [
    ...settled,
    ...prepareRelease(db, unsent),
    ...(health === target.health ? [] : [prepareRecordHealth(db, target, health)]),
  ];
  const claiming = limit > 0 ? { limit, mayBePaced: target.isPaced, revision } : null;
  if (settling.length === 0 && !claiming) return NO_TURN;
  const { results, turn } = await commitTurn(call, settling, claiming, services);
  target.health = health;
  for (const { delivery, ended } of made) logAttempt(target.id, delivery, ended, services.analytics);
  await wakeForRetries(target.id, made, services);
  return { ...turn, isOutdated: turn.isOutdated || isOther(readRevision(results[settled.length - 1]), revision) };
}

/** Compares revisions that may be unknown (null). */
function isOther(revision: number | null, known: number | null): boolean {
  return revision !== null && known !== null && revision !== known;
}

/** Prepares the statements that release claims. */
export function prepareRelease(db: D1Database, claims: readonly Claimed[]): D1PreparedStatement[] {
  return [...Map.groupBy(claims, ({ token }) => token)].map(([token, held]) =>
    prepareReleaseClaims(
      db,
      token,
      held.map(({ delivery }) => delivery.id),
    ),
  );
}

/** Sends one wake-up for each second in which a delivery becomes due again. */
async function wakeForRetries(destinationId: string, made: readonly MadeAttempt[], services: DeliveryServices) {
  const nowMs = services.now();
  const delays = made.flatMap(({ ended: { nextAttemptAtMs } }) =>
    nextAttemptAtMs === null ? [] : [Math.max(0, Math.ceil((nextAttemptAtMs - nowMs) / 1000))],
  );
  for (const delaySeconds of new Set(delays)) await services.wake([destinationId], delaySeconds);
}
