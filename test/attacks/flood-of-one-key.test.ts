import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { makeSecretToken } from "../../src/domain/access/secret-token.ts";
import { RATE_BUDGET, RATE_PERIOD_SECONDS } from "../../src/domain/limits/rate-budget.ts";
import { addKey } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";

const COUNTER = { name: "rate-counter", config: "test/http/workers/rate-counter/wrangler.toml" };

describe("a flood of one key", () => {
  let harness: Harness;
  beforeAll(async () => {
    // One request in four seconds: slower than any machine that answers at all.
    const settings = { RATE_LIMIT_PER_SECOND: "0.25", NETWORK_RATE_LIMIT_PER_SECOND: "0.25" };
    harness = await startHarness({ own: true, settings, workers: [COUNTER.config] });
  });
  afterAll(() => harness?.close());

  const ask = (key: string) => harness.fetch("/api/v1/organization", { headers: { "x-service-api-key": key } });

  it("is refused, and admitted again when its Retry-After is over", async () => {
    // Of this try alone: an earlier one has used up its own.
    const { key } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id });
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask(key)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) {
      expect(Number(each.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect(Number(each.headers.get("retry-after"))).toBeLessThanOrEqual(4);
      expect(await each.json()).toMatchObject({ status: 429, code: "rate_limited" });
    }
    const last = refused.at(-1)?.headers.get("retry-after");
    await wait(Number(last) * 1000);
    expect((await ask(key)).status).toBe(200);
  });

  it("takes nothing from another key", async () => {
    const { key } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id });
    expect((await ask(key)).status).toBe(200);
  });

  it("is limited and listed also where each call is refused for the key's scopes", async () => {
    const organizationId = DEMO_ORGANIZATION.id;
    const { key, id } = await addKey(harness.db, { organizationId, scopes: ["usage:read"] });
    const send = () =>
      harness.fetch("/api/v1/elements:locate", {
        method: "POST",
        headers: { "x-service-api-key": key, "content-type": "application/json" },
        body: "{}",
      });
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count++) statuses.add((await send()).status);
    expect([...statuses].sort()).toEqual([403, 429]);
    const listed = "SELECT DISTINCT error_code AS code FROM requests WHERE key_id = ? ORDER BY code";
    await expect
      .poll(async () => (await harness.db.prepare(listed).bind(id).all<{ code: string }>()).results)
      .toEqual([{ code: "forbidden" }, { code: "rate_limited" }]);
  });

  it("is refused at the Model Context Protocol, too, where it calls no tool", async () => {
    const { key } = await addKey(harness.db, { organizationId: DEMO_ORGANIZATION.id });
    const accept = "application/json, text/event-stream";
    const send = () =>
      harness.fetch("/mcp", {
        method: "POST",
        headers: { "x-service-api-key": key, "content-type": "application/json", accept },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
      });
    const statuses = new Set<number>();
    for (let count = 0; count < 20; count++) statuses.add((await send()).status);
    expect([...statuses].sort()).toEqual([200, 429]);
  });

  it("isn't needed for a flood: what a network sends without a login is limited, and that of no other", async () => {
    const send = (path: string, body: object, network: string) =>
      harness.fetch(`/internal/v1${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "cf-connecting-ip": network },
        body: JSON.stringify(body),
      });
    const token = makeSecretToken();
    // Of this try alone: an earlier one has used up its own networks.
    const own = randomInt(0x10_00, 0xff_ff).toString(16);
    const third = randomInt(256);
    for (const [path, body, refusal, address, other] of [
      ["/session", { token }, 401, () => `2001:db8:${own}:1::1`, `2001:db8:${own}:10::1`],
      ["/invitations/lookup", { token }, 401, () => `2001:db8:${own}:2::1`, `2001:db8:${own}:20::1`],
      ["/invitations/accept", { token }, 401, () => `203.0.${third}.1`, `203.0.${third}.2`],
      [
        "/sign-in-links",
        { email: "a@example.com" },
        409,
        (index: number) => `2001:db8:${own}:4::${index}`,
        `2001:db8:${own}:40::1`,
      ],
    ] as const) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(path, body, address(index))));
      const limited = answers.filter(({ status }) => status === 429);
      expect([path, [...new Set(answers.map(({ status }) => status))].sort()]).toEqual([path, [refusal, 429].sort()]);
      expect(answers.length - limited.length).toBeGreaterThanOrEqual(1);
      for (const { headers } of limited) expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
      expect((await send(path, body, other)).status).toBe(refusal);
    }
  });

  it("is refused over many isolates too, by the counter that they share", async () => {
    const count = async (keyId: string) => {
      const body = JSON.stringify({ keyId, ratePerSecond: 1, count: 100 });
      const response = await harness.fetchFrom(COUNTER.name, "/", { method: "POST", body });
      return (await response.json()) as (string | null)[];
    };
    const waits = await count(`key_${crypto.randomUUID()}`);
    // The number of calls that one isolate alone would allow in ten seconds: the burst of two, and one per second.
    expect(waits.slice(0, 12)).toEqual(Array(12).fill(null));
    const refused = waits.filter((seconds) => seconds !== null);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused)).toEqual(new Set([String(RATE_PERIOD_SECONDS)]));
    expect((await count(`key_${crypto.randomUUID()}`)).slice(0, 12)).toEqual(Array(12).fill(null));
  });
});

it("the shared counter has the limit and the period that its weights are made for", () => {
  for (const path of ["wrangler.toml", COUNTER.config]) {
    const { ratelimits } = parse(readFileSync(path, "utf8"));
    expect(ratelimits).toMatchObject([{ simple: { limit: RATE_BUDGET, period: RATE_PERIOD_SECONDS } }]);
  }
});
