import { afterAll, beforeAll, expect, it } from "vitest";
import { MAX_ATTEMPTS } from "../../src/webhooks/deliver.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver } from "./delivery-runner.ts";
import { addDue, addTarget, listDeliveries } from "./delivery-world.ts";
import { type Script, startReceiver } from "./receiver.ts";

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
  expect(first).toMatchObject({ wakeUps: [wakeUp, wakeUp], faults: [] });
  // At worst, each attempt is settled alone: two queries, one to claim, another to record the health. The first turn takes
  // three.
  expect(MAX_ATTEMPTS * 4 + 3).toBeLessThan(1000);
  // But lanes claim ahead, and are settled together: the receiver answers at once.
  expect(first.trips).toBeLessThan(MAX_ATTEMPTS / 4);

  await deliver(harness, target.id, { nowMs });
  expect([receiver.received.length, await countPending()]).toEqual([MAX_ATTEMPTS + 20, 0]);
  await receiver.close();
});

it.each<[string, Script | undefined]>([
  ["succeeds", undefined],
  ["fails", (response) => response.writeHead(500).end()],
])(
  "a single delivery takes two transactions, one to find and claim it and one to settle it, if its attempt %s",
  async (_, script) => {
    const receiver = await startReceiver(script);
    const target = await addTarget(harness.db, receiver.url);
    await addDue(harness.db, target);
    expect(await deliver(harness, target.id)).toMatchObject({ faults: [], trips: 2 });
    expect(receiver.received).toHaveLength(1);
    // Nothing is left, or due: one transaction tells.
    expect(await deliver(harness, target.id)).toMatchObject({ faults: [], trips: 1 });
    await receiver.close();
  },
);
