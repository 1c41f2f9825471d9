import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_ATTEMPTS } from "../../src/webhooks/deliver.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver } from "./delivery-runner.ts";
import { addDue, addTarget, listDeliveries } from "./delivery-world.ts";
import { startReceiver } from "./receiver.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [DELIVERY_RUNNER] });
});
afterAll(() => harness?.close());

it("a call makes so many attempts that its queries stay within D1's 1,000, then hands the rest on", async () => {
  const receiver = await startReceiver();
  // A clock that stands still: no call ends because of its time.
  const nowMs = Date.now();
  const target = await addTarget(harness.db, receiver.url);
  await addDue(harness.db, target, MAX_ATTEMPTS + 20, nowMs);
  const countPending = async () =>
    (await listDeliveries(harness.db, target)).filter(({ status }) => status === "pending").length;

  const first = await deliver(harness, target.id, { nowMs });
  expect([receiver.received.length, await countPending()]).toEqual([MAX_ATTEMPTS, 20]);
  // One for help as soon as its lanes were full, one for what it left.
  const wakeUp = { destinationId: target.id, delaySeconds: 0 };
  expect(first).toEqual({ wakeUps: [wakeUp, wakeUp], faults: [] });
  // Settling takes two queries, claiming one, recording the health another; finding the destination, two.
  expect(MAX_ATTEMPTS * 4 + 2).toBeLessThan(1000);

  await deliver(harness, target.id, { nowMs });
  expect([receiver.received.length, await countPending()]).toEqual([MAX_ATTEMPTS + 20, 0]);
  await receiver.close();
});
