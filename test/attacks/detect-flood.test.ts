import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import type { Analysis } from "../../src/domain/screens/detection.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { callAsPage, signIn } from "../dashboard/session-client.ts";
import { DETECT_HEADERS, DETECT_PATH, writeDetectBody } from "../e2e/detect-client.ts";
import { type Harness, startHarness } from "../harness.ts";

const CALLS = 100;
/** Empty: by its size as much work as any screen, but little for the test. */
let body: string;
let harness: Harness;
let responses: Response[];
let usageBefore: number;

/** The detector's memory as warm-ups found it, and the rows that two of them left. */
const warmed = { heaps: [] as number[], rows: -1, duringTheFlood: -1 };

const countUsage = () =>
  harness.db
    .prepare("SELECT count(*) AS n FROM usage WHERE organization_id = ?")
    .bind(DEMO_ORGANIZATION.id)
    .first<number>("n");
/** Counts what is kept of anybody's calls: their charges, and their entries in the list of requests. */
const countKept = async () =>
  (await harness.db
    .prepare("SELECT (SELECT count(*) FROM usage) + (SELECT count(*) FROM requests) AS n")
    .first<number>("n")) ?? 0;
const send = () => harness.fetch(DETECT_PATH, { method: "POST", headers: DETECT_HEADERS, body });

beforeAll(async () => {
  // Disabled: this tests the detector's own limit.
  const settings = { ...LOCAL_SETTINGS, RATE_LIMIT_PER_SECOND: "1000000" };
  harness = await startHarness({ own: true, vision: true, settings });
  const { cookie } = await signIn(harness, DEMO_ORGANIZATION.id, { role: "viewer" });
  const warmUp = async () => (await callAsPage(harness, "POST", "/detector/warm-up", { cookie })).body.heap_bytes;
  const rowsBefore = await countKept();
  warmed.heaps = [await warmUp(), await warmUp()];
  warmed.rows = (await countKept()) - rowsBefore;
  const ground = { create: { width: 2000, height: 2000, channels: 3, background: "white" } } as const;
  body = writeDetectBody(await sharp(ground).png({ palette: true }).toBuffer());
  // A call is answered before its row is written, so the row of this one is counted without being looked for.
  usageBefore = ((await countUsage()) ?? 0) + 1;
  expect((await send()).status).toBe(200);
  const calls = Array.from({ length: CALLS }, send);
  await Promise.race(calls);
  warmed.duringTheFlood = await warmUp();
  responses = await Promise.all(calls);
});
afterAll(() => harness?.close());

const withStatus = (status: number) => responses.filter((response) => response.status === status);

describe("a warm-up by a signed-in user", () => {
  it("opens the networks before the first picture, and only once", () => {
    const [first = 0, second] = warmed.heaps;
    // The files of the common networks alone have more than that.
    expect(first).toBeGreaterThan(20_000_000);
    expect(second).toBe(first);
  });

  it("is neither charged nor listed as a request", () => {
    expect(warmed.rows).toBe(0);
  });

  it("is refused with 429 if a login asks again and again, and with 403 without an organization", async () => {
    const ask = async ({ cookie }: { cookie: string }) =>
      (await callAsPage(harness, "POST", "/detector/warm-up", { cookie })).status;
    const eager = await signIn(harness, DEMO_ORGANIZATION.id, { role: "viewer" });
    const statuses = await Promise.all(Array.from({ length: 10 }, () => ask(eager)));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const former = await signIn(harness, DEMO_ORGANIZATION.id, { role: "viewer" });
    await harness.db.prepare("DELETE FROM members WHERE user_id = ?").bind(former.session.user.id).run();
    expect(await ask(former)).toBe(403);
  });

  it("takes no turn from the pictures of others", () => {
    expect(warmed.duringTheFlood).toBe(0);
  });
});

describe(`${CALLS} detects at once`, () => {
  it("are answered as far as they can be begun within a bounded wait, the rest refused with Retry-After", async () => {
    expect(withStatus(200).length + withStatus(429).length).toBe(CALLS);
    expect(withStatus(200).length).toBeGreaterThan(1);
    expect(withStatus(429).length).toBeGreaterThan(CALLS / 2);
    for (const refused of withStatus(429)) {
      expect(refused.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
      expect(refused.headers.get("content-type")).toBe("application/problem+json");
      expect(await refused.clone().json()).toEqual({
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
    // Of copies, so that a second try finds them unread.
    const answers = (await Promise.all(withStatus(200).map((response) => response.clone().json()))) as {
      data: Analysis;
    }[];
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
