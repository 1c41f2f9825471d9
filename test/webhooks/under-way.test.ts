import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver, startReal } from "./delivery-runner.ts";
import { addOneDue, addTarget, listAttempts, readDelivery, type Target, until } from "./delivery-world.ts";
import { type Receiver, type Script, startReceiver } from "./receiver.ts";

let harness: Harness;
const opened: Receiver[] = [];
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [DELIVERY_RUNNER] });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => harness?.close());

async function openTarget(script?: Script): Promise<{ receiver: Receiver; target: Target }> {
  const receiver = await startReceiver(script);
  opened.push(receiver);
  return { receiver, target: await addTarget(harness.db, receiver.url) };
}

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

  it("a replay that is asked for meanwhile isn't swallowed by the end of the old schedule", async () => {
    let release: () => void = () => undefined;
    const { receiver, target } = await openTarget((response, _, count) => {
      if (count === 1) release = () => response.writeHead(500).end();
      else response.writeHead(204).end();
    });
    const delivery = await addOneDue(harness.db, target);
    await harness.db
      .prepare("UPDATE webhook_deliveries SET schedule_step = 5, attempt_count = 5 WHERE id = ?")
      .bind(delivery.id)
      .run();
    const delivering = deliver(harness, target.id);
    await until(() => receiver.received.length === 1);
    await patch(target, false);
    await patch(target, true);
    expect((await callControl(harness, "POST", `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
    release();
    expect((await delivering).faults).toEqual([]);
    await deliver(harness, target.id);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({ status: "delivered", attempt_count: 7 });
    expect((await listAttempts(harness.db, delivery.id)).map(({ number }) => number)).toEqual([6, 7]);
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
