import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";
import { readBalanceRows } from "../storage/balance-rows.ts";
import { expectProblem } from "./expect-problem.ts";
import { PNG_BASE64 } from "./sample-images.ts";

const PATH = "/api/v1/screenshots:detect";

describe("screenshots.detect answers 502 and bills nothing where the vision Worker", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ own: true, vision: "test/contract/workers/failing-vision/wrangler.toml" });
  });
  afterAll(() => harness?.close());

  it.each([
    ["throws", 0.1],
    ["is cut off", 0.2],
    ["answers what can't be read", 0.3],
  ])("%s", async (_what, confidence_threshold) => {
    const before = await readBalanceRows(harness.db, DEMO_ORGANIZATION.id);
    const body = { image: PNG_BASE64, ocr_engine: "premium", confidence_threshold };
    const response = await harness.fetch(PATH, {
      method: "POST",
      headers: { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const problem = await expectProblem(response, {
      shape: "grounding",
      status: 502,
      code: "provider_failed",
      path: PATH,
    });
    expect(JSON.stringify(problem)).not.toContain("quotes the picture");
    expect(await readBalanceRows(harness.db, DEMO_ORGANIZATION.id)).toEqual(before);
    const requestId = response.headers.get("x-request-id");
    const usage = await harness.db.prepare("SELECT * FROM usage WHERE request_id = ?").bind(requestId).first();
    expect(usage).toBeNull();
    expect(harness.readLogs().filter((line) => line.includes(String(requestId)))).toHaveLength(1);
  });
});
