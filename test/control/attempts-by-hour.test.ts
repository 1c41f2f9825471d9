import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "../../src/domain/deliveries/attempts-by-hour.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { insertDeliveries, insertDestinations } from "./delivery-rows.ts";
import { registerDestination } from "./destination-client.ts";

let harness: Harness;
let organizationId: string;
let destinationId: string;
let organizations = 0;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  organizations++;
  organizationId = `org_hours_${organizations}`;
  destinationId = `dest_hours_${organizations}`;
  await insertDestinations(harness.db, organizationId, {
    [destinationId]: "enabled",
    [`${destinationId}_b`]: "enabled",
  });
});

const getHours = (query = "", id = destinationId) =>
  callControl(harness, "GET", `/destinations/${id}/attempts-by-hour${query}`);
/** Returns a time within the hour that started this many hours before this one. */
const hourAgo = (hours: number) => (Math.floor(Date.now() / HOUR_MS) - hours) * HOUR_MS;

type Attempt = { startedAtMs: number; durationMs?: number; statusCode?: number | null };

/** Stores a delivery with these attempts. */
async function addDelivery(createdAtMs: number, attempts: readonly Attempt[], to = destinationId): Promise<void> {
  const [id] = await insertDeliveries(harness.db, [
    { organizationId, destinationId: to, createdAtMs, status: "delivered" },
  ]);
  const insert = harness.db.prepare(
    "INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code) VALUES (?, ?, ?, ?, ?)",
  );
  await harness.db.batch(
    attempts.map(({ startedAtMs, durationMs = 10, statusCode = 200 }, index) =>
      insert.bind(id, index + 1, startedAtMs, durationMs, statusCode),
    ),
  );
}

it("shows 24 hours where none are asked for, those without attempts too, this one last", async () => {
  await addDelivery(hourAgo(0), [
    { startedAtMs: hourAgo(0), durationMs: 30 },
    { startedAtMs: hourAgo(0) + 1, durationMs: 20, statusCode: 503 },
  ]);
  await addDelivery(hourAgo(23), [{ startedAtMs: hourAgo(23), durationMs: 5, statusCode: null }]);
  const { status, body } = await getHours();
  expect([status, Object.keys(body), body.hours.length]).toEqual([200, ["hours"], 24]);
  const empty = { succeeded: 0, failed: 0, duration_p50_ms: null, duration_p95_ms: null };
  const iso = (hours: number) => new Date(hourAgo(hours)).toISOString();
  expect(body.hours[0]).toEqual({ ...empty, hour: iso(23), failed: 1, duration_p50_ms: 5, duration_p95_ms: 5 });
  expect(body.hours[1]).toEqual({ ...empty, hour: iso(22) });
  expect(body.hours[23]).toEqual({
    ...{ hour: iso(0), succeeded: 1, failed: 1 },
    ...{ duration_p50_ms: 20, duration_p95_ms: 30 },
  });
});

it("goes by when an attempt began: a retry is of a later hour than its delivery, which may be older than the first", async () => {
  await addDelivery(hourAgo(3) + 5, [
    { startedAtMs: hourAgo(3) + 5, statusCode: 500 },
    { startedAtMs: hourAgo(1) + 5, statusCode: 200 },
  ]);
  // Too old to be read.
  await addDelivery(hourAgo(4) + 5, [{ startedAtMs: hourAgo(0) }]);
  const { body } = await getHours("?hours=2");
  expect(body.hours.map(({ succeeded, failed }: Record<string, number>) => [succeeded, failed])).toEqual([
    [1, 0],
    [0, 0],
  ]);
});

it("shows no other destination's attempts", async () => {
  await addDelivery(hourAgo(0), [{ startedAtMs: hourAgo(0) }], `${destinationId}_b`);
  expect((await getHours("?hours=1")).body.hours).toMatchObject([{ succeeded: 0, failed: 0 }]);
  expect((await getHours("?hours=1", `${destinationId}_b`)).body.hours).toMatchObject([{ succeeded: 1, failed: 0 }]);
});

it.each([
  ["?hours=1", 1],
  ["?hours=168", 168],
])("%s gives %i hours", async (query, hours) => {
  await addDelivery(hourAgo(hours - 1), [{ startedAtMs: hourAgo(hours - 1) }]);
  const { body } = await getHours(query);
  expect([body.hours.length, body.hours[0].succeeded]).toEqual([hours, 1]);
});

it.each(["hours=0", "hours=169", "hours=-1", "hours=1.5", "hours=day", "hours=", "hours=1&hours=2"])(
  "refuses ?%s",
  async (query) => {
    const { status, body } = await getHours(`?${query}`);
    expect([status, body.errors[0].location]).toEqual([400, "query.hours"]);
  },
);

it.each(["dest_nowhere", "%00", "dest_gone"])("of %s there is none, nor a destination", async (id) => {
  if (id === "dest_gone") await insertDestinations(harness.db, organizationId, { [id]: "deleted" });
  expect((await getHours("", id)).status).toBe(404);
  expect((await callControl(harness, "GET", `/destinations/${id}`)).status).toBe(404);
});

it("a destination is shown as in the list, without its secret", async () => {
  const { secret, ...destination } = await registerDestination(harness, organizationId);
  expect(secret).toMatch(/^whsec_/);
  const shown = await callControl(harness, "GET", `/destinations/${destination.id}`);
  expect(shown).toMatchObject({ status: 200 });
  expect(shown.body).toEqual({ ...destination, enabled: true, auto_disabled_at: null, old_secret_expires_at: null });
  const list = await callControl(harness, "GET", `/organizations/${organizationId}/destinations`);
  expect(list.body.destinations).toContainEqual(shown.body);
});
