import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver, startReal } from "./delivery-runner.ts";
import { addDue, addOneDue, listAttempts, listDeliveries, readDelivery, type Target, until } from "./delivery-world.ts";
import type { Receiver } from "./receiver.ts";
import { useTargets } from "./use-targets.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [DELIVERY_RUNNER] });
});
afterAll(() => harness?.close());

const { openReceiver, openTarget } = useTargets(() => harness);

describe("what happens to the destination while an attempt is under way", () => {
  const patch = (target: Target, enabled: boolean) =>
    callControl(harness, "PATCH", `/destinations/${target.id}`, { enabled });
  const remove = (target: Target) => callControl(harness, "DELETE", `/destinations/${target.id}`);

  it.each([
    ["disabled", 500, "held", (target: Target) => patch(target, false)],
    ["disabled", 200, "delivered", (target: Target) => patch(target, false)],
    ["deleted", 500, "failed", remove],
    ["deleted", 200, "delivered", remove],
  ] as const)("%s, and then answers %i: %s", async (_, status, outcome, act) => {
    let release: () => void = () => undefined;
    const { receiver, target } = await openTarget((response) => {
      release = () => response.writeHead(status).end();
    });
    const delivery = await addOneDue(harness.db, target);
    const delivering = deliver(harness, target.id);
    await until(() => receiver.received.length === 1);
    expect((await act(target)).status).toBeLessThan(300);
    release();
    expect((await delivering).faults).toEqual([]);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({
      status: outcome,
      attempt_count: 1,
      next_attempt_at: null,
      lease_token: null,
    });
    expect(await listAttempts(harness.db, delivery.id)).toMatchObject([{ number: 1, status_code: status }]);
    await deliver(harness, target.id, { nowMs: Date.UTC(2100, 0) });
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ["the last of its schedule", 5],
    ["the first", 0],
  ])("a replay that is asked for meanwhile isn't swallowed by the end of an attempt that was %s", async (_, step) => {
    let release: () => void = () => undefined;
    const { receiver, target } = await openTarget((response, _, count) => {
      if (count === 1) release = () => response.writeHead(500).end();
      else response.writeHead(204).end();
    });
    const delivery = await addOneDue(harness.db, target);
    await harness.db
      .prepare("UPDATE webhook_deliveries SET schedule_step = ?2, attempt_count = ?2 WHERE id = ?1")
      .bind(delivery.id, step)
      .run();
    const delivering = deliver(harness, target.id);
    await until(() => receiver.received.length === 1);
    await patch(target, false);
    await patch(target, true);
    expect((await callControl(harness, "POST", `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
    release();
    expect((await delivering).faults).toEqual([]);
    await deliver(harness, target.id);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({ status: "delivered", attempt_count: step + 2 });
    const numbers = (await listAttempts(harness.db, delivery.id)).map(({ number }) => number);
    expect(numbers).toEqual([step + 1, step + 2]);
  });

  it("one that is disabled or deleted gets nothing that is still pending", async () => {
    for (const fields of ["enabled = 0", "enabled = 0, deleted_at = 1"]) {
      const { receiver, target } = await openTarget();
      const before = await addOneDue(harness.db, target);
      // Bypasses the API, which would hold or fail what is pending.
      await harness.db.prepare(`UPDATE destinations SET ${fields} WHERE id = ?`).bind(target.id).run();
      expect(await deliver(harness, target.id)).toMatchObject({ faults: [], wakeUps: [], points: [] });
      await startReal(harness, target.id);
      expect(await readDelivery(harness.db, before.id)).toMatchObject({
        status: "pending",
        attempt_count: 0,
        lease_token: null,
      });
      expect(receiver.received).toEqual([]);
    }
  });
});

describe("a destination that is changed while a call delivers to it", () => {
  const WAKE_UP = { destinationId: expect.any(String), delaySeconds: 0 };
  const change = (target: Target, fields: object) =>
    callControl(harness, "PATCH", `/destinations/${target.id}`, fields);
  const readHeaders = (receiver: Receiver, index: number) => receiver.received[index]?.headers ?? {};

  /** Changes a destination while its first attempt waits for a response, then adds an event, and lets the call go on. */
  async function changeUnderWay(act: (target: Target, next: Receiver) => Promise<{ status: number }>) {
    let release: () => void = () => undefined;
    const first = await openTarget((response, _, count) => {
      if (count === 1) release = () => response.writeHead(204).end();
      else response.writeHead(204).end();
    });
    const next = await openReceiver();
    const { receiver, target } = first;
    await addOneDue(harness.db, target);
    const delivering = deliver(harness, target.id);
    await until(() => receiver.received.length === 1);
    expect((await act(target, next)).status).toBe(200);
    const later = await addOneDue(harness.db, target);
    release();
    const { faults, wakeUps } = await delivering;
    expect([faults, wakeUps]).toEqual([[], expect.arrayContaining([WAKE_UP])]);
    await deliver(harness, target.id);
    expect(await readDelivery(harness.db, later.id)).toMatchObject({ status: "delivered", attempt_count: 1 });
    return { receiver, next, later };
  }

  it("gets what comes after a new URL there alone", async () => {
    const { receiver, next, later } = await changeUnderWay((target, { url }) => change(target, { url }));
    expect(receiver.received).toHaveLength(1);
    expect(next.received.map(({ headers }) => headers["webhook-id"])).toEqual([later.eventId]);
  });

  it("gets what comes after new headers with them", async () => {
    const { receiver } = await changeUnderWay((target) => change(target, { headers: { "x-token": "new" } }));
    expect(receiver.received.map(({ headers }) => headers["x-token"])).toEqual([undefined, "new"]);
  });

  it("gets what comes after a rotation with both signatures", async () => {
    const { receiver } = await changeUnderWay((target) =>
      callControl(harness, "POST", `/destinations/${target.id}/rotate-secret`),
    );
    expect(String(readHeaders(receiver, 0)["webhook-signature"]).split(" ")).toHaveLength(1);
    expect(String(readHeaders(receiver, 1)["webhook-signature"]).split(" ")).toHaveLength(2);
  });

  it.each([
    ["a new URL", "delivered", (target: Target, url: string) => change(target, { url })],
    ["disabled", "held", (target: Target) => change(target, { enabled: false })],
    ["deleted", "failed", (target: Target) => callControl(harness, "DELETE", `/destinations/${target.id}`)],
  ] as const)("%s: what was claimed ahead isn't sent once the call has seen the change", async (_, status, act) => {
    const held: (() => void)[] = [];
    // The first five show that it is fast, so the call claims ahead.
    const { receiver, target } = await openTarget((response, _request, count) => {
      const answer = () => void response.writeHead(204).end();
      if (count <= 5) answer();
      else held.push(answer);
    });
    const next = await openReceiver();
    const nowMs = Date.now();
    await addDue(harness.db, target, 25, nowMs);
    const delivering = deliver(harness, target.id, { nowMs, deadlineMs: 35_000 });
    await until(() => held.length === 5);
    const countLeased = async () => (await listDeliveries(harness.db, target)).filter((row) => row.lease_token).length;
    await until(async () => (await countLeased()) === 20);
    expect((await act(target, next.url)).status).toBeLessThan(300);
    // The lane that becomes free may take one more. The call's next turn comes within seconds, and gives back the rest.
    held.shift()?.();
    await until(async () => (await countLeased()) <= 5);
    for (const release of held) release();
    expect((await delivering).faults).toEqual([]);
    await deliver(harness, target.id, { nowMs });
    const [before, after] = [receiver.received.length, next.received.length];
    expect(before).toBeLessThanOrEqual(11);
    const rest = (await listDeliveries(harness.db, target)).filter(
      (row) => row.status === status && row.attempt_count < 1,
    );
    expect(status === "delivered" ? [after, rest.length] : [rest.length, after]).toEqual([25 - before, 0]);
  });
});

describe("a receiver that fails", () => {
  it("is logged once an attempt, without payload, URL, answer, signature or secret", async () => {
    const { receiver, target } = await openTarget((response) => response.writeHead(500).end("the receiver's answer"));
    const delivery = await addOneDue(harness.db, target);
    const before = harness.readLogs().length;
    await startReal(harness, target.id);
    await until(async () => (await readDelivery(harness.db, delivery.id)).attempt_count === 1);
    await until(() =>
      harness
        .readLogs()
        .slice(before)
        .some((line) => line.includes(delivery.id)),
    );
    const logs = harness.readLogs().slice(before);
    const lines = logs.filter((line) => line.includes(delivery.id)).map((line) => JSON.parse(line));
    const { next_attempt_at } = await readDelivery(harness.db, delivery.id);
    expect(lines).toEqual([
      {
        level: "info",
        event: "webhook_attempt",
        delivery_id: delivery.id,
        event_id: delivery.eventId,
        event_type: "run.failed",
        destination_id: target.id,
        attempt: 1,
        outcome: "retry",
        status_code: 500,
        duration_ms: expect.any(Number),
        next_attempt_at: new Date(next_attempt_at ?? 0).toISOString(),
      },
    ]);
    const [got] = receiver.received;
    const secrets = ["note", "receiver's answer", String(receiver.port), target.secret, target.secret.slice(6)];
    for (const secret of [...secrets, String(got?.headers["webhook-signature"])]) {
      expect(logs.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});
