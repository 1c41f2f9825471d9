import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { callControl, LOCAL_SETTINGS, reportChange } from "../control/control-client.ts";
import { insertDestinations } from "../control/delivery-rows.ts";
import { type Registered, registerDestination } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { openWebhook, type Receiver, startReceiver } from "./verifying-receiver.ts";

const CRONS = ["* * * * *", "*/15 * * * *", "41 * * * *"];

let harness: Harness;
let receiver: Receiver;
let organizationId: string;
/** The destination under test, and another that shows when everything has been sent. */
let destination: Registered;
let sentinel: Registered;
let count = 0;
beforeAll(async () => {
  // After the second attempt, nothing follows by itself during a test.
  harness = await startHarness({
    own: true,
    settings: { ...LOCAL_SETTINGS, WEBHOOK_RETRY_SECONDS: "1,3600" },
    seed: false,
  });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  receiver = await startReceiver();
  count++;
  organizationId = `org_flow_${count}`;
  await insertDestinations(harness.db, organizationId, {});
  destination = await registerDestination(harness, organizationId, { url: `${receiver.url}/flow` });
  sentinel = await registerDestination(harness, organizationId, { url: `${receiver.url}/sentinel` });
  return () => receiver.close();
});

/** Sends an event. Returns its id. */
async function announce(): Promise<string> {
  const file = { filename: "a.txt", mime_type: "text/plain", size_bytes: 1 };
  const { status, body } = await reportChange(harness, {
    type: "file.upload",
    organization_id: organizationId,
    ...file,
  });
  expect(status).toBe(200);
  return body.events[0].id;
}

const patch = async (fields: Record<string, unknown>, { id } = destination) => {
  const { status, body } = await callControl(harness, "PATCH", `/destinations/${id}`, fields);
  expect({ status, body }).toMatchObject({ status: 200 });
};

const listDeliveries = async ({ id } = destination) => {
  const path = `/organizations/${organizationId}/webhook-deliveries?destination_id=${id}`;
  const { status, body } = await callControl(harness, "GET", path);
  expect(status).toBe(200);
  return body.deliveries;
};

const findDelivery = async (eventId: string) =>
  (await listDeliveries()).find(({ event_id }: { event_id: string }) => event_id === eventId);

const waitForDelivery = (eventId: string, expected: Record<string, unknown>) =>
  expect.poll(() => findDelivery(eventId), { interval: 50 }).toMatchObject(expected);

const replay = async (eventId: string) =>
  callControl(harness, "POST", `/webhook-deliveries/${(await findDelivery(eventId)).id}/replay`);

async function runCrons(): Promise<void> {
  for (const cron of CRONS) expect(await harness.runCron(cron)).toBe("ok");
}

/** Returns what the destination received, once a later event has arrived at the sentinel. */
async function listSettled(path = "/flow"): Promise<string[]> {
  const before = receiver.at("/sentinel").length;
  const { body } = await callControl(harness, "POST", `/destinations/${sentinel.id}/test`, { type: "webhook.test" });
  await receiver.waitFor("/sentinel", before + 1);
  await expect
    .poll(() => receiver.at("/sentinel").map(({ headers }) => headers["webhook-id"]))
    .toContain(body.event_id);
  return receiver.at(path).map((webhook) => openWebhook(webhook, destination.secret).id);
}

it("what happens while a destination is disabled is held, sent by no cron, not even once it is enabled, and can be replayed", async () => {
  const first = await announce();
  await receiver.waitFor("/flow", 1);
  await patch({ enabled: false });
  const missed = [await announce(), await announce()];
  await runCrons();
  expect(await listSettled()).toEqual([first]);
  for (const id of missed) {
    expect(await findDelivery(id)).toMatchObject({ status: "held", attempt_count: 0, next_attempt_at: null });
    expect(await replay(id)).toMatchObject({ status: 409 });
  }
  const test = await callControl(harness, "POST", `/destinations/${destination.id}/test`, { type: "webhook.test" });
  expect(test).toMatchObject({ status: 409 });

  await patch({ enabled: true });
  await runCrons();
  const next = await announce();
  await receiver.waitFor("/flow", 2);
  expect(await listSettled()).toEqual([first, next]);

  const [one, other] = missed as [string, string];
  expect((await replay(one)).status).toBe(202);
  await receiver.waitFor("/flow", 3);
  await waitForDelivery(one, { status: "delivered", attempt_count: 1 });
  expect(await findDelivery(other)).toMatchObject({ status: "held" });
  expect(await listSettled()).toEqual([first, next, one]);
  // The same body that the sentinel got when it happened.
  const bodies = [...receiver.at("/flow"), ...receiver.at("/sentinel")]
    .filter(({ headers }) => headers["webhook-id"] === one)
    .map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toBe(bodies[1]);
});

it("what waits for its next attempt is held when its destination is disabled, and its attempts go on counting after a replay", async () => {
  receiver.answer(500, "not now");
  const id = await announce();
  await waitForDelivery(id, { status: "pending", attempt_count: 2 });
  await patch({ enabled: false });
  expect(await findDelivery(id)).toMatchObject({ status: "held", attempt_count: 2, next_attempt_at: null });
  receiver.answer(204);
  await patch({ enabled: true });
  await runCrons();
  await listSettled();
  expect(await findDelivery(id)).toMatchObject({ status: "held", attempt_count: 2 });
  expect((await replay(id)).status).toBe(202);
  await waitForDelivery(id, { status: "delivered", attempt_count: 3, next_attempt_at: null });
  const { body } = await callControl(harness, "GET", `/webhook-deliveries/${(await findDelivery(id)).id}`);
  expect(body.attempts).toMatchObject([
    { number: 1, status_code: 500, error: "Responded with 500.", response_body: "not now" },
    { number: 2, status_code: 500, error: "Responded with 500.", response_body: "not now" },
    { number: 3, status_code: 204, error: null, response_body: "" },
  ]);
  const flow = receiver.at("/flow");
  expect(flow.map((webhook) => openWebhook(webhook, destination.secret).id)).toEqual([id, id, id]);
  expect(new Set(flow.map((webhook) => webhook.body)).size).toBe(1);
});

it("what waits fails when its destination is deleted; nothing is sent any more, and the log stays", async () => {
  receiver.answer(503);
  const waiting = await announce();
  await waitForDelivery(waiting, { status: "pending", attempt_count: 2 });
  receiver.answer(204);
  expect((await callControl(harness, "DELETE", `/destinations/${destination.id}`)).status).toBe(204);
  const later = await announce();
  await runCrons();
  expect(await listSettled()).toEqual([waiting, waiting]);
  expect(await findDelivery(waiting)).toMatchObject({ status: "failed", attempt_count: 2, next_attempt_at: null });
  expect(await findDelivery(later)).toBeUndefined();
  expect(receiver.at("/sentinel").map(({ headers }) => headers["webhook-id"])).toContain(later);
  expect(await replay(waiting)).toMatchObject({ status: 409 });
  const span = { since: new Date(Date.now() - 3_600_000).toISOString() };
  const bulk = await callControl(harness, "POST", `/organizations/${organizationId}/replays`, span);
  expect(bulk).toMatchObject({ status: 202, body: { count: 0 } });
  for (const [method, path, body] of [
    ["GET", "/health", undefined],
    ["POST", "/test", { type: "webhook.test" }],
    ["POST", "/rotate-secret", undefined],
    ["PATCH", "", { enabled: true }],
  ] as const) {
    const { status } = await callControl(harness, method, `/destinations/${destination.id}${path}`, body);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
});

it("what is held when its destination is deleted has failed", async () => {
  await patch({ enabled: false });
  const held = await announce();
  await callControl(harness, "DELETE", `/destinations/${destination.id}`);
  expect(await findDelivery(held)).toMatchObject({ status: "failed", attempt_count: 0 });
  await runCrons();
  expect(await listSettled()).toEqual([]);
});

it("what waits goes to the new URL once that is changed, and new events only where their type is wanted", async () => {
  receiver.answer(500);
  const id = await announce();
  await waitForDelivery(id, { status: "pending", attempt_count: 2 });
  receiver.answer(204);
  await patch({ url: `${receiver.url}/moved`, event_types: ["run.failed"] });
  // As if its hour had passed; the sweep finds what is overdue.
  await harness.db
    .prepare("UPDATE webhook_deliveries SET next_attempt_at = ? WHERE destination_id = ? AND status = 'pending'")
    .bind(Date.now() - 1, destination.id)
    .run();
  expect(await harness.runCron("* * * * *")).toBe("ok");
  await waitForDelivery(id, { status: "delivered", attempt_count: 3 });
  expect(await listSettled("/moved")).toEqual([id]);
  const unwanted = await announce();
  expect(await listSettled("/moved")).toEqual([id]);
  expect(await findDelivery(unwanted)).toBeUndefined();
  await patch({ event_types: ["file.ready", "run.failed"] });
  const wanted = await announce();
  await receiver.waitFor("/moved", 2);
  expect(await listSettled("/moved")).toEqual([id, wanted]);
  expect(await listSettled()).toEqual([id, id]);
});

it("a destination that is disabled and enabled repeatedly during a stream of events gets each event at most once, and holds the rest", async () => {
  const announced: string[] = [];
  for (let round = 0; round < 6; round++) {
    announced.push(await announce());
    await patch({ enabled: round % 2 === 1 });
    announced.push(await announce());
  }
  await patch({ enabled: true });
  await runCrons();
  const statuses = async () => (await listDeliveries()).map(({ status }: { status: string }) => status);
  await expect.poll(statuses).not.toContain("pending");
  for (const { event_id, status } of await listDeliveries()) if (status === "held") await replay(event_id);
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set(["delivered"]));
  const received = await listSettled();
  expect([...received].sort()).toEqual([...announced].sort());
});
