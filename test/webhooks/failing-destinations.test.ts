import { beforeAll, beforeEach, expect, it } from "vitest";
import { type DestinationHealth, judgeHealth } from "../../src/domain/deliveries/destination-health.ts";
import {
  ALERT_AFTER_FAILURES,
  ALERT_AFTER_MS,
  MIN_FAILURES_TO_ALERT,
  MIN_FAILURES_TO_DISABLE,
} from "../../src/domain/deliveries/failing-destination.ts";
import { watchFailingDestinations } from "../../src/jobs/watch-failing-destinations.ts";
import type { Mail } from "../../src/services/sign-in/mailer.ts";
import { prepareSettleAttempts, readRevision } from "../../src/storage/deliveries/claims.ts";
import { prepareRecordHealth } from "../../src/storage/deliveries/delivery-targets.ts";
import { findDestination, updateDestination } from "../../src/storage/destinations/destinations.ts";
import { recordAlert } from "../../src/storage/destinations/failing-destinations.ts";
import { startDatabase } from "../database.ts";
import { addDue, addOneDue, addTarget, findTarget, readDelivery, type Target } from "./delivery-world.ts";

const START_MS = 1_900_000_000_000;
const DAYS_MS = 5 * 24 * 3_600_000;

let db: D1Database;
let target: Target;
let mails: Mail[];
beforeAll(async () => {
  db = await startDatabase({ seed: false });
});
beforeEach(async () => {
  target = await addTarget(db, "https://hooks.example.com/secret-path");
  mails = [];
  for (const role of ["owner", "admin", "member", "viewer"]) await addMember(role);
});

async function addMember(role: string): Promise<void> {
  const id = `user_${role}_${target.organizationId}`;
  await db.batch([
    db
      .prepare("INSERT INTO users (id, email, created_at, address_proved_at) VALUES (?, ?, 1, 1)")
      .bind(id, `${role}@${target.organizationId.replaceAll("_", "-")}.example`),
    db
      .prepare("INSERT INTO members (organization_id, user_id, role, created_at) VALUES (?, ?, ?, 1)")
      .bind(target.organizationId, id, role),
  ]);
}

/** Records attempts as the delivery engine does, each in its own transaction. */
async function record(...attempts: [endedAtMs: number, isDelivered?: boolean][]): Promise<void> {
  for (const [endedAtMs, isDelivered = false] of attempts) {
    const found = await findTarget(db, target.id, endedAtMs);
    if (!found) throw new Error("It is disabled.");
    const sign = { isDelivered, isTimeout: false, endedAtMs, error: isDelivered ? null : "Responded with 503." };
    await prepareRecordHealth(db, found, judgeHealth(found.health satisfies DestinationHealth, sign)).run();
  }
}

/** Records `count` failures, evenly from one time to another. */
const fail = (count: number, fromMs: number, toMs: number) =>
  record(
    ...Array.from({ length: count }, (_, i): [number] => [fromMs + Math.round(((toMs - fromMs) * i) / (count - 1))]),
  );

/** Returns true for an address of this test's organization: other tests leave destinations behind. */
const isOwn = (email: string) => email.endsWith(`@${target.organizationId.replaceAll("_", "-")}.example`);

const watch = (
  nowMs: number,
  disableAfterMs: number | null = DAYS_MS,
  send = async (mail: Mail) => void (isOwn(mail.to) && mails.push(mail)),
) =>
  watchFailingDestinations(
    { db, directory: db, mailer: { send }, publicOrigin: "https://sightline.example.com", disableAfterMs },
    nowMs,
  );
const readTarget = () => findDestination(db, { destinationId: target.id, scope: null });

it("admins and owners get one email once all attempts have failed for an hour, and nobody else does", async () => {
  await fail(MIN_FAILURES_TO_ALERT, START_MS, START_MS + ALERT_AFTER_MS - 1);
  await watch(START_MS + ALERT_AFTER_MS);
  expect(mails).toEqual([]);
  await record([START_MS + ALERT_AFTER_MS]);
  for (let run = 1; run <= 3; run++) await watch(START_MS + ALERT_AFTER_MS + run);
  expect(mails.map(({ to }) => to.split("@")[0]).toSorted()).toEqual(["admin", "owner"]);
  expect(mails[0]?.text).toContain("hooks.example.com");
  expect(mails[0]?.text).toContain("Responded with 503.");
  expect(mails[0]?.text).toContain(`https://sightline.example.com/webhooks/${target.id}`);
  expect(JSON.stringify(mails)).not.toContain("secret-path");
});

it("they get it at once after many failures in a row, and not one earlier", async () => {
  await fail(ALERT_AFTER_FAILURES - 1, START_MS, START_MS + 1000);
  await watch(START_MS + 1000);
  expect(mails).toEqual([]);
  await record([START_MS + 1001]);
  await watch(START_MS + 1001);
  expect(mails).toHaveLength(2);
});

it("a success ends the alert, and a new series of failures is mailed again", async () => {
  const hourly = async (fromMs: number) => {
    await fail(MIN_FAILURES_TO_ALERT, fromMs, fromMs + ALERT_AFTER_MS);
    await watch(fromMs + ALERT_AFTER_MS);
  };
  await hourly(START_MS);
  await record([START_MS + ALERT_AFTER_MS + 1, true], [START_MS + ALERT_AFTER_MS + 2]);
  await watch(START_MS + ALERT_AFTER_MS + 2);
  expect(mails).toHaveLength(2);
  await hourly(START_MS + 2 * ALERT_AFTER_MS + 3);
  expect(mails).toHaveLength(4);
});

it("silence isn't failure: one failure long ago tells nobody and disables nothing", async () => {
  await record([START_MS]);
  await watch(START_MS + 10 * DAYS_MS);
  await record([START_MS + 10 * DAYS_MS]);
  await watch(START_MS + 10 * DAYS_MS);
  expect([mails, (await readTarget())?.enabled]).toEqual([[], true]);
});

it("after the set time it is disabled, its deliveries are held, and the admins are told", async () => {
  await fail(MIN_FAILURES_TO_DISABLE, START_MS, START_MS + DAYS_MS);
  const { id } = await addOneDue(db, target);
  await watch(START_MS + DAYS_MS);
  expect(await readTarget()).toMatchObject({ enabled: false, autoDisabledAtMs: START_MS + DAYS_MS });
  expect(await readDelivery(db, id)).toMatchObject({ status: "held", next_attempt_at: null });
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill("Webhooks to hooks.example.com are disabled"));
  await watch(START_MS + 2 * DAYS_MS);
  expect(mails).toHaveLength(2);

  await updateDestination(db, { destinationId: target.id, scope: null }, { enabled: true });
  expect(await readTarget()).toMatchObject({ enabled: true, autoDisabledAtMs: null });
  await record([START_MS + 3 * DAYS_MS]);
  await watch(START_MS + 3 * DAYS_MS);
  expect([mails.length, (await readTarget())?.enabled]).toEqual([2, true]);
});

it("a call that still delivers to it learns of that by its next result, as if it was disabled by hand", async () => {
  await fail(MIN_FAILURES_TO_DISABLE, START_MS, START_MS + DAYS_MS);
  const opened = await findTarget(db, target.id, START_MS + DAYS_MS);
  const due = await addDue(db, target, 2);
  await db.prepare("UPDATE webhook_deliveries SET lease_token = 'mine' WHERE destination_id = ?").bind(target.id).run();
  const settle = async ({ id }: { id: string } = { id: "" }) => {
    const ended = {
      ...{ deliveryId: id, token: "mine", attemptNumber: 1, dueAtMs: 1, startedAtMs: START_MS, durationMs: 1 },
      ...{ statusCode: 204, error: null, responseBody: "", requestHeaders: {}, responseHeaders: {} },
      ...{ isDelivered: true, nextAttemptAtMs: null },
    };
    return readRevision((await db.batch(prepareSettleAttempts(db, target.id, [ended]))).at(-1));
  };
  expect(await settle(due[0])).toBe(opened?.revision);
  await watch(START_MS + DAYS_MS);
  expect(await settle(due[1])).toBeGreaterThan(opened?.revision ?? Number.POSITIVE_INFINITY);
});

it("nobody is told of one that was disabled since it was listed as failing", async () => {
  await fail(ALERT_AFTER_FAILURES, START_MS, START_MS + 1_000);
  await updateDestination(db, { destinationId: target.id, scope: null }, { enabled: false });
  expect(await recordAlert(db, target.id, START_MS + 1_001)).toBeNull();
});

it("one that was disabled by hand and is enabled again starts anew, too", async () => {
  await fail(MIN_FAILURES_TO_DISABLE, START_MS, START_MS + DAYS_MS - 1);
  const reference = { destinationId: target.id, scope: null };
  await updateDestination(db, reference, { enabled: false });
  await updateDestination(db, reference, { enabled: true });
  await record([START_MS + 2 * DAYS_MS]);
  await watch(START_MS + 2 * DAYS_MS);
  expect([mails, (await readTarget())?.enabled]).toEqual([[], true]);
});

it("an attempt that was in progress while it was disabled and enabled again doesn't bring the old count back", async () => {
  await fail(ALERT_AFTER_FAILURES, START_MS, START_MS + 1_000);
  const opened = await findTarget(db, target.id, START_MS);
  if (!opened) throw new Error("It is disabled.");
  await watch(START_MS + 1_000);
  const reference = { destinationId: target.id, scope: null };
  await updateDestination(db, reference, { enabled: false });
  await updateDestination(db, reference, { enabled: true });
  const sign = { isDelivered: false, isTimeout: false, endedAtMs: START_MS + 2_000, error: "Responded with 503." };
  await prepareRecordHealth(db, opened, judgeHealth(opened.health, sign)).run();
  await watch(START_MS + 2_000);
  expect(mails).toHaveLength(2);
  expect((await findTarget(db, target.id, START_MS + 2_000))?.health.consecutiveFailures).toBe(0);
});

it("a slow failure that ends late doesn't erase a success that was recorded meanwhile", async () => {
  const opened = await findTarget(db, target.id, START_MS);
  if (!opened) throw new Error("It is disabled.");
  await record([START_MS], [START_MS + 5000, true]);
  const sign = { isDelivered: false, isTimeout: true, endedAtMs: START_MS + 15_000, error: "Timed out." };
  await prepareRecordHealth(db, opened, judgeHealth(opened.health satisfies DestinationHealth, sign)).run();
  expect((await findTarget(db, target.id, START_MS + 15_000))?.health).toMatchObject({
    lastSuccessAtMs: START_MS + 5000,
    lastFailureAtMs: START_MS + 15_000,
  });
});

it("it is never disabled where the setting says so, nor a moment early", async () => {
  await fail(MIN_FAILURES_TO_DISABLE, START_MS, START_MS + DAYS_MS - 1);
  await watch(START_MS + 2 * DAYS_MS);
  await record([START_MS + 2 * DAYS_MS]);
  await watch(START_MS + 2 * DAYS_MS, null);
  expect((await readTarget())?.enabled).toBe(true);
});

it("if the mail service refuses a mail, other admins are still mailed and other destinations still disabled", async () => {
  await fail(MIN_FAILURES_TO_DISABLE, START_MS, START_MS + DAYS_MS);
  const tried: string[] = [];
  await watch(START_MS + DAYS_MS, DAYS_MS, async ({ to }) => {
    tried.push(to);
    throw new Error("Refused.");
  });
  expect([tried.filter(isOwn).length, (await readTarget())?.enabled]).toEqual([2, false]);
});
