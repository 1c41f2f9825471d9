import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Ground, layGround } from "../control/changes-setup.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { renameIds } from "../control/random-operations.ts";
import { expectPossible } from "../domain/changes/expect-possible.ts";
import { anyBody } from "../domain/changes/random-bodies.ts";
import { type Harness, startHarness } from "../harness.ts";
import { loadWorld } from "./changes-load-world.ts";
import { RACES, type Writer } from "./changes-races.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());

/** After everything that happened at once, each record is in a state that sequential changes can reach. */
afterEach(async () => expectPossible(await loadWorld(harness.db)));

const ROUNDS = 6;
let grounds = 0;

const describeAnswer = ({ status, body }: ControlAnswer) =>
  status === 200 ? `200+${body.events.length}` : String(status);

async function countEvents(ground: Ground, ids: readonly string[]): Promise<number> {
  const { results } = await harness.db.prepare("SELECT id FROM events").all<{ id: string }>();
  const own = ids.map((id) => id.replace(/\[(\w+)\]/, (_match, record: string) => ground.own(record)));
  return results.filter(({ id }) => own.some((each) => id === each || id.startsWith(`${each}:`))).length;
}

describe.each(RACES)("$name at once", ({ road, writers, outcomes, events }) => {
  it("come out as one after the other, with an event for each move", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ground = await layGround(harness, grounds++);
      for (const [type, fields] of road) await ground.must(type, fields);
      const isTurned = round % 2 === 1;
      const answers = await takeAtOnce(ground, isTurned ? [...writers].reverse() : writers);
      const inOrder = isTurned ? answers.reverse() : answers;
      const outcome = inOrder.map(describeAnswer).join(" ");
      expect(Object.keys(outcomes)).toContain(outcome);
      const announced = inOrder.reduce((sum, { body }) => sum + (body.events?.length ?? 0), 0);
      expect([outcome, announced]).toEqual([outcome, outcomes[outcome]]);
      expect(await countEvents(ground, events)).toBe(announced);
    }
  });
});

function takeAtOnce(ground: Ground, writers: readonly Writer[]): Promise<ControlAnswer[]> {
  return Promise.all(writers.map(([type, fields]) => ground.report(ground.bodyOf(type, fields))));
}

it("a user's cancel and the sweep of overdue runs make one cancelled run with one event", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ground = await layGround(harness, grounds++);
    const occurred_at = new Date(Date.now() - 60_000).toISOString();
    await ground.must("run.queue", { start_timeout_seconds: 1, occurred_at });
    const [cancelled, swept] = await Promise.all([
      ground.report(ground.bodyOf("run.cancel")),
      harness.runCron("* * * * *"),
      harness.runCron("* * * * *"),
    ]);
    expect(swept).toBe("ok");
    const run = await harness.db
      .prepare("SELECT status, cancel_reason, version FROM runs WHERE id = ?")
      .bind(ground.own("run_1"))
      .first();
    const reason = cancelled.status === 200 ? "user" : "queue_timeout";
    expect(describeAnswer(cancelled)).toBe(reason === "user" ? "200+1" : "409");
    expect(run).toEqual({ status: "cancelled", cancel_reason: reason, version: 2 });
    expect(await countEvents(ground, ["run.cancelled:[run_1]"])).toBe(1);
  }
});

it("twenty credits and ten top-ups at once, each top-up reported twice, add up", async () => {
  const ground = await layGround(harness, grounds++);
  const path = `/organizations/${ground.own("org_a")}/credits`;
  const credits = Array.from({ length: 20 }, (_, index) =>
    callControl(harness, "POST", path, { amount_microdollars: index + 1, reason: "test" }),
  );
  const topUps = Array.from({ length: 20 }, (_, index) =>
    ground.report(
      ground.bodyOf("auto_recharge.succeed", { processor_invoice_id: `in_${index % 10}`, amount_microdollars: 1_000 }),
    ),
  );
  const answers = await Promise.all([...credits, ...topUps]);
  expect(answers.map(({ status }) => status)).toEqual([...credits.map(() => 201), ...topUps.map(() => 200)]);
  const row = await harness.db
    .prepare(
      `SELECT balance_microdollars AS balance, version,
         (SELECT sum(amount_microdollars) FROM ledger WHERE organization_id = o.id) AS ledger
       FROM organizations o WHERE id = ?`,
    )
    .bind(ground.own("org_a"))
    .first();
  expect(row).toEqual({ balance: 210 + 10_000, ledger: 210 + 10_000, version: 1 + 20 + 10 });
});

it("two writers on the same records lose no event and make none twice", async () => {
  const seed = fc.readConfigureGlobal().seed ?? 0;
  for (let pair = 0; pair < 3; pair++) {
    const number = grounds++;
    const ground = await layGround(harness, number);
    const streams = fc.sample(fc.array(anyBody, { minLength: 80, maxLength: 80, size: "max" }), {
      seed: seed + pair,
      numRuns: 2,
    });
    const answers = await Promise.all(
      streams.map(async (stream) => {
        const seen: ControlAnswer[] = [];
        // Now, as the random dates lie far in the past.
        for (const body of stream) seen.push(await ground.report(renameIds({ ...body, occurred_at: null }, number)));
        return seen;
      }),
    );
    for (const { status } of answers.flat()) expect([200, 404, 409, 422]).toContain(status);
    const announced = answers.flat().flatMap(({ body }) => (body.events ?? []).map(({ id }: { id: string }) => id));
    expect(announced.length).toBeGreaterThan(10);
    const { results } = await harness.db
      .prepare("SELECT id FROM events WHERE organization_id IN (?, ?)")
      .bind(ground.own("org_a"), ground.own("org_b"))
      .all<{ id: string }>();
    expect(results.map(({ id }) => id).sort()).toEqual(announced.sort());
  }
  await expectVersionsCounted();
});

/** Every write of these sends an event, except for the queueing of a run: so there are as many events as writes. */
async function expectVersionsCounted(): Promise<void> {
  const { runs = [], sessions = [], files = [], events } = await loadRecords();
  const countOf = (area: string, id: string) =>
    events.filter((event) => event.startsWith(area) && event.split(":")[1] === id).length;
  expect(runs.length * sessions.length * files.length).toBeGreaterThan(0);
  for (const { id, version } of runs) expect([id, version]).toEqual([id, 1 + countOf("run.", id)]);
  for (const { id, version } of sessions) expect([id, version]).toEqual([id, countOf("session.", id)]);
  for (const { id, version } of files) expect([id, version, 1]).toEqual([id, 1, countOf("file.", id)]);
}

type Versioned = { id: string; version: number };

async function loadRecords() {
  const world = await loadWorld(harness.db);
  const list = (table: "runs" | "sessions" | "files"): Versioned[] => world.list(table);
  return {
    runs: list("runs"),
    sessions: list("sessions"),
    files: list("files"),
    events: world.events.map(({ id }) => String(id)),
  };
}
