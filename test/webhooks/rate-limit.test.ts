import { beforeAll, beforeEach, expect, it } from "vitest";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { listOverdueDestinations } from "../../src/storage/deliveries/claims.ts";
import { nameLease } from "../../src/storage/deliveries/leases.ts";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import { MAX_LATE_MS } from "../../src/webhooks/keep-pace.ts";
import type { DeliveryServices } from "../../src/webhooks/services.ts";
import { LEASE_MS } from "../../src/webhooks/take-turn.ts";
import { startDatabase } from "../database.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { addDue, addTarget, listDeliveries, type Target } from "./delivery-world.ts";
import { ScriptedClock } from "./scripted-clock.ts";

const START_MS = 1_900_000_000_000;
const MAX_PER_SECOND = 5;
const DUE = 40;

let db: D1Database;
let target: Target;
let clock: ScriptedClock;
/** When each attempt started, in milliseconds after `START_MS`. */
let starts: number[];
beforeAll(async () => {
  db = await startDatabase({ seed: false });
});
beforeEach(async () => {
  clock = new ScriptedClock(START_MS);
  starts = [];
  target = await addTarget(db, "https://hooks.example.com/");
  await db.prepare("UPDATE destinations SET max_per_second = ?2 WHERE id = ?1").bind(target.id, MAX_PER_SECOND).run();
});

const deliver = (more: Partial<DeliveryServices> = {}) => {
  const { sealingKeys } = readDeliverySettings(LOCAL_SETTINGS);
  return deliverTo(target.id, {
    ...{ db: clock.watch(db), sealingKeys, schedule: [30], deadlineMs: 15_000, analytics: null },
    ...{ now: clock.now, pause: clock.pause, wake: async () => undefined, refuseUrl: async () => null },
    post: async () => {
      starts.push(clock.now() - START_MS);
      return new Response(null, { status: 204 });
    },
    ...more,
  });
};

/** The most starts within any second, less the time by which one may be late. */
const countFullest = () =>
  Math.max(...starts.map((at) => starts.filter((each) => each >= at && each < at + 1000 - MAX_LATE_MS).length));

const countDelivered = async () =>
  (await listDeliveries(db, target)).filter(
    ({ status, attempt_count }) => status === "delivered" && attempt_count === 1,
  ).length;

it("a rate limit applies even while the database fails for some seconds, whichever call delivers", async () => {
  await addDue(db, target, DUE, START_MS);
  const watched = clock.watch(db);
  let failures = 4;
  const failing = {
    prepare: (sql: string) => watched.prepare(sql),
    batch: async (statements: D1PreparedStatement[]) => {
      if (failures-- > 0) throw new Error("D1_ERROR: Network connection lost.");
      return watched.batch(statements);
    },
  } as unknown as D1Database;
  const another = clock.pause(4_255).then(() => deliver());
  await clock.run(Promise.all([deliver({ db: failing }), another]));
  expect(starts.length).toBeGreaterThan(2 * MAX_PER_SECOND);
  expect(countFullest()).toBeLessThanOrEqual(MAX_PER_SECOND);
  expect(await countDelivered()).toBe(starts.length);
});

it.each([80, 900, 2_500])(
  "a rate limit holds where the database answers after %i ms, and what has missed its time is sent at another",
  async (answersAfterMs) => {
    await addDue(db, target, DUE, START_MS);
    const slow = clock.watch(db, (count) => clock.pause(count === 1 ? answersAfterMs : 0));
    await clock.run(deliver({ db: slow }));
    expect(starts.length).toBeGreaterThan(2 * MAX_PER_SECOND);
    expect(countFullest()).toBeLessThanOrEqual(MAX_PER_SECOND);
    expect(await countDelivered()).toBe(starts.length);
  },
);

it.each([[[1_000, 0]], [[1_000]], [[2_900]]])(
  "a rate limit holds, and deliveries go on, where looking up the host takes %j ms",
  async (lookupsMs) => {
    await addDue(db, target, DUE, START_MS);
    let lookups = 0;
    const refuseUrl = async () => {
      const place = Math.min(lookupsMs.length - 1, Math.floor(lookups++ / MAX_PER_SECOND));
      await clock.pause(lookupsMs[place] ?? 0);
      return null;
    };
    await clock.run(deliver({ refuseUrl }));
    expect(starts.length).toBeGreaterThanOrEqual(MAX_PER_SECOND);
    expect(countFullest()).toBeLessThanOrEqual(MAX_PER_SECOND);
    expect(await countDelivered()).toBe(starts.length);
  },
);

it("a database that always takes a while keeps nothing from being sent", async () => {
  await addDue(db, target, 1, START_MS);
  await clock.run(deliver({ db: clock.watch(db, () => clock.pause(400)) }));
  expect([starts.length, await countDelivered()]).toEqual([1, 1]);
});

it("after the clock was put back an hour, a destination with a rate limit goes on within a minute", async () => {
  await addDue(db, target, 1, START_MS);
  await clock.run(deliver());
  const backMs = START_MS - 3_600_000;
  await addDue(db, target, 3, backMs);
  for (const nowMs of [backMs, backMs + 60_000]) {
    clock = new ScriptedClock(nowMs);
    if ((await listOverdueDestinations(db, nowMs)).includes(target.id)) await clock.run(deliver());
  }
  expect(await countDelivered()).toBe(4);
});

it("nobody waits for a call whose claim outlasts any call because the clock was set back", async () => {
  await addDue(db, target, MAX_PER_SECOND + 1, START_MS);
  await db
    .prepare("UPDATE destinations SET pacer_token = 'vanished', pacer_until = ?2 WHERE id = ?1")
    .bind(target.id, START_MS + 3_600_000)
    .run();
  await clock.run(deliver());
  expect(await countDelivered()).toBe(MAX_PER_SECOND + 1);
});

it.each([
  ["four calls have twenty attempts in progress", 20, 0],
  ["two attempts are in progress at a receiver that let one time out", 2, START_MS + 60_000],
])(
  "a call that finds all places taken starts no other, which would find the same: %s",
  async (_, held, slowUntilMs) => {
    const due = await addDue(db, target, DUE, START_MS);
    await db
      .prepare("UPDATE destinations SET max_per_second = 1000, slow_until = ?2 WHERE id = ?1")
      .bind(target.id, slowUntilMs)
      .run();
    const lease = (id: string, place: number) => {
      const token = nameLease({ callId: `00000000-0000-4000-8000-00000000000${place % 4}`, turn: 1 });
      const statement = "UPDATE webhook_deliveries SET lease_token = ?2, leased_until = ?3 WHERE id = ?1";
      return db.prepare(statement).bind(id, token, START_MS + LEASE_MS);
    };
    await db.batch(
      due
        .map(({ id }) => id)
        .toSorted()
        .slice(0, held)
        .map(lease),
    );
    const woken: string[] = [];
    await clock.run(deliver({ wake: async (ids) => void woken.push(...ids) }));
    expect([starts.length, woken]).toEqual([0, []]);
  },
);

it("a call whose lanes are all taken by a slow receiver starts another if more is due, also where its last claim was small", async () => {
  await db.prepare("UPDATE destinations SET max_per_second = 2 WHERE id = ?").bind(target.id).run();
  await addDue(db, target, 8, START_MS);
  const post = async () => {
    starts.push(clock.now() - START_MS);
    await clock.pause(14_000);
    return new Response(null, { status: 204 });
  };
  const wokenAt: number[] = [];
  await clock.run(deliver({ post, wake: async () => void wokenAt.push(clock.now() - START_MS) }));
  expect(wokenAt[0]).toBeLessThan(3_000);
});
