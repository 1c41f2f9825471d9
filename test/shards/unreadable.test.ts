import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openHomes } from "../../src/services/moving/homes.ts";
import { readDeployment } from "../../src/services/read-deployment.ts";
import { callControl, LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { startDatabase } from "../database.ts";
import { type Harness, startHarness } from "../harness.ts";
import { readPrometheus } from "../metrics/read-prometheus.ts";

/** Leaves a database without a table that is read, also where an earlier try has done so. */
async function breakTable(db: D1Database | undefined, table: string): Promise<void> {
  const isThere = await db
    ?.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
    .bind(table)
    .first();
  if (isThere) await db?.prepare(`ALTER TABLE ${table} RENAME TO lost_${table}`).run();
}

describe("a deployment with a database that can't be read", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ settings: LOCAL_SETTINGS, shards: 2, own: true });
    for (const cron of harness.crons) await harness.runCron(cron);
    await breakTable(harness.databases[1], "replays");
  });
  afterAll(() => harness?.close());

  async function readChecks() {
    const { status, body } = await callControl(harness, "GET", "/health");
    expect(status).toBe(200);
    const checks: { name: string; level: string; summary: string }[] = body.checks;
    return { ...body, checks: Object.fromEntries(checks.map((check) => [check.name, check])) };
  }

  async function readSamples(metric: string) {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    const response = await harness.fetch("/internal/v1/metrics", { headers });
    expect(response.status).toBe(200);
    const samples = readPrometheus(await response.text()).get(`sightline_${metric}`)?.samples ?? [];
    return samples.map(({ labels, value }) => [labels.database ?? labels.cron, value]);
  }

  it("is checked without it, and the checks name it", async () => {
    const { status, databases, checks } = await readChecks();
    expect(status).toBe("problem");
    expect(databases.map(({ name }: { name: string }) => name)).toEqual(["DB"]);
    expect(checks.databases).toMatchObject({
      level: "problem",
      summary: expect.stringMatching(/^DB_1 can't be read; DB /),
    });
    expect(checks.deliveries.summary).toContain("without DB_1");
    expect(checks.crons.level).toBe("ok");
    const lines = harness.readLogs().filter((line) => line.includes("database_unreadable"));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ shard: 1, error_class: "Error" }),
    );
  });

  it("is scraped without it, and a metric names it", async () => {
    expect(await readSamples("database_readable")).toEqual([
      ["DB", 1],
      ["DB_1", 0],
    ]);
    expect((await readSamples("database_bytes")).map(([name]) => name)).toEqual(["DB"]);
    expect((await readSamples("cron_failed")).length).toBe(harness.crons.length);
  });

  it("is checked and scraped also if the directory is the one", async () => {
    await breakTable(harness.databases[0], "cron_runs");
    const { checks } = await readChecks();
    expect(checks.databases.summary).toMatch(/^DB, DB_1 can't be read; DB /);
    expect([checks.crons.level, checks.settings.level]).toEqual(["warning", "ok"]);
    expect(await readSamples("database_readable")).toEqual([
      ["DB", 0],
      ["DB_1", 0],
    ]);
    expect(await readSamples("cron_failed")).toEqual([]);
  });
});

it("a database that doesn't answer in time is left out", async () => {
  const homes = openHomes([await startDatabase({ seed: false })], () => undefined);
  const silent = () => new Promise<string>(() => undefined);
  const read = await readDeployment({ homes, nowMs: Date.now(), requestId: "req_a" }, silent, 1);
  expect([read.databases, read.unreadable]).toEqual([[], ["DB"]]);
});
