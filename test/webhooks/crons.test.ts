import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CRON_INTERVALS_MS } from "../../src/domain/cron-schedule.ts";
import { listCronRuns } from "../../src/storage/operation/cron-runs.ts";
import { takeTableAway } from "../break-database.ts";
import { type Harness, startHarness } from "../harness.ts";
import { readText } from "../house/documents.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ seed: false });
});
afterAll(() => harness.close());

describe("the webhooks Worker's crons", () => {
  test("each cron of its config has a job, and the job works", async () => {
    expect(harness.crons.length).toBeGreaterThan(0);
    for (const cron of harness.crons) expect([cron, await harness.runCron(cron)]).toEqual([cron, "ok"]);
  });

  test("a cron without a job is an error, not silence", async () => {
    expect(await harness.runCron("59 23 31 12 *")).toBe("exception");
  });

  test("each run is recorded, with the settings but without a key", async () => {
    const before = Date.now();
    for (const cron of harness.crons) await harness.runCron(cron);
    const runs = await listCronRuns(harness.db);
    expect(runs.map(({ cron }) => cron).sort()).toEqual(harness.crons.toSorted());
    for (const run of runs) {
      expect(run.lastRunAtMs).toBeGreaterThanOrEqual(before);
      expect(run.firstRunAtMs).toBeLessThanOrEqual(run.lastRunAtMs);
      expect(run.errorClass).toBeNull();
      expect(run.settings).toEqual({ sealingKeyIds: ["local"], resolvesNames: false, allowsLocalDestinations: true });
    }
    const [, key = "missing"] = String(LOCAL_SETTINGS.SEALING_KEYS).split(":");
    expect(JSON.stringify(await harness.db.prepare("SELECT * FROM cron_runs").all())).not.toContain(key);
  });

  test("a run whose job fails is recorded as failed, and the next good one as good", async () => {
    const { db } = harness;
    const mend = await takeTableAway(db, "requests");
    expect(await harness.runCron("*/15 * * * *")).toBe("exception");
    const readError = async () =>
      (await listCronRuns(db)).find(({ cron }) => cron === "*/15 * * * *")?.errorClass ?? null;
    expect(await readError()).toBe("Error");
    await mend();
    expect(await harness.runCron("*/15 * * * *")).toBe("ok");
    expect(await readError()).toBeNull();
  });

  test("the intervals that the operator's checks use are those of its config", () => {
    const { triggers } = parse(readText("workers/webhooks/wrangler.toml")) as { triggers: { crons: string[] } };
    expect(Object.keys(CRON_INTERVALS_MS).sort()).toEqual(triggers.crons.toSorted());
  });
});
