import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver, startReal } from "./delivery-runner.ts";
import { addDue, addOneDue, listAttempts, listDeliveries, readDelivery, type Target, until } from "./delivery-world.ts";
import type { Receiver, Script } from "./receiver.ts";
import { useTargets } from "./use-targets.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [DELIVERY_RUNNER] });
});
afterAll(() => harness?.close());

const { openTarget } = useTargets(() => harness);

const answerAfter =
  (ms: number, status = 204): Script =>
  (response) =>
    setTimeout(() => response.writeHead(status).end(), ms);

/** Holds all answers until this many requests have come: a slow machine sends them as far apart as it likes. */
function awaitRequests(wanted: number): (count: number) => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  return (count) => {
    if (count >= wanted) resolve();
    return promise;
  };
}

const countIds = ({ received }: Receiver) => {
  const counts = new Map<unknown, number>();
  for (const { headers } of received) counts.set(headers["webhook-id"], (counts.get(headers["webhook-id"]) ?? 0) + 1);
  return counts;
};
const isSettled = async (target: Target) =>
  (await listDeliveries(harness.db, target)).every(({ status }) => status !== "pending");

describe("one delivery that is due", () => {
  it("is POSTed once, however many callers claim it: 64 in one invocation", async () => {
    const { receiver, target } = await openTarget(answerAfter(50));
    const delivery = await addOneDue(harness.db, target);
    expect((await deliver(harness, target.id, { calls: 64 })).faults).toEqual([]);
    expect(receiver.received).toHaveLength(1);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({ status: "delivered", attempt_count: 1 });
    expect(await listAttempts(harness.db, delivery.id)).toHaveLength(1);
  });

  it("nor more often by 64 invocations of their own, or by the real Worker beside them", async () => {
    const { receiver, target } = await openTarget(answerAfter(50));
    const delivery = await addOneDue(harness.db, target);
    await Promise.all([
      startReal(harness, target.id, 32),
      ...Array.from({ length: 32 }, () => deliver(harness, target.id)),
    ]);
    await until(() => isSettled(target));
    expect(receiver.received).toHaveLength(1);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({ status: "delivered", attempt_count: 1 });
  });
});

describe("of 500 that are due", () => {
  it("each is POSTed once by 16 callers, and never more than 20 are under way", async () => {
    const sixAtOnce = awaitRequests(6);
    const { receiver, target } = await openTarget(async (response, request, count) => {
      await sixAtOnce(count);
      answerAfter(15)(response, request, count);
    });
    const deliveries = await addDue(harness.db, target, 500);
    const all = Array.from({ length: 16 }, () => deliver(harness, target.id));
    expect((await Promise.all(all)).flatMap(({ faults }) => faults)).toEqual([]);
    await until(async () => (await isSettled(target)) || (await deliver(harness, target.id)).faults.length > 0);
    expect(countIds(receiver)).toEqual(new Map(deliveries.map(({ eventId }) => [eventId, 1])));
    expect(receiver.mostOpen()).toBeGreaterThan(5);
    expect(receiver.mostOpen()).toBeLessThanOrEqual(20);
    const rows = await listDeliveries(harness.db, target);
    expect(rows.filter((row) => row.status !== "delivered" || row.attempt_count !== 1)).toEqual([]);
  });

  it("none waits for the sweep: one wake-up of the real Worker is enough", async () => {
    const { receiver, target } = await openTarget();
    await addDue(harness.db, target, 500);
    await startReal(harness, target.id);
    await until(() => isSettled(target));
    expect(receiver.received).toHaveLength(500);
    expect(receiver.mostOpen()).toBeLessThanOrEqual(20);
  });
});

describe("the slow lane", () => {
  const readSlowUntilMs = (target: Target) =>
    harness.db.prepare("SELECT slow_until FROM destinations WHERE id = ?").bind(target.id).first<number>("slow_until");
  const countHeld = async (target: Target) =>
    (await harness.db
      .prepare("SELECT count(*) AS held FROM webhook_deliveries WHERE destination_id = ? AND lease_token IS NOT NULL")
      .bind(target.id)
      .first<number>("held")) ?? 0;

  it("takes 2 at a time for ten minutes after a timeout", async () => {
    const [twoAtOnce, moreAtOnce] = [awaitRequests(2), awaitRequests(33)];
    const { receiver, target } = await openTarget(async (response, request, count) => {
      await (count <= 30 ? twoAtOnce : moreAtOnce)(count);
      answerAfter(30)(response, request, count);
    });
    const nowMs = Date.now();
    const slowUntil = (ms: number) =>
      harness.db.prepare("UPDATE destinations SET slow_until = ?2 WHERE id = ?1").bind(target.id, ms).run();
    await slowUntil(nowMs + 1);
    await addDue(harness.db, target, 30, nowMs);
    await Promise.all(Array.from({ length: 8 }, () => deliver(harness, target.id, { nowMs })));
    expect([receiver.received.length, receiver.mostOpen()]).toEqual([30, 2]);
    await slowUntil(nowMs);
    await addDue(harness.db, target, 40, nowMs);
    await deliver(harness, target.id, { nowMs, calls: 4 });
    expect(receiver.received).toHaveLength(70);
    expect(receiver.mostOpen()).toBeGreaterThan(2);
  });

  it("is kept to by callers that began before the timeout, and not left because they saw no timeout", async () => {
    const open = new Set<symbol>();
    let mostSlow = 0;
    let isSlow = false;
    const { target } = await openTarget((response, request, count) => {
      // The first hangs; the others fail, so that each has something to record about the destination.
      if (count === 1) return;
      const [own, end] = [Symbol("attempt"), () => open.delete(own)];
      open.add(own);
      // The connection may be closed only after the caller has settled the attempt, and begun the next.
      response.on("finish", end).on("close", end);
      if (isSlow) mostSlow = Math.max(mostSlow, open.size);
      answerAfter(100, 500)(response, request, count);
    });
    await addDue(harness.db, target, 200);
    const delivering = deliver(harness, target.id, { deadlineMs: 600, calls: 4 });
    await until(async () => ((await readSlowUntilMs(target)) ?? 0) > 0);
    // What was claimed ahead before is finished by then.
    await until(async () => (await countHeld(target)) <= 2);
    isSlow = true;
    await delivering;
    expect(mostSlow).toBeGreaterThan(0);
    expect(mostSlow).toBeLessThanOrEqual(2);
    expect(await readSlowUntilMs(target)).toBeGreaterThan(Date.now());
  });
});

describe("a lease that was lost", () => {
  it("settles nothing: what the next claimer settled stands", async () => {
    let release: () => void = () => undefined;
    const { receiver, target } = await openTarget((response, _, count) => {
      if (count === 1) release = () => response.writeHead(500).end("first");
      else response.writeHead(200).end("second");
    });
    const delivery = await addOneDue(harness.db, target);
    const first = deliver(harness, target.id);
    await until(() => receiver.received.length === 1);
    await harness.db.prepare("UPDATE webhook_deliveries SET leased_until = 0 WHERE id = ?").bind(delivery.id).run();
    expect((await deliver(harness, target.id)).faults).toEqual([]);
    const settled = await readDelivery(harness.db, delivery.id);
    expect(settled).toMatchObject({ status: "delivered", attempt_count: 1, lease_token: null });
    release();
    expect((await first).faults).toEqual([]);
    expect(await readDelivery(harness.db, delivery.id)).toEqual(settled);
    expect(await listAttempts(harness.db, delivery.id)).toMatchObject([
      { number: 1, status_code: 200, response_body: "second" },
    ]);
  });

  it("is only lost when it has run out: before that nobody else claims", async () => {
    let release: () => void = () => undefined;
    const { receiver, target } = await openTarget((response, _, count) => {
      if (count === 1) release = () => response.writeHead(500).end();
      else response.writeHead(204).end();
    });
    const delivery = await addOneDue(harness.db, target);
    const nowMs = Date.now();
    // The attempt ends only after the others have checked.
    const first = deliver(harness, target.id, { nowMs, deadlineMs: 35_000 });
    await until(() => receiver.received.length === 1);
    const { leased_until } = await readDelivery(harness.db, delivery.id);
    expect(leased_until).toBe(nowMs + 40_000);
    await deliver(harness, target.id, { nowMs: leased_until - 1 });
    expect(receiver.received).toHaveLength(1);
    await deliver(harness, target.id, { nowMs: leased_until });
    expect(receiver.received).toHaveLength(2);
    release();
    await first;
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({ status: "delivered", attempt_count: 1 });
  });
});
