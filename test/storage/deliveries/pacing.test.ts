import { beforeAll, expect, it } from "vitest";
import { prepareClaimDeliveries } from "../../../src/storage/deliveries/claims.ts";
import { PACER_MS, type Pace, prepareSpendPace, releasePacer } from "../../../src/storage/deliveries/pacing.ts";
import { findWaitMs, listStarts } from "../../../src/webhooks/keep-pace.ts";
import { startDatabase } from "../../database.ts";
import { addDue, addTarget, type Target } from "../../webhooks/delivery-world.ts";

const START_MS = 1_900_000_000_000;

let db: D1Database;
beforeAll(async () => {
  db = await startDatabase({ seed: false });
});

async function addPaced(maxPerSecond: number, due: number): Promise<Target> {
  const target = await addTarget(db, "https://hooks.example.com/");
  await db.prepare("UPDATE destinations SET max_per_second = ?2 WHERE id = ?1").bind(target.id, maxPerSecond).run();
  await addDue(db, target, due, START_MS);
  return target;
}

/** An id as long as a UUID. */
const nameCall = (call: string) => call.padEnd(36, "-");
let turns = 0;

type Claimed = { ids: string[]; pace: Pace };

/** Claims as one turn of a call does. The call has a short name here. */
async function claim(target: Target, call: string, nowMs: number, limit = 5): Promise<Claimed> {
  const counts = { maxCalls: 100, maxHeld: 1000, maxHeldByMore: 1000, maxHeldSlow: 1, limit };
  const times = { nowMs, leasedUntilMs: nowMs + 3_600_000, pacedFromMs: nowMs };
  const one = {
    destinationId: target.id,
    callId: nameCall(call),
    turn: turns++,
    mayBePaced: true,
    revision: null,
    ...counts,
    ...times,
  };
  const [rows, paces] = await db.batch<{ id: string }>([prepareClaimDeliveries(db, one), prepareSpendPace(db, one)]);
  return { ids: (rows?.results ?? []).map(({ id }) => id), pace: paces?.results[0] as unknown as Pace };
}

it.each([1, 3, 7, 50])(
  "no second has more starts than a limit of %i, whoever claims and when, and each is claimed once",
  async (limit) => {
    const due = Math.min(60, limit * 5);
    const target = await addPaced(limit, due);
    const starts: number[] = [];
    const claimed: string[] = [];
    // Three calls that take turns, more often than the limit allows.
    for (let turn = 0; claimed.length < due; turn++) {
      const nowMs = START_MS + turn * 137;
      const { ids, pace } = await claim(target, `call${turn % 3}`, nowMs);
      claimed.push(...ids);
      starts.push(...listStarts(ids.length, pace));
      expect(pace.hasMore).toBe(Number(claimed.length < due));
    }
    expect(new Set(claimed).size).toBe(due);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    const fullest = starts.map((startMs) => starts.filter((each) => each >= startMs && each < startMs + 1000).length);
    expect(Math.max(...fullest)).toBeLessThanOrEqual(limit);
  },
);

it("time that passes unused isn't saved up", async () => {
  const target = await addPaced(2, 10);
  await claim(target, "a", START_MS);
  const later = await claim(target, "a", START_MS + 3_600_000);
  expect(later.ids).toHaveLength(2);
});

it("one of the calls that would wait does, and another once it has left or vanished", async () => {
  const target = await addPaced(1, 10);
  const first = await claim(target, "a", START_MS);
  const second = await claim(target, "b", START_MS + 1);
  expect([findWaitMs(first.pace, START_MS), findWaitMs(second.pace, START_MS + 1)]).toEqual([1000, null]);

  expect(await releasePacer(db, target.id, nameCall("b"), START_MS + 2)).toBe(false);
  expect(await releasePacer(db, target.id, nameCall("a"), START_MS + 2)).toBe(true);
  expect(findWaitMs((await claim(target, "b", START_MS + 3)).pace, START_MS + 3)).toBe(997);

  const afterCrashMs = START_MS + 3 + PACER_MS;
  expect(findWaitMs((await claim(target, "c", afterCrashMs)).pace, afterCrashMs)).toBe(1000);
});

it("nothing waits where nothing is left", async () => {
  const target = await addPaced(1, 1);
  const { ids, pace } = await claim(target, "a", START_MS);
  expect([ids.length, findWaitMs(pace, START_MS)]).toEqual([1, null]);
  expect(await releasePacer(db, target.id, nameCall("a"), START_MS)).toBe(false);
});

it("a call that has left nothing keeps no other from waiting for what falls due after it", async () => {
  const target = await addPaced(1, 1);
  await claim(target, "a", START_MS);
  await addDue(db, target, 1, START_MS + 100);
  const { ids, pace } = await claim(target, "b", START_MS + 100);
  expect([ids, findWaitMs(pace, START_MS + 100)]).toEqual([[], 900]);
});
