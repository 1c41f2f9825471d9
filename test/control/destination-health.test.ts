import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MAX_COUNTED } from "../../src/domain/deliveries/destination-health.ts";
import { isSuccessStatus } from "../../src/domain/deliveries/webhook-delivery.ts";
import { type Harness, startHarness } from "../harness.ts";
import { openWebhook, type Receiver, startReceiver } from "../webhooks/verifying-receiver.ts";
import { callControl, LOCAL_SETTINGS, reportChange } from "./control-client.ts";
import { insertDeliveries, insertDestinations } from "./delivery-rows.ts";
import { registerDestination } from "./destination-client.ts";

const DAY_MS = 24 * 3_600_000;
const MARKER = "answer-of-the-receiver-5b1d";

let harness: Harness;
let receiver: Receiver;
let organizationId: string;
let destinationId: string;
let organizations = 0;
beforeAll(async () => {
  harness = await startHarness({ own: true, settings: { ...LOCAL_SETTINGS, WEBHOOK_RETRY_SECONDS: "1" }, seed: false });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await harness?.close();
});
beforeEach(async () => {
  organizations++;
  organizationId = `org_health_${organizations}`;
  destinationId = `dest_health_${organizations}`;
  await insertDestinations(harness.db, organizationId, { [destinationId]: "enabled" });
});

const getHealth = (id = destinationId) => callControl(harness, "GET", `/destinations/${id}/health`);

/** Stores attempts, each of its own delivery, with their age in milliseconds. */
async function insertAttempts(
  attempts: readonly { ageMs: number; durationMs?: number; statusCode?: number | null }[],
  to = destinationId,
): Promise<void> {
  const nowMs = Date.now();
  const ids = await insertDeliveries(
    harness.db,
    attempts.map(({ ageMs, statusCode = 200 }) => ({
      organizationId,
      destinationId: to,
      createdAtMs: nowMs - ageMs,
      status: isSuccessStatus(statusCode) ? ("delivered" as const) : ("failed" as const),
    })),
  );
  const rows = attempts.map(({ ageMs, durationMs = 10, statusCode = 200 }, index) => [
    ids[index],
    nowMs - ageMs,
    durationMs,
    statusCode,
  ]);
  await harness.db
    .prepare(
      `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code, response_body)
       SELECT value ->> 0, 1, value ->> 1, value ->> 2, value ->> 3, '${MARKER}' FROM json_each(?)`,
    )
    .bind(JSON.stringify(rows))
    .run();
}

const UNTRIED = {
  success_rate: null,
  attempt_count: 0,
  duration_p50_ms: null,
  duration_p95_ms: null,
  consecutive_failures: 0,
  last_success_at: null,
  last_failure_at: null,
  last_error: null,
  is_slow: false,
  unsigned_since: null,
  failing_since: null,
  alerted_at: null,
  failures: [],
  pending_count: 0,
  failed_count: 0,
  held_count: 0,
};

it("of a destination to which nothing was sent says nothing", async () => {
  expect(await getHealth()).toMatchObject({ status: 200, body: UNTRIED });
  expect((await getHealth()).body).toEqual(UNTRIED);
});

it("goes over the attempts of the last 24 hours, and no older one", async () => {
  await insertAttempts([
    { ageMs: DAY_MS + 60_000, durationMs: 9000, statusCode: 500 },
    { ageMs: DAY_MS - 60_000, durationMs: 30 },
    { ageMs: 5000, durationMs: 20, statusCode: null },
    { ageMs: 1000, durationMs: 10 },
  ]);
  const { body } = await getHealth();
  expect(body).toMatchObject({ attempt_count: 3, duration_p50_ms: 20, duration_p95_ms: 30, failed_count: 2 });
  expect(body.success_rate).toBeCloseTo(2 / 3);
});

it("names what failed by status and reason, the most frequent first", async () => {
  await insertAttempts([503, null, 503, 200, null, 503].map((statusCode, n) => ({ ageMs: 1000 + n, statusCode })));
  await harness.db
    .prepare(
      `UPDATE webhook_attempts SET error = iif(status_code = 200, NULL, coalesce('Responded with ' || status_code || '.', 'Refused.'))
       WHERE delivery_id IN (SELECT id FROM webhook_deliveries WHERE destination_id = ?)`,
    )
    .bind(destinationId)
    .run();
  expect((await getHealth()).body.failures).toEqual([
    { status_code: 503, error: "Responded with 503.", count: 3 },
    { status_code: null, error: "Refused.", count: 2 },
  ]);
});

it("goes over the latest 200 attempts, and no other destination's", async () => {
  await insertDestinations(harness.db, organizationId, { [`${destinationId}_other`]: "enabled" });
  const old = Array.from({ length: 40 }, (_, n) => ({ ageMs: 1_000_000 + n, durationMs: 9999, statusCode: 500 }));
  const latest = Array.from({ length: 200 }, (_, n) => ({ ageMs: 1000 + n, durationMs: n + 1 }));
  await insertAttempts([...old, ...latest]);
  const foreign = Array.from({ length: 300 }, (_, n) => ({ ageMs: 500 + n, durationMs: 7777, statusCode: 503 }));
  await insertAttempts(foreign, `${destinationId}_other`);
  expect((await getHealth()).body).toMatchObject({
    success_rate: 1,
    attempt_count: 200,
    duration_p50_ms: 100,
    duration_p95_ms: 190,
    failed_count: 40,
  });
  expect((await getHealth(`${destinationId}_other`)).body).toMatchObject({ success_rate: 0, attempt_count: 200 });
});

it("finds what was tried behind newer deliveries that nobody has tried yet", async () => {
  await insertAttempts([{ ageMs: 100_000, durationMs: 42 }]);
  const untried = { organizationId, destinationId, createdAtMs: Date.now(), status: "pending" as const };
  await insertDeliveries(
    harness.db,
    Array.from({ length: 300 }, () => ({ ...untried, attemptCount: 0, scheduleStep: 0 })),
  );
  expect((await getHealth()).body).toMatchObject({ attempt_count: 1, duration_p50_ms: 42, pending_count: 300 });
});

it.each([
  ["pending", "pending_count"],
  ["failed", "failed_count"],
  ["held", "held_count"],
] as const)("counts what is %s, up to a bound", async (status, member) => {
  const row = { organizationId, destinationId, createdAtMs: 1, status };
  await insertDeliveries(
    harness.db,
    Array.from({ length: MAX_COUNTED - 1 }, () => row),
  );
  expect((await getHealth()).body).toEqual({ ...UNTRIED, [member]: MAX_COUNTED - 1 });
  await insertDeliveries(harness.db, [row, row]);
  expect((await getHealth()).body).toEqual({ ...UNTRIED, [member]: MAX_COUNTED });
});

it("is slow until the moment that was noted", async () => {
  const slowUntil = (ms: number) =>
    harness.db.prepare("UPDATE destinations SET slow_until = ? WHERE id = ?").bind(ms, destinationId).run();
  await slowUntil(Date.now() + 60_000);
  expect((await getHealth()).body.is_slow).toBe(true);
  await slowUntil(Date.now());
  expect((await getHealth()).body.is_slow).toBe(false);
});

it("of all destinations is one answer that says of each what it says alone", async () => {
  const ids = [destinationId, `${destinationId}_b`, `${destinationId}_c`];
  await insertDestinations(harness.db, organizationId, {
    [`${destinationId}_b`]: "enabled",
    [`${destinationId}_c`]: "disabled",
    [`${destinationId}_d`]: "deleted",
  });
  await insertDestinations(harness.db, `${organizationId}_x`, { [`${destinationId}_x`]: "enabled" });
  await insertAttempts(Array.from({ length: 230 }, (_, n) => ({ ageMs: 1000 + n, durationMs: n + 1 })));
  const failing = [500, 200, null, 503].map((statusCode, n) => ({ ageMs: 500 + n, durationMs: 7 * n, statusCode }));
  await insertAttempts(failing, `${destinationId}_b`);
  const foreign = {
    organizationId,
    destinationId: `${destinationId}_c`,
    createdAtMs: Date.now(),
    status: "held" as const,
  };
  await insertDeliveries(harness.db, [foreign, foreign]);
  await harness.db
    .prepare("UPDATE destinations SET unsigned_since = 1700000000000, slow_until = 9e12, last_error = 'x' WHERE id = ?")
    .bind(`${destinationId}_b`)
    .run();
  const { status, body } = await callControl(harness, "GET", `/organizations/${organizationId}/destinations/health`);
  expect(status).toBe(200);
  const alone = await Promise.all(ids.map(async (id) => ({ destination_id: id, ...(await getHealth(id)).body })));
  expect(body).toEqual({ destinations: alone.toReversed() });
  expect(alone).toMatchObject([
    { attempt_count: 200, duration_p50_ms: 100, success_rate: 1 },
    { attempt_count: 4, success_rate: 0.25, is_slow: true, unsigned_since: "2023-11-14T22:13:20.000Z" },
    { attempt_count: 0, success_rate: null, held_count: 2 },
  ]);
  expect((await callControl(harness, "GET", "/organizations/org_none/destinations/health")).status).toBe(404);
});

it.each(["dest_none", "", "dest_deleted", "%00", "dest_'--"])("of %j there is none", async (id) => {
  // Another one for each try.
  const askedId = id === "dest_deleted" ? `${id}_${crypto.randomUUID()}` : id;
  if (askedId !== id) await insertDestinations(harness.db, organizationId, { [askedId]: "deleted" });
  expect((await getHealth(askedId)).status).toBe(404);
});

it("says how real attempts went, and never what the receiver answered", async () => {
  // An earlier try's destination gets the same events, signed with another secret.
  const path = `/real-${crypto.randomUUID()}`;
  const destination = await registerDestination(harness, organizationId, { url: `${receiver.url}${path}` });
  const upload = { type: "file.upload", organization_id: organizationId, mime_type: "text/plain", size_bytes: 1 };
  receiver.answer(200, MARKER);
  expect((await reportChange(harness, { ...upload, filename: "a" })).status).toBe(200);
  await expect.poll(async () => (await getHealth(destination.id)).body.attempt_count).toBe(1);
  const good = (await getHealth(destination.id)).body;
  expect(good).toMatchObject({ success_rate: 1, consecutive_failures: 0, last_failure_at: null, last_error: null });
  expect(good.duration_p50_ms).toBe(good.duration_p95_ms);
  expect(Date.parse(good.last_success_at)).toBeGreaterThan(0);

  receiver.answer(503, MARKER);
  expect((await reportChange(harness, { ...upload, filename: "b" })).status).toBe(200);
  await expect.poll(async () => (await getHealth(destination.id)).body.failed_count).toBe(1);
  const { status, body: bad } = await getHealth(destination.id);
  expect(status).toBe(200);
  expect(bad).toMatchObject({
    attempt_count: 3,
    consecutive_failures: 2,
    last_error: "Responded with 503.",
    last_success_at: good.last_success_at,
    pending_count: 0,
  });
  expect(bad.success_rate).toBeCloseTo(1 / 3);
  expect(Date.parse(bad.last_failure_at)).toBeGreaterThan(Date.parse(good.last_success_at));
  const stored = await harness.db.prepare("SELECT count(*) AS n FROM webhook_attempts WHERE response_body = ?");
  expect((await stored.bind(MARKER).first<{ n: number }>())?.n).toBeGreaterThanOrEqual(3);
  expect(JSON.stringify([good, bad])).not.toContain(MARKER);
  for (const webhook of receiver.at(path)) openWebhook(webhook, destination.secret);
});
