import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "../harness.ts";

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
});
