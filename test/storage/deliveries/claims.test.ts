import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  type Claim,
  type ClaimedDelivery,
  listOverdueDestinations,
  prepareClaimDeliveries,
  prepareReleaseClaims,
} from "../../../src/storage/deliveries/claims.ts";
import { prepareNoteUnsigned } from "../../../src/storage/deliveries/delivery-targets.ts";
import { nameLease } from "../../../src/storage/deliveries/leases.ts";
import { type DestinationPatch, updateDestination } from "../../../src/storage/destinations/destinations.ts";
import { prepareRetryNow } from "../../../src/storage/replays/replay-delivery.ts";
import { startDatabase } from "../../database.ts";
import { addDue, addTarget, type Target } from "../../webhooks/delivery-world.ts";

const NOW_MS = Date.UTC(2100, 0);

let database: D1Database;
let target: Target;
beforeAll(async () => {
  database = await startDatabase({ seed: false });
});
beforeEach(async () => {
  target = await addTarget(database, "http://127.0.0.1:9/");
});

const claim = async (fields: Partial<Claim> = {}) => {
  const all = {
    callId: crypto.randomUUID(),
    turn: 1,
    nowMs: NOW_MS,
    leasedUntilMs: NOW_MS + 40_000,
    pacedFromMs: NOW_MS,
    maxCalls: 100,
    maxHeld: 20,
    maxHeldByMore: 20,
    maxHeldSlow: 2,
    limit: 5,
    mayBePaced: true,
    revision: null,
  };
  return prepareClaimDeliveries(database, { destinationId: target.id, ...all, ...fields }).run<ClaimedDelivery>();
};

it("a claim takes the due deliveries, the oldest first, up to its limit, with everything that an attempt needs", async () => {
  const [newest, oldest, middle] = [
    ...(await addDue(database, target, 1, NOW_MS)),
    ...(await addDue(database, target, 1, NOW_MS - 2)),
    ...(await addDue(database, target, 1, NOW_MS - 1)),
  ];
  await addDue(database, target, 1, NOW_MS + 1);
  const { results } = await claim({ limit: 2 });
  expect(results.map(({ id }) => id).sort()).toEqual([oldest?.id, middle?.id].sort());
  expect(results.find(({ id }) => id === oldest?.id)).toEqual({
    id: oldest?.id,
    eventId: oldest?.eventId,
    eventType: "run.failed",
    attemptNumber: 1,
    scheduleAttempt: 1,
    dueAtMs: NOW_MS - 2,
    payload: oldest?.payload,
  });
  expect((await claim()).results.map(({ id }) => id)).toEqual([newest?.id]);
  expect((await claim()).results).toEqual([]);
});

it("no more are under way at once than the destination takes, slow or not, until a lease runs out", async () => {
  await addDue(database, target, 30, NOW_MS);
  const counts: number[] = [];
  for (let round = 0; round < 5; round++) counts.push((await claim({ limit: 8 })).results.length);
  expect(counts).toEqual([8, 8, 4, 0, 0]);
  expect((await claim({ nowMs: NOW_MS + 39_999 })).results).toEqual([]);
  expect((await claim({ nowMs: NOW_MS + 40_000, leasedUntilMs: NOW_MS + 80_000, limit: 30 })).results).toHaveLength(20);
  await database
    .prepare("UPDATE destinations SET slow_until = ? WHERE id = ?")
    .bind(NOW_MS + 90_001, target.id)
    .run();
  const later = { leasedUntilMs: NOW_MS + 200_000, limit: 30 };
  expect((await claim({ ...later, nowMs: NOW_MS + 90_000 })).results).toHaveLength(2);
  expect((await claim({ ...later, nowMs: NOW_MS + 90_000 })).results).toEqual([]);
  expect((await claim({ ...later, nowMs: NOW_MS + 90_001 })).results).toHaveLength(18);
});

it("a few calls may hold many deliveries; others claim only while few are held, which limits the concurrent attempts", async () => {
  await addDue(database, target, 90, NOW_MS);
  const counts = { maxCalls: 2, maxHeld: 80, maxHeldByMore: 10 };
  const [one, two, three] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const take = async (callId: string, limit: number, nowMs = NOW_MS, turn = 1) =>
    (await claim({ ...counts, callId, limit, nowMs, leasedUntilMs: nowMs + 40_000, turn })).results.length;
  expect([await take(one, 4), await take(two, 3), await take(three, 5), await take(three, 5)]).toEqual([4, 3, 3, 0]);
  // Three hold some by now, so none of them may hold many.
  expect([await take(one, 5, NOW_MS, 2), await take(two, 5, NOW_MS, 2)]).toEqual([0, 0]);
  await database
    .prepare("UPDATE webhook_deliveries SET leased_until = 0 WHERE destination_id = ? AND lease_token LIKE ?")
    .bind(target.id, `${three}%`)
    .run();
  expect([await take(one, 20, NOW_MS, 3), await take(two, 20, NOW_MS, 3), await take(three, 5)]).toEqual([20, 20, 0]);
});

it("what is given back can be claimed again at once, and what another holds is left alone", async () => {
  const [delivery] = await addDue(database, target, 1, NOW_MS);
  const callId = crypto.randomUUID();
  await claim({ callId, turn: 7 });
  const give = (turn: number) =>
    prepareReleaseClaims(database, nameLease({ callId, turn }), [delivery?.id ?? ""]).run();
  await give(6);
  expect((await claim()).results).toHaveLength(0);
  await give(7);
  expect((await claim()).results).toHaveLength(1);
});

it("nothing is claimed while the destination's secrets can't be decrypted", async () => {
  await addDue(database, target, 1, NOW_MS);
  await prepareNoteUnsigned(database, target.id, NOW_MS).run();
  expect((await claim()).results).toHaveLength(0);
});

it.each<[what: string, patch: DestinationPatch]>([
  ["URL", { url: "http://127.0.0.1:10/" }],
  ["rate limit", { maxPerSecond: 5 }],
])(
  "a call that knows the destination by another %s claims nothing, and one that knows it as it is does",
  async (_, patch) => {
    await addDue(database, target, 2, NOW_MS);
    await updateDestination(database, { destinationId: target.id, scope: null }, patch);
    expect((await claim({ revision: 1 })).results).toEqual([]);
    expect((await claim({ revision: 2 })).results).toHaveLength(2);
  },
);

it("a change of what no call uses keeps none from claiming", async () => {
  await addDue(database, target, 2, NOW_MS);
  const patch: DestinationPatch = { name: "Orders", description: "The desk's.", eventTypes: ["run.failed"] };
  await updateDestination(database, { destinationId: target.id, scope: null }, patch);
  expect((await claim({ revision: 1 })).results).toHaveLength(2);
});

it("a retry that is asked for makes due what isn't, and what is due keeps its place before later ones", async () => {
  const [due, waiting, later] = [
    ...(await addDue(database, target, 1, NOW_MS - 2)),
    ...(await addDue(database, target, 1, NOW_MS + 3_600_000)),
    ...(await addDue(database, target, 1, NOW_MS - 1)),
  ];
  for (const asked of [due, waiting]) {
    await prepareRetryNow(database, { deliveryId: asked?.id ?? "", scope: null }, NOW_MS).run();
  }
  const order: (string | undefined)[] = [];
  for (let each = 0; each < 3; each++) order.push(...(await claim({ limit: 1 })).results.map(({ id }) => id));
  expect(order).toEqual([due?.id, later?.id, waiting?.id]);
});

it("claims of another destination, or of one that is disabled, take nothing", async () => {
  await addDue(database, target, 2, NOW_MS);
  const other = await addTarget(database, "http://127.0.0.1:9/");
  expect((await claim({ destinationId: other.id })).results).toEqual([]);
  expect((await claim({ destinationId: "dest_nowhere" })).results).toEqual([]);
  await database.prepare("UPDATE destinations SET enabled = 0 WHERE id = ?").bind(target.id).run();
  expect((await claim()).results).toEqual([]);
});

it("a claim costs as much with 5,000 waiting as with 50", async () => {
  const countRead = async () => (await claim()).meta.rows_read;
  await addDue(database, target, 50, NOW_MS);
  const few = await countRead();
  await addDue(database, target, 2500, NOW_MS - 1);
  await addDue(database, target, 2500, NOW_MS + 1);
  await database.prepare("PRAGMA optimize").run();
  expect(await countRead()).toBeLessThanOrEqual(few + 20);
});

it("the sweep finds the destinations with something due that nobody has in hand", async () => {
  const isListed = async (nowMs: number) => (await listOverdueDestinations(database, nowMs)).includes(target.id);
  expect(await isListed(NOW_MS)).toBe(false);
  await addDue(database, target, 1, NOW_MS);
  expect([await isListed(NOW_MS - 1), await isListed(NOW_MS)]).toEqual([false, true]);
  await claim();
  expect([await isListed(NOW_MS + 39_999), await isListed(NOW_MS + 40_000)]).toEqual([false, true]);
  await database.prepare("UPDATE destinations SET enabled = 0 WHERE id = ?").bind(target.id).run();
  expect(await isListed(NOW_MS + 40_000)).toBe(false);
});
