import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SAMPLE_SCREENSHOT } from "../../scripts/dev/greeting.ts";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { type Harness, startHarness } from "../harness.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
/** A call in a document, and the answer that stands below it. */
const SAMPLE =
  /```sh\n(?<call>[^\n]*\/api\/v1\/(?<operation>elements:locate|screenshots:detect))\n```\n\n```json\n(?<answer>[^`]*)\n```/g;
/** Other at each call. */
const VARYING = new Set(["latency_ms", "inference_time_ms", "detect_ns", "ocr_ns", "queue_wait_ns"]);

type Sample = { document: string; operation: string; call: string; answer: string };
const samples = ["README.md", "docs/quick-start.md"].flatMap((document) =>
  [...readFileSync(join(REPOSITORY, document), "utf8").matchAll(SAMPLE)].map(
    ({ groups = {} }): Sample => ({ document, ...(groups as Omit<Sample, "document">) }),
  ),
);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ vision: true });
});
afterAll(() => harness?.close());

/** Keeps of an answer what a shorter one shows: of numbers the first, of boxes those that it has. */
function shorten(answer: unknown, shown: unknown): unknown {
  if (Array.isArray(answer) && Array.isArray(shown)) {
    if (typeof shown[0] !== "object" || Array.isArray(shown[0]))
      return answer.slice(0, shown.length).map((item, at) => shorten(item, shown[at]));
    return shown.map((item) => answer.find((each) => JSON.stringify(each) === JSON.stringify(item)) ?? answer[0]);
  }
  if (typeof answer !== "object" || answer === null || typeof shown !== "object" || shown === null) return answer;
  const fields = Object.entries(answer).map(([name, value]) => {
    const wanted = (shown as Record<string, unknown>)[name];
    return [name, VARYING.has(name) && typeof value === typeof wanted ? wanted : shorten(value, wanted)];
  });
  return Object.fromEntries(fields);
}

it("the documents show two calls each", () => {
  expect(samples.map(({ document, operation }) => `${document} ${operation}`).sort()).toEqual([
    "README.md elements:locate",
    "README.md screenshots:detect",
    "docs/quick-start.md elements:locate",
    "docs/quick-start.md screenshots:detect",
  ]);
});

it.each(samples)("$operation answers what $document says", async ({ operation, call, answer }) => {
  const image = readFileSync(join(REPOSITORY, SAMPLE_SCREENSHOT)).toString("base64");
  const body = / -d '(\{[^']*\})'/.exec(call)?.[1] ?? JSON.stringify({ image });
  const headers = { "x-service-api-key": LOCAL_API_KEY, "content-type": "application/json" };
  const response = await harness.fetch(`/api/v1/${operation}`, { method: "POST", headers, body });
  expect(response.status).toBe(200);
  const shown = JSON.parse(answer);
  // Also the order of fields.
  expect(JSON.stringify(shorten(await response.json(), shown))).toBe(JSON.stringify(shown));
});
