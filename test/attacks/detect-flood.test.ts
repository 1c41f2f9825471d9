import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import type { Analysis } from "../../src/domain/detection.ts";
import { DETECT_HEADERS, DETECT_PATH, writeDetectBody } from "../e2e/detect-client.ts";
import { type Harness, startHarness } from "../harness.ts";

const CALLS = 100;
/** Empty: by its size as much work as any screen, but little for the test. */
let body: string;
let harness: Harness;
let responses: Response[];
let usageBefore: number;

const countUsage = () =>
  harness.db
    .prepare("SELECT count(*) AS n FROM usage WHERE organization_id = ?")
    .bind(DEMO_ORGANIZATION.id)
    .first<number>("n");
const send = () => harness.fetch(DETECT_PATH, { method: "POST", headers: DETECT_HEADERS, body });

beforeAll(async () => {
  // Disabled: this tests the detector's own limit.
  harness = await startHarness({ own: true, vision: true, settings: { RATE_LIMIT_PER_SECOND: "1000000" } });
  const ground = { create: { width: 2000, height: 2000, channels: 3, background: "white" } } as const;
  body = writeDetectBody(await sharp(ground).png({ palette: true }).toBuffer());
  expect((await send()).status).toBe(200);
  usageBefore = (await countUsage()) ?? 0;
  responses = await Promise.all(Array.from({ length: CALLS }, send));
});
afterAll(() => harness?.close());

const withStatus = (status: number) => responses.filter((response) => response.status === status);

describe(`${CALLS} detects at once`, () => {
  it("are answered as far as they can be begun within a bounded wait, the rest refused with Retry-After", async () => {
    expect(withStatus(200).length + withStatus(429).length).toBe(CALLS);
    expect(withStatus(200).length).toBeGreaterThan(1);
    expect(withStatus(429).length).toBeGreaterThan(CALLS / 2);
    for (const refused of withStatus(429)) {
      expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(refused.headers.get("content-type")).toBe("application/problem+json");
      expect(await refused.json()).toEqual({
        type: "about:blank",
        title: "Too Many Requests",
        status: 429,
        detail: `The detector is busy. Send the request again in ${refused.headers.get("retry-after")} s.`,
        code: "rate_limited",
      });
    }
  });

  it("leave a usage row for each answer, and none for a refusal", async () => {
    await expect.poll(async () => ((await countUsage()) ?? 0) - usageBefore).toBe(withStatus(200).length);
  });

  it("are told how long each waited since the service received it", async () => {
    const answers = (await Promise.all(withStatus(200).map((response) => response.json()))) as { data: Analysis }[];
    const metadata = answers.map(({ data }) => data.metadata).sort((a, b) => a.queue_wait_ns - b.queue_wait_ns);
    const workBeforeMs = metadata.slice(0, -1).reduce((sum, { inference_time_ms }) => sum + inference_time_ms, 0);
    expect((metadata.at(-1)?.queue_wait_ns ?? 0) / 1e6).toBeGreaterThan(workBeforeMs / 2);
  });

  it("are followed by one that is answered, after the time that a refusal told", async () => {
    const refusals = await Promise.all(Array.from({ length: CALLS }, send));
    const told = refusals
      .filter(({ status }) => status === 429)
      .map(({ headers }) => Number(headers.get("retry-after")));
    expect(told.length).toBeGreaterThan(0);
    await wait(Math.min(...told) * 1000);
    expect((await send()).status).toBe(200);
  });
});
