import { expect, test } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { cancelOverdueRuns, MAX_RUNS } from "../../src/jobs/cancel-overdue-runs.ts";
import { MAX_STEPS as ANSWER_STEPS } from "../../src/jobs/prune-answers.ts";
import { MAX_STEPS as REQUEST_STEPS } from "../../src/jobs/prune-requests.ts";
import { MAX_PHONES } from "../../src/jobs/release-left-phones.ts";
import { MAX_DESTINATIONS as MAX_FAILING } from "../../src/jobs/watch-failing-destinations.ts";
import { MAX_DESTINATIONS as MAX_ANSWERING } from "../../src/webhooks/replay-answered.ts";
import { MAX_REPLAYS } from "../../src/webhooks/step-replays.ts";
import { MAX_STEPS as WITHDRAWALS } from "../../src/webhooks/withdraw-unsent.ts";
import { startDatabase } from "../database.ts";

/** D1's, for an invocation. With one database, all jobs of a cron share it. */
const MOST = 1000;
/** Records the run. */
const RECORD = 1;

/** Of a run, a phone, a replay and a failing destination, at most. */
const QUERIES_EACH = 4;

test("the jobs of a minute send fewer queries than D1 allows an invocation, whatever is overdue", () => {
  const pages = MAX_RUNS / 50 + MAX_PHONES / 25 + MAX_REPLAYS / 25 + MAX_FAILING / 20;
  const sweep = 1;
  const items = MAX_RUNS + MAX_PHONES + MAX_REPLAYS + MAX_FAILING;
  expect(pages + items * QUERIES_EACH + sweep + WITHDRAWALS + RECORD).toBeLessThan(MOST);
});

test("the jobs of a quarter of an hour do", () => {
  const pages = MAX_ANSWERING / 100;
  expect(pages + MAX_ANSWERING + REQUEST_STEPS + ANSWER_STEPS + RECORD).toBeLessThan(MOST);
});

test("an overdue run takes as many as are counted for it", async () => {
  const db = await startDatabase();
  const add = db.prepare(
    `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, start_deadline, created_at)
     VALUES (?, ?, 'w', 'api', 'queued', 1, 1)`,
  );
  await db.batch(["run_a", "run_b", "run_c"].map((id) => add.bind(id, DEMO_ORGANIZATION.id)));
  let queries = 0;
  const counting = {
    prepare: (sql: string) => {
      queries++;
      return db.prepare(sql);
    },
    batch: (statements: D1PreparedStatement[]) => db.batch(statements),
  } as unknown as D1Database;
  await cancelOverdueRuns(counting, Date.now(), () => undefined);
  expect(await db.prepare("SELECT count(*) AS n FROM runs WHERE status = 'cancelled'").first<number>("n")).toBe(3);
  const lists = 1;
  expect(queries - lists).toBe(3 * QUERIES_EACH);
});
