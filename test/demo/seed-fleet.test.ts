import * as v from "valibot";
import { beforeAll, describe, expect, test } from "vitest";
import { seedDatabase } from "../../src/demo/seed.ts";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { seedFleet } from "../../src/demo/seed-fleet.ts";
import { openText, readSealingKeys } from "../../src/domain/crypto/sealed-text.ts";
import { EVENT_CATALOG } from "../../src/domain/events/event-catalog.ts";
import { type EventType, isEventType } from "../../src/domain/events/event-types.ts";
import { PHONE_MOVES } from "../../src/domain/moves/phone-moves.ts";
import type { PhoneStatus } from "../../src/domain/records/phone.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { startDatabase } from "../database.ts";

const NOW_MS = Date.UTC(2026, 5, 3, 14, 20, 7);
const DAY_MS = 86_400_000;
const KEYS = readSealingKeys(String(LOCAL_SETTINGS.SEALING_KEYS));

let database: D1Database;

beforeAll(async () => {
  database = await startDatabase({ seed: false });
  await seedDatabase(database, NOW_MS);
  await seedFleet(database, NOW_MS, KEYS);
});

async function select<Row>(sql: string): Promise<Row[]> {
  return (await database.prepare(sql).all<Row>()).results;
}

/** Returns the different values of a column, or of several joined by a space. */
async function selectKinds(table: string, columns: string): Promise<Set<string>> {
  const rows = await select<{ kind: string }>(`SELECT DISTINCT concat_ws(' ', ${columns}) AS kind FROM ${table}`);
  return new Set(rows.map(({ kind }) => kind));
}

async function count(from: string): Promise<number> {
  const [row] = await select<{ count: number }>(`SELECT count(*) AS count FROM ${from}`);
  return row?.count ?? 0;
}

describe("the demo fleet", () => {
  test("has called the API with three keys in the last seven days, with and without success", async () => {
    expect(await selectKinds("requests", "status")).toEqual(new Set(["200", "400", "422", "429", "502"]));
    expect(await selectKinds("requests", "operation")).toEqual(
      new Set(["elements.locate", "screenshots.locate", "screenshots.detect"]),
    );
    expect(await count("api_keys AS k WHERE EXISTS (SELECT 1 FROM requests WHERE key_id = k.id)")).toBe(3);
    expect(await count(`requests WHERE created_at <= ${NOW_MS - 7 * DAY_MS} OR created_at > ${NOW_MS}`)).toBe(0);
    // Each charge of these days has its request.
    const since = NOW_MS - 7 * DAY_MS;
    expect(await count(`ledger WHERE kind = 'charge' AND created_at > ${since}`)).toBeGreaterThan(50);
    expect(
      await count(
        `ledger WHERE kind = 'charge' AND created_at > ${since} AND request_id NOT IN (SELECT id FROM requests)`,
      ),
    ).toBe(0);
  });

  test.each([
    ["phones", "status", ["active", "recovering", "out_of_service"]],
    [
      "runs",
      "status, cancel_reason",
      ["queued", "running", "completed", "failed", "cancelled user", "cancelled queue_timeout"],
    ],
    ["runs", '"trigger"', ["api", "dashboard", "schedule"]],
    [
      "sessions",
      "status, end_reason",
      [
        "active",
        "completed released",
        "completed idle_timeout",
        "completed max_duration",
        "completed run_finished",
        "completed device_lost",
      ],
    ],
    ["files", "source, status", ["upload ready", "capture ready", "capture capture_failed"]],
    ["file_deliveries", "status", ["dispatching", "dispatched", "delivered", "failed"]],
    ["rentals", "status, payment_status", ["active healthy", "active past_due", "canceled healthy"]],
    ["subscriptions", "status", ["active"]],
    ["invoices", "status", ["paid", "failed"]],
    ["auto_recharges", "status", ["succeeded", "failed"]],
    ["balance_alerts", "kind, status", ["low_balance ended", "low_balance open"]],
    [
      "usage",
      "endpoint, model",
      [
        "element_locate sightline/ground-1",
        "element_locate local/vlm-2-small",
        "screenshot_locate local/vlm-1",
        "screenshot_detect sightline/detect-lite",
        "screenshot_detect sightline/detect-pro",
      ],
    ],
    ["destinations", "enabled", ["0", "1"]],
    ["webhook_deliveries", "status", ["pending", "delivered", "failed", "held"]],
  ])("has %s by %s in every kind", async (table, columns, kinds) => {
    expect(await selectKinds(table, columns)).toEqual(new Set(kinds));
  });

  test("is of the size that was meant", async () => {
    expect(await count(`phones WHERE organization_id = '${DEMO_ORGANIZATION.id}' OR organization_id IS NULL`)).toBe(24);
    const runs = await count("runs");
    expect(runs).toBeGreaterThan(250);
    expect(runs).toBeLessThan(400);
    expect(await count(`(SELECT DISTINCT created_at / ${DAY_MS} FROM runs)`)).toBeGreaterThan(10);
    expect(await count("runs WHERE completed_at - started_at NOT BETWEEN 1000 AND 1800000")).toBe(0);
  });

  test("leaves the balance at 5 USD, the ledger summing up to it move by move, and each charge with its usage row", async () => {
    const [organization] = await select<{ balance: number }>(
      `SELECT balance_microdollars AS balance FROM organizations WHERE id = '${DEMO_ORGANIZATION.id}'`,
    );
    expect(organization?.balance).toBe(5_000_000);
    const moves = await select<{ amount: number; after: number }>(
      `SELECT amount_microdollars AS amount, balance_after_microdollars AS after FROM ledger
       WHERE organization_id = '${DEMO_ORGANIZATION.id}' ORDER BY created_at, rowid`,
    );
    let balance = 0;
    for (const { amount, after } of moves) {
      balance += amount;
      expect(after).toBe(balance);
    }
    expect(balance).toBe(5_000_000);
    const [charged] = await select(
      `SELECT (SELECT sum(charged_microdollars) FROM usage) AS used, (SELECT -sum(amount_microdollars) FROM ledger WHERE kind = 'charge') AS charged`,
    );
    expect(charged).toEqual({ used: 10_000_000, charged: 10_000_000 });
  });

  test("has an alert that has ended with a top-up, and one that is open for a balance below its threshold", async () => {
    const alerts = await select(
      `SELECT a.status, a.threshold_microdollars > o.balance_microdollars AS is_below FROM balance_alerts a
       JOIN organizations o ON o.id = a.organization_id ORDER BY a.opened_at`,
    );
    expect(alerts).toEqual([
      { status: "ended", is_below: 1 },
      { status: "open", is_below: 1 },
    ]);
  });

  test("has usage of many days, whose sums are those of its calls", async () => {
    const sums = (from: string) =>
      `SELECT day, endpoint, model, sum(calls) AS calls, sum(prompt_tokens) AS prompt, sum(completion_tokens) AS completion, sum(pages) AS pages,
         sum(charged_microdollars) AS charged FROM ${from} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;
    const kept = await select(sums("usage_by_day"));
    expect(kept).toEqual(await select(sums(`(SELECT *, created_at / ${DAY_MS} AS day, 1 AS calls FROM usage)`)));
    expect(await count("(SELECT DISTINCT day FROM usage_by_day)")).toBeGreaterThan(7);
  });

  test("tells what states each phone was in, up to the one that it has, each allowed after the one before", async () => {
    const changes = await select<{
      phone_id: string;
      number: number;
      status: PhoneStatus;
      reason: string | null;
      at: number;
    }>("SELECT * FROM phone_status_changes ORDER BY phone_id, number");
    const phones = await select<{ id: string; status: string; status_reason: string | null }>("SELECT * FROM phones");
    const histories = Map.groupBy(changes, ({ phone_id }) => phone_id);
    expect(histories.size).toBe(phones.length);
    for (const { id, status, status_reason } of phones) {
      const history = histories.get(id) ?? [];
      expect(history.at(-1)).toMatchObject({ status, reason: status_reason });
      expect(history.map(({ number }) => number)).toEqual(history.map((_, index) => index + 1));
      for (const [index, { status: to, at }] of history.entries()) {
        const before = history[index - 1];
        expect(PHONE_MOVES.moves.some((move) => move.from === (before?.status ?? null) && move.to === to)).toBe(true);
        expect(at).toBeGreaterThanOrEqual(before?.at ?? 0);
        expect(at).toBeLessThanOrEqual(NOW_MS);
      }
    }
    // Updates at night: somebody who opens a phone finds something.
    expect(changes.filter(({ reason }) => reason === "update").length).toBeGreaterThan(10);
    expect([...histories.values()].filter((history) => history.length > 2).length).toBeGreaterThan(8);
  });

  test("holds each busy phone for the session that runs on it", async () => {
    expect(await count("sessions WHERE status = 'active'")).toBeGreaterThan(0);
    const astray = `phones p LEFT JOIN sessions s ON s.phone_id = p.id AND s.status = 'active' WHERE p.active_session_id IS NOT s.id`;
    expect(await count(astray)).toBe(0);
  });

  test("has events that the catalog lists field by field, and a delivery for each destination that wants them", async () => {
    const events = await select<{ id: string; type: string; payload: string }>("SELECT id, type, payload FROM events");
    for (const { id, type, payload } of events) {
      const event = JSON.parse(payload);
      expect([event.id, event.type, event.test, isEventType(type)]).toEqual([id, type, false, true]);
      expect(v.is(EVENT_CATALOG[type as EventType].data, event.data), id).toBe(true);
    }
    const wanted = `events e JOIN destinations d ON EXISTS (SELECT 1 FROM json_each(d.event_types) WHERE value = e.type)`;
    expect(await count("webhook_deliveries")).toBe(await count(wanted));
    const numbered = "(SELECT count(*) FROM webhook_attempts a WHERE a.delivery_id = d.id)";
    expect(await count(`webhook_deliveries d WHERE attempt_count <> ${numbered}`)).toBe(0);
  });

  test("has nothing that a cron would move: no run past its deadline, no attempt due, no phone of an ended rental", async () => {
    expect(await count("runs WHERE status = 'queued' AND start_deadline IS NOT NULL")).toBe(0);
    expect(await count(`webhook_deliveries WHERE next_attempt_at <= ${NOW_MS}`)).toBe(0);
    expect(await count("phones p JOIN rentals r ON r.id = p.rental_id WHERE r.status = 'canceled'")).toBe(0);
    // A destination that has responded since gets its failed deliveries again.
    const answered = `webhook_deliveries f JOIN webhook_deliveries d ON d.destination_id = f.destination_id
      WHERE f.status = 'failed' AND d.status = 'delivered' AND d.created_at > f.created_at`;
    expect(await count(answered)).toBe(0);
    const repeatable = `webhook_deliveries d JOIN destinations t ON t.id = d.destination_id
      WHERE d.status = 'failed' AND d.settled_at <= t.last_success_at`;
    expect(await count(repeatable)).toBe(0);
  });

  test("tells of its destinations what the attempts say: one fails since a while, one did well to the end, one does so so", async () => {
    const health =
      "SELECT enabled, consecutive_failures > 3 AS fails, last_success_at < last_failure_at AS broke FROM destinations ORDER BY id";
    expect((await select(health)).slice(0, 2)).toEqual([
      { enabled: 1, fails: 1, broke: 1 },
      { enabled: 0, fails: 0, broke: 0 },
    ]);
    const [mixed] = await select<{ share: number; slowest: number; kinds: number; fails: number }>(
      `SELECT avg(a.error IS NULL) AS share, max(a.duration_ms) AS slowest, count(DISTINCT a.error) AS kinds,
         max(d.consecutive_failures) > 3 AS fails
       FROM destinations d JOIN webhook_deliveries w ON w.destination_id = d.id JOIN webhook_attempts a ON a.delivery_id = w.id
       WHERE d.url LIKE '%/analytics' AND a.started_at > ${NOW_MS - DAY_MS}`,
    );
    expect(mixed).toMatchObject({ slowest: 15_000, kinds: 3, fails: 0 });
    expect(mixed?.share).toBeGreaterThan(0.7);
    expect(mixed?.share).toBeLessThan(0.95);
    const given = "webhook_deliveries w JOIN destinations d ON d.id = w.destination_id WHERE w.status = 'failed'";
    expect(await count(`${given} AND d.url LIKE '%/analytics'`)).toBe(0);
    const unsettled = "webhook_deliveries WHERE (settled_at IS NULL) <> (attempt_count = 0)";
    expect(await count(unsettled)).toBe(0);
  });

  test("seals the secrets that sign its webhooks", async () => {
    const secrets = await select<{ id: string; sealed: string }>(
      "SELECT destination_id AS id, sealed_secret AS sealed FROM destination_secrets",
    );
    expect(secrets).toHaveLength(3);
    for (const { id, sealed } of secrets) expect(await openText(KEYS, sealed, id)).toMatch(/^whsec_/);
  });

  test("is there once: a second start, at another time, adds nothing", async () => {
    const before = await readTableChecksums(database);
    await seedDatabase(database, NOW_MS + 3 * DAY_MS);
    await seedFleet(database, NOW_MS + 3 * DAY_MS, KEYS);
    expect(await readTableChecksums(database)).toEqual(before);
  });
});

test("without sealing keys there are no destinations, and all the rest is there", async () => {
  const other = await startDatabase({ seed: false });
  await seedDatabase(other, NOW_MS);
  await seedFleet(other, NOW_MS, null);
  const counts = await other
    .prepare("SELECT (SELECT count(*) FROM destinations) AS destinations, (SELECT count(*) FROM runs) AS runs")
    .first();
  expect(counts).toEqual({ destinations: 0, runs: await count("runs") });
});
