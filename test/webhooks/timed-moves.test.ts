import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANSWER_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { MAX_RUNS } from "../../src/jobs/cancel-overdue-runs.ts";
import { refuseWrites } from "../break-database.ts";
import { LOCAL_SETTINGS, reportChange } from "../control/control-client.ts";
import { insertDestinations } from "../control/delivery-rows.ts";
import { type Harness, startHarness } from "../harness.ts";

const EVERY_MINUTE = "* * * * *";
const QUARTER_HOURLY = "*/15 * * * *";
const ORGANIZATION = "org_timed";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  await insertDestinations(harness.db, ORGANIZATION, { dest_timed: "enabled" });
});
afterAll(() => harness?.close());

type Row = Record<string, string | number | null>;
const readRow = (table: string, id: string) =>
  harness.db.prepare(`SELECT * FROM ${table} WHERE id = ?`).bind(id).first() as Promise<Row>;
const sweep = (nowMs: number) => harness.runCron(EVERY_MINUTE, new Date(nowMs));

async function report(change: Record<string, unknown>): Promise<string> {
  const { status, body } = await reportChange(harness, { organization_id: ORGANIZATION, ...change });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.resource.id;
}

/** Does what an earlier try of a test may have left to do: as much as two minutes take. */
async function sweepLeft(): Promise<void> {
  for (let minute = 0; minute < 2; minute++) await sweep(Date.now());
}

async function queueRun(timeoutSeconds: number | null): Promise<{ id: string; deadlineMs: number }> {
  const id = await report({
    type: "run.queue",
    workflow_id: "nightly",
    trigger: "schedule",
    start_timeout_seconds: timeoutSeconds,
  });
  return { id, deadlineMs: Number((await readRow("runs", id)).start_deadline) };
}

const listEvents = async (runId: string) =>
  (await harness.db.prepare("SELECT payload FROM events WHERE id LIKE ?").bind(`run.%:${runId}`).all<Row>()).results;

describe("a run that waits", () => {
  it("may wait until its start timeout, and is cancelled a millisecond later, with its event and delivery", async () => {
    const { id, deadlineMs } = await queueRun(60);
    expect(await sweep(deadlineMs)).toBe("ok");
    expect(await readRow("runs", id)).toMatchObject({ status: "queued" });
    expect(await sweep(deadlineMs + 1)).toBe("ok");
    expect(await readRow("runs", id)).toMatchObject({
      status: "cancelled",
      cancel_reason: "queue_timeout",
      canceled_at: deadlineMs + 1,
    });
    const [event, ...others] = await listEvents(id);
    expect(others).toEqual([]);
    expect(JSON.parse(String(event?.payload))).toMatchObject({
      type: "run.cancelled",
      occurred_at: new Date(deadlineMs + 1).toISOString(),
      test: false,
      data: { id, status: "cancelled", reason: "queue_timeout" },
    });
    const deliveries = await harness.db
      .prepare("SELECT destination_id FROM webhook_deliveries WHERE event_id = ?")
      .bind(`run.cancelled:${id}`)
      .all();
    expect(deliveries.results).toEqual([{ destination_id: "dest_timed" }]);
  });

  it("for ever, has been started or was cancelled by a user is left alone", async () => {
    const patient = await queueRun(null);
    const started = await queueRun(1);
    const canceled = await queueRun(1);
    const phone_id = await report({ type: "phone.register", phone_name: "rack 1", organization_id: undefined });
    await report({ type: "run.start", run_id: started.id, phone_id, organization_id: undefined });
    await report({ type: "run.cancel", run_id: canceled.id, reason: "user", organization_id: undefined });
    const ids = [patient.id, started.id, canceled.id];
    const before = await Promise.all(ids.map((id) => readRow("runs", id)));
    expect(await sweep(started.deadlineMs + 30 * 86_400_000)).toBe("ok");
    expect(await Promise.all(ids.map((id) => readRow("runs", id)))).toEqual(before);
  });

  it("is cancelled once by two crons at once", async () => {
    const runs = await Promise.all(Array.from({ length: 20 }, () => queueRun(1)));
    const nowMs = Math.max(...runs.map(({ deadlineMs }) => deadlineMs)) + 1;
    expect(await Promise.all([sweep(nowMs), sweep(nowMs), sweep(nowMs + 1)])).toEqual(["ok", "ok", "ok"]);
    for (const { id } of runs) {
      expect(await readRow("runs", id)).toMatchObject({ status: "cancelled", version: 2 });
      expect(await listEvents(id)).toHaveLength(1);
    }
  });

  it("is cancelled though another can't be; the cron is seen to have failed", async () => {
    const broken = await queueRun(1);
    const behind = await queueRun(2);
    const mend = await refuseWrites(harness.db, `BEFORE UPDATE ON runs WHEN NEW.id = '${broken.id}'`);
    expect(await sweep(behind.deadlineMs + 1)).toBe("exception");
    expect([await readRow("runs", broken.id), await readRow("runs", behind.id)]).toMatchObject([
      { status: "queued" },
      { status: "cancelled" },
    ]);
    expect(await listEvents(broken.id)).toEqual([]);
    await mend();
    expect(await sweep(behind.deadlineMs + 1)).toBe("ok");
    expect(await readRow("runs", broken.id)).toMatchObject({ status: "cancelled" });
  });

  it("among more than a minute takes is cancelled in its turn: who has waited longest comes first", async () => {
    await sweepLeft();
    const many = `run_many_${crypto.randomUUID()}_`;
    const deadlines = Array.from({ length: MAX_RUNS + 1 }, (_, index) => 1000 + Math.floor(index / 2));
    await harness.db
      .prepare(
        `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, start_deadline, created_at)
         SELECT ?3 || (1000 + key), ?1, 'w', 'api', 'queued', value, 1 FROM json_each(?2)`,
      )
      .bind(ORGANIZATION, JSON.stringify(deadlines), many)
      .run();
    const listWaiting = async () =>
      (await harness.db.prepare("SELECT id FROM runs WHERE id LIKE 'run_many%' AND status = 'queued'").all()).results;
    const nowMs = Date.now();
    await sweep(nowMs);
    expect(await listWaiting()).toEqual([{ id: `${many}${1000 + MAX_RUNS}` }]);
    await sweep(nowMs);
    expect(await listWaiting()).toEqual([]);
  });
});

describe("a phone whose rental was canceled", () => {
  const period = { current_period_start: "2026-01-01T00:00:00Z", current_period_end: "2026-02-01T00:00:00Z" };
  const plan = { plan_id: "plan_1", plan_name: "Monthly", plan_interval: "month", plan_price_cents: 4900, ...period };

  async function rentPhone(): Promise<{ phone_id: string; rental_id: string }> {
    const phone_id = await report({ type: "phone.register", phone_name: "rack 2", organization_id: undefined });
    return { phone_id, rental_id: await report({ type: "rental.activate", phone_id, ...plan }) };
  }

  /** None of our moves leaves it like this: `rental.cancel` and `session.end` release the phone themselves. */
  const cancelRental = (rentalId: string) =>
    harness.db
      .prepare("UPDATE rentals SET status = 'canceled', canceled_at = 1, version = version + 1 WHERE id = ?")
      .bind(rentalId)
      .run();

  it("is released once, without an event, when no session runs on it", async () => {
    const { phone_id, rental_id } = await rentPhone();
    const session_id = await report({ type: "session.start", phone_id, source: "interactive" });
    await cancelRental(rental_id);
    const countEvents = () => harness.db.prepare("SELECT count(*) AS n FROM events").first<number>("n");
    const rented = await readRow("phones", phone_id);
    expect(rented).toMatchObject({ rental_id, organization_id: ORGANIZATION, active_session_id: session_id });
    expect(await sweep(Date.now())).toBe("ok");
    expect(await readRow("phones", phone_id)).toEqual(rented);
    await harness.db
      .prepare("UPDATE phones SET active_session_id = NULL, version = version + 1 WHERE id = ?")
      .bind(phone_id)
      .run();
    const events = await countEvents();
    const left = await readRow("phones", phone_id);
    expect(await Promise.all([sweep(Date.now()), sweep(Date.now())])).toEqual(["ok", "ok"]);
    expect(await readRow("phones", phone_id)).toEqual({
      ...left,
      rental_id: null,
      organization_id: null,
      version: Number(left.version) + 1,
    });
    expect(await countEvents()).toBe(events);
  });

  it("is the only one: a phone whose rental goes on stays the renter's", async () => {
    const { phone_id } = await rentPhone();
    const before = await readRow("phones", phone_id);
    expect(await sweep(Date.now())).toBe("ok");
    expect(await readRow("phones", phone_id)).toEqual(before);
  });

  it("is released later if more are due than one minute's run takes", async () => {
    await sweepLeft();
    const phones = [];
    for (let count = 0; count < 51; count++) phones.push(await rentPhone());
    for (const { rental_id } of phones) await cancelRental(rental_id);
    const countLeft = () =>
      harness.db
        .prepare(
          "SELECT count(*) AS n FROM phones JOIN rentals ON rentals.id = rental_id WHERE rentals.status = 'canceled'",
        )
        .first<number>("n");
    await sweep(Date.now());
    expect(await countLeft()).toBe(1);
    await sweep(Date.now());
    expect(await countLeft()).toBe(0);
  });
});

it("an answer under an Idempotency-Key is forgotten after 24 hours, by the cron of every 15 minutes", async () => {
  const nowMs = Date.now();
  // Of an earlier try.
  await harness.db.prepare("DELETE FROM idempotency_keys").run();
  await harness.db.batch(
    [nowMs - ANSWER_KEPT_MS, nowMs - ANSWER_KEPT_MS + 1].map((createdAtMs, index) =>
      harness.db
        .prepare("INSERT INTO idempotency_keys VALUES ('operator', ?, ?, 200, 'sealed', ?, NULL)")
        .bind(`key-${index}`, "0".repeat(64), createdAtMs),
    ),
  );
  const listKeys = async () =>
    (await harness.db.prepare("SELECT key FROM idempotency_keys ORDER BY key").all()).results.map(({ key }) => key);
  expect(await harness.runCron(EVERY_MINUTE, new Date(nowMs))).toBe("ok");
  expect(await listKeys()).toEqual(["key-0", "key-1"]);
  expect(await harness.runCron(QUARTER_HOURLY, new Date(nowMs))).toBe("ok");
  expect(await listKeys()).toEqual(["key-1"]);
});
