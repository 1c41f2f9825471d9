import { afterAll, beforeAll, expect, it } from "vitest";
import { addOrganization } from "../contract/test-keys.ts";
import { callControl, LOCAL_SETTINGS, reportChange } from "../control/control-client.ts";
import { registerDestination } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { listAttempts, listDeliveries, until } from "./delivery-world.ts";
import { type Receiver, type Script, startReceiver } from "./receiver.ts";

// Takes half a minute, nearly all of it waiting: nothing in the product is shortened here.

let harness: Harness;
const opened: Receiver[] = [];
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(async () => {
  await Promise.all(opened.map((receiver) => receiver.close()));
  await harness?.close();
});

/** Creates a receiver, sends one event to it, and returns it with its destination. */
async function announceTo(script: Script) {
  const receiver = await startReceiver(script);
  opened.push(receiver);
  const organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  const destination = await registerDestination(harness, organizationId, { url: receiver.url });
  const file = { organization_id: organizationId, filename: "a.txt", mime_type: "text/plain", size_bytes: 1 };
  expect((await reportChange(harness, { type: "file.upload", ...file })).status).toBe(200);
  return { receiver, destination };
}

it("a retry comes after the 30 seconds of the schedule, whatever the receiver would like; a receiver has 15 seconds", async () => {
  const failing: Script = (response, _, count) =>
    response.writeHead(count === 1 ? 503 : 204, { "retry-after": "1" }).end();
  const [hasty, hanging] = await Promise.all([announceTo(failing), announceTo(() => undefined)]);

  await until(async () => (await listDeliveries(harness.db, hanging.destination))[0]?.attempt_count === 1);
  const [timedOut] = await listDeliveries(harness.db, hanging.destination);
  const [attempt] = await listAttempts(harness.db, timedOut?.id ?? "");
  expect(attempt).toMatchObject({ number: 1, status_code: null, error: "No response within 15 seconds." });
  expect(attempt?.duration_ms).toBeGreaterThanOrEqual(15_000);
  expect(timedOut).toMatchObject({ status: "pending", schedule_step: 1 });
  expect(timedOut?.next_attempt_at).toBe((attempt?.started_at ?? 0) + (attempt?.duration_ms ?? 0) + 30_000);

  await until(() => hasty.receiver.received.length === 2);
  const [first, second] = hasty.receiver.received;
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(30_000);
  await until(async () => (await listDeliveries(harness.db, hasty.destination))[0]?.status === "delivered");
  const [{ id } = { id: "" }] = await listDeliveries(harness.db, hasty.destination);
  const shown = await callControl(harness, "GET", `/webhook-deliveries/${id}`);
  expect(shown.body.attempts).toMatchObject([
    { number: 1, status_code: 503 },
    { number: 2, status_code: 204 },
  ]);
}, 120_000);
