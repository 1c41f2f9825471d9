import { afterAll, beforeAll, expect, it } from "vitest";
import {
  LONG_RESPONSE_BYTES,
  MAX_KEPT_RESPONSES_PER_DAY,
  RESPONSE_START_BYTES,
} from "../../src/domain/deliveries/retention.ts";
import { DAY_MS } from "../../src/domain/money/spending-month.ts";
import { prepareSettleAttempts } from "../../src/storage/deliveries/claims.ts";
import type { EndedAttempt } from "../../src/storage/deliveries/ended-attempts.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver } from "./delivery-runner.ts";
import { addDue, addOneDue, addTarget, listAttempts, readDelivery, type Target } from "./delivery-world.ts";
import type { Script } from "./receiver.ts";
import { useTargets } from "./use-targets.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ seed: false, workers: [DELIVERY_RUNNER] });
});
afterAll(() => harness?.close());

const { openTarget } = useTargets(() => harness);

const LONG = "é".repeat(LONG_RESPONSE_BYTES);
const START = "é".repeat(RESPONSE_START_BYTES / 2);
const answerLong: Script = (response) => response.writeHead(200, { "x-seen": "1" }).end(LONG);

async function readKept({ organizationId }: Target): Promise<number | null> {
  const query = "SELECT bytes FROM kept_responses WHERE organization_id = ?";
  return harness.db.prepare(query).bind(organizationId).first<number>("bytes");
}

/** Says that so many bytes have been stored for the organization on the day of a time (Unix milliseconds). */
async function presetKept({ organizationId }: Target, bytes: number, nowMs = Date.now()): Promise<void> {
  const query = "INSERT OR REPLACE INTO kept_responses (organization_id, day, bytes) VALUES (?, ?, ?)";
  await harness.db
    .prepare(query)
    .bind(organizationId, Math.floor(nowMs / DAY_MS), bytes)
    .run();
}

/** Delivers one event to the target. Returns what is stored of the response. */
async function deliverOne(target: Target, nowMs?: number) {
  const { id } = await addOneDue(harness.db, target, nowMs);
  await deliver(harness, target.id, nowMs === undefined ? {} : { nowMs });
  expect(await readDelivery(harness.db, id)).toMatchObject({ status: "delivered", attempt_count: 1 });
  const [attempt] = await listAttempts(harness.db, id);
  const { response_body: body, response_headers: headers } = attempt as typeof attempt & { response_headers: string };
  return { body, headers: headers && JSON.parse(headers) };
}

it("a response of up to 2 KiB with its headers is stored and counts nothing, even if there is no room", async () => {
  let body = "a".repeat(1000);
  const { target } = await openTarget((response) => response.writeHead(200, { "x-seen": "1" }).end(body));
  const { headers } = await deliverOne(target);
  body = "a".repeat(LONG_RESPONSE_BYTES - JSON.stringify(headers).length);
  expect(await deliverOne(target)).toMatchObject({ body, headers: { "x-seen": "1" } });
  expect(await readKept(target)).toBeNull();
  await presetKept(target, MAX_KEPT_RESPONSES_PER_DAY);
  expect(await deliverOne(target)).toMatchObject({ body, headers: { "x-seen": "1" } });
  body += "a";
  expect(await deliverOne(target)).toEqual({ body: "a".repeat(RESPONSE_START_BYTES), headers: null });
});

it("a longer one counts in bytes, with its headers, and is stored until a day's 16 MiB are used up", async () => {
  const { target } = await openTarget(answerLong);
  const { headers } = await deliverOne(target);
  const bytes = Buffer.byteLength(LONG) + JSON.stringify(headers).length;
  expect(await readKept(target)).toBe(bytes);
  await presetKept(target, MAX_KEPT_RESPONSES_PER_DAY - 1);
  expect(await deliverOne(target)).toMatchObject({ body: LONG, headers: { "x-seen": "1" } });
  expect(await readKept(target)).toBe(MAX_KEPT_RESPONSES_PER_DAY - 1 + bytes);
});

it("above that, the start of its body is stored and none of its headers, for that organization and that day", async () => {
  const [{ target }, { target: neighbour }] = [await openTarget(answerLong), await openTarget(answerLong)];
  const nowMs = Date.now();
  await presetKept(target, MAX_KEPT_RESPONSES_PER_DAY, nowMs);
  expect(await deliverOne(target, nowMs)).toEqual({ body: START, headers: null });
  expect(await readKept(target)).toBe(MAX_KEPT_RESPONSES_PER_DAY);
  expect(await deliverOne(neighbour, nowMs)).toMatchObject({ body: LONG });
  // By a clock that is a day behind.
  expect(await deliverOne(target, nowMs - DAY_MS)).toEqual({ body: START, headers: null });
  expect(await deliverOne(target, nowMs + DAY_MS)).toMatchObject({ body: LONG, headers: { "x-seen": "1" } });
  expect(await readKept(target)).toBeLessThan(3 * LONG_RESPONSE_BYTES);
});

/** An attempt that got a long response, by the lease `token`. */
const endedWith = (deliveryId: string, token: string): EndedAttempt => ({
  ...{ deliveryId, token, attemptNumber: 1, dueAtMs: 1, startedAtMs: Date.now(), durationMs: 1 },
  ...{ statusCode: 200, error: null, responseBody: LONG, requestHeaders: {}, responseHeaders: {} },
  ...{ isDelivered: true, nextAttemptAtMs: null },
});

it("many long ones that are settled at once exceed the bound by at most ten, and all are delivered", async () => {
  const target = await addTarget(harness.db, "https://receiver.example.com/");
  const due = await addDue(harness.db, target, 25);
  await harness.db
    .prepare("UPDATE webhook_deliveries SET lease_token = 'mine' WHERE destination_id = ?")
    .bind(target.id)
    .run();
  await presetKept(target, MAX_KEPT_RESPONSES_PER_DAY - 1);
  const ended = due.map(({ id }) => endedWith(id, "mine"));
  await harness.db.batch(prepareSettleAttempts(harness.db, target.id, ended));
  const attempts = (await Promise.all(due.map(({ id }) => listAttempts(harness.db, id)))).flat();
  expect(attempts).toHaveLength(25);
  expect(attempts.filter((one) => one.response_body === LONG)).toHaveLength(10);
  expect(attempts.filter((one) => one.response_body === START)).toHaveLength(15);
});

it("an attempt that lost its lease leaves no response, and counts nothing", async () => {
  const target = await addTarget(harness.db, "https://receiver.example.com/");
  const { id } = await addOneDue(harness.db, target);
  await harness.db.batch(prepareSettleAttempts(harness.db, target.id, [endedWith(id, "lost")]));
  expect(await listAttempts(harness.db, id)).toEqual([]);
  expect(await readKept(target)).toBeNull();
});
