import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import {
  addDue,
  addOneDue,
  addTarget,
  listAttempts,
  listDeliveries,
  readDelivery,
  type Target,
  until,
} from "./delivery-world.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const EVERY_MINUTE = "* * * * *";
const START_MS = Date.UTC(2026, 0, 2);
/** `REPLAYED_DELIVERIES=5000` takes some minutes; the result doesn't depend on the number. */
const COUNT = Number(process.env.REPLAYED_DELIVERIES ?? 800);

let harness: Harness;
let receiver: Receiver;
let organizationId: string;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
beforeEach(async () => {
  receiver = await startReceiver();
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
});
afterEach(() => receiver.close());
afterAll(() => harness?.close());

const fail = (target: Target) =>
  harness.db
    .prepare(
      "UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, attempt_count = 6, schedule_step = 6 WHERE destination_id = ?",
    )
    .bind(target.id)
    .run();
const isDone = async (replayId: string) =>
  (await harness.db.prepare("SELECT status FROM replays WHERE id = ?").bind(replayId).first("status")) === "done";

it(`two bulk replays of ${COUNT} at once, each step taken by two crons, POST each once`, async () => {
  const target = await addTarget(harness.db, receiver.url, { organizationId });
  const deliveries = await addDue(harness.db, target, COUNT, START_MS);
  await fail(target);
  const ask = () =>
    callControl(harness, "POST", `/organizations/${organizationId}/replays`, {
      since: new Date(START_MS).toISOString(),
    });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  // The later one may find that the other has started.
  expect(Math.max(...answers.map(({ body }) => body.count))).toBe(COUNT);
  const replayIds = answers.map(({ body }) => body.replay_id);
  await until(async () => {
    expect(await Promise.all([harness.runCron(EVERY_MINUTE), harness.runCron(EVERY_MINUTE)])).toEqual(["ok", "ok"]);
    return (await Promise.all(replayIds.map(isDone))).every((done) => done);
  });
  const isPending = harness.db.prepare(
    "SELECT 1 FROM webhook_deliveries WHERE destination_id = ? AND status = 'pending'",
  );
  await until(async () => (await isPending.bind(target.id).first()) === null);
  const sent = receiver.received.map(({ headers }) => headers["webhook-id"]).sort();
  expect(sent).toEqual(deliveries.map(({ eventId }) => eventId).sort());
  const rows = await listDeliveries(harness.db, target);
  expect(rows.filter((row) => row.attempt_count !== 7 || row.lease_token !== null)).toEqual([]);
  expect(receiver.mostOpen()).toBeLessThanOrEqual(20);
}, 600_000);

it("a replay that is clicked ten times while it is under way is one POST, and so is the next one", async () => {
  let answer: () => void = () => undefined;
  const slow = await startReceiver((response) => {
    answer = () => response.writeHead(204).end();
  });
  try {
    const target = await addTarget(harness.db, slow.url, { organizationId });
    const { id, eventId } = await addOneDue(harness.db, target, START_MS);
    await fail(target);
    for (const replays of [1, 2]) {
      const clicks = Array.from({ length: 10 }, () => callControl(harness, "POST", `/webhook-deliveries/${id}/replay`));
      expect(new Set((await Promise.all(clicks)).map(({ status }) => status))).toEqual(new Set([202]));
      await until(() => slow.received.length === replays);
      answer();
      await until(async () => (await readDelivery(harness.db, id)).status === "delivered");
      expect(await readDelivery(harness.db, id)).toMatchObject({ attempt_count: 6 + replays, lease_token: null });
      expect(slow.received).toHaveLength(replays);
    }
    expect(slow.received.map(({ headers }) => headers["webhook-id"])).toEqual([eventId, eventId]);
    expect((await listAttempts(harness.db, id)).map(({ number }) => number)).toEqual([7, 8]);
  } finally {
    await slow.close();
  }
});
