import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeId } from "../../src/domain/ids.ts";
import type { Usage } from "../../src/domain/money/usage.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { recordUsage } from "../../src/services/billing/record-usage.ts";
import { addKey, addOrganization } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";

const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const DAY_MS = 86_400_000;

let harness: Harness;
let id: string;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  id = await addOrganization(harness.db, { balanceMicrodollars: 1000 });
});

const list = (what: string, query = "", organizationId = id) =>
  callControl(harness, "GET", `/organizations/${organizationId}/${what}${query}`);

/** Bills a call at a time. Gives what it used. */
async function use(nowMs: number, changes: Partial<Usage> = {}): Promise<Usage> {
  const usage: Usage = {
    organizationId: id,
    requestId: makeId("req", nowMs),
    keyId: null,
    endpoint: "screenshot_locate",
    model: "acme/vlm",
    promptTokens: 10,
    completionTokens: 3,
    pages: 0,
    providerCostMicrodollars: 2,
    chargedMicrodollars: 7,
    ...changes,
  };
  await recordUsage(harness.db, usage, { nowMs, wake: () => undefined });
  return usage;
}

it.each(["ledger", "usage-by-day", "usage-by-key", "balance-alerts", "requests"])(
  "%s of an unknown organization isn't found",
  async (what) => {
    for (const unknown of ["org_unknown", "x", "%00", encodeURIComponent("' OR 1=1 --")]) {
      expect((await list(what, "", unknown)).status, unknown).toBe(404);
    }
    expect((await list(what, "", "a".repeat(257))).status).toBe(400);
  },
);

describe("the ledger", () => {
  it("lists charges and credits newest first, with exactly these members", async () => {
    expect((await list("ledger")).body).toEqual({ entries: [], total: 0 });
    const charged = await use(START_MS);
    await callControl(harness, "POST", `/organizations/${id}/credits`, { amount_microdollars: 50, reason: "Thanks" });
    const { status, body } = await list("ledger");
    expect([status, body.total]).toEqual([200, 2]);
    expect(body.entries).toEqual([
      {
        id: expect.stringMatching(/^ledger_[0-9a-f]{32}$/),
        request_id: expect.any(String),
        kind: "credit",
        amount_microdollars: 50,
        balance_after_microdollars: 1043,
        reason: "Thanks",
        created_at: expect.stringMatching(/Z$/),
      },
      {
        id: expect.stringMatching(/^ledger_[0-9a-f]{32}$/),
        request_id: charged.requestId,
        kind: "charge",
        amount_microdollars: -7,
        balance_after_microdollars: 993,
        reason: "screenshot_locate",
        created_at: "2026-01-02T03:04:05.006Z",
      },
    ]);
  });

  it("puts what was booked at one moment in the order in which it was booked, and pages through it", async () => {
    for (let index = 0; index < 23; index++) await use(START_MS);
    const pages = [
      await list("ledger"),
      await list("ledger", "?limit=2&offset=20"),
      await list("ledger", "?offset=22"),
    ];
    expect(pages.map(({ body }) => [body.entries.length, body.total])).toEqual([
      [20, 23],
      [2, 23],
      [1, 23],
    ]);
    const balances = pages.flatMap(({ body }) =>
      body.entries.map((entry: { balance_after_microdollars: number }) => entry.balance_after_microdollars),
    );
    expect(balances).toEqual(Array.from({ length: 23 }, (_, index) => 1000 - 7 * (23 - index)));
  });

  it.each<[query: string, charges: number[]]>([
    ["", [4, 3, 2, 1]],
    ["?since=2026-01-02T03:04:05.006Z", [4, 3, 2]],
    ["?since=2026-01-02T03:04:05.007Z", [4, 3]],
    ["?until=2026-01-02T03:04:05.006Z", [2, 1]],
    ["?until=2026-01-02T03:04:05.005Z", [1]],
    ["?since=2026-01-02T03:04:05.006Z&until=2026-01-02T03:04:05.006Z", [2]],
    ["?since=2026-01-02T05:04:05.006%2B02:00&limit=1", [4]],
    ["?since=1970-01-01T00:00:00Z&until=9999-12-31T23:59:59.999Z", [4, 3, 2, 1]],
    ["?since=2026-01-03T00:00:00Z&until=2026-01-01T00:00:00Z", []],
  ])("%s finds the charges %j", async (query, charges) => {
    for (const [index, ageMs] of [1, 0, -1, -1000].entries()) {
      await use(START_MS - ageMs, { chargedMicrodollars: index + 1 });
    }
    const { status, body } = await list("ledger", query);
    expect(status).toBe(200);
    expect(body.entries.map((entry: { amount_microdollars: number }) => -entry.amount_microdollars)).toEqual(charges);
    expect(body.total).toBe(query.includes("limit=1") ? 3 : charges.length);
  });

  it("gives up to 1000 at once", async () => {
    await harness.db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
         INSERT INTO ledger (id, organization_id, request_id, kind, amount_microdollars, balance_after_microdollars, reason, created_at)
         SELECT 'ledger_' || ?1 || i, ?1, ?1 || i, 'credit', 1, i, 'many', i FROM n`,
      )
      .bind(id)
      .run();
    const { body } = await list("ledger", "?limit=1000");
    expect([body.entries.length, body.total]).toEqual([1000, 1001]);
  });

  it.each([
    ["?limit=0", "limit"],
    ["?limit=1001", "limit"],
    ["?limit=x", "limit"],
    ["?offset=-1", "offset"],
    ["?since=yesterday", "since"],
    ["?since=", "since"],
    ["?since=1969-12-31T23:59:59Z", "since"],
    ["?since=2026-01-01T00:00:00Z&since=2026-01-01T00:00:00Z", "since"],
    ["?until=2026-02-30T00:00:00Z", "until"],
    ["?until=1767225600", "until"],
  ])("refuses %s", async (query, name) => {
    const { status, body } = await list("ledger", query);
    expect([status, body.errors.map(({ location }: { location: string }) => location)]).toEqual([
      400,
      [`query.${name}`],
    ]);
  });
});

describe("usage by day", () => {
  const nowMs = Date.now();
  const dayAgo = (days: number) => Math.floor(nowMs / DAY_MS) * DAY_MS - days * DAY_MS;
  const nameDay = (days: number) => new Date(dayAgo(days)).toISOString().slice(0, 10);

  it("sums calls up by day, endpoint and model, free ones too, the oldest day first", async () => {
    expect((await list("usage-by-day")).body).toEqual({ days: [] });
    const detect = { endpoint: "screenshot_detect", promptTokens: 0, completionTokens: 0, pages: 1 } as const;
    await use(dayAgo(2), { chargedMicrodollars: 0 });
    await use(dayAgo(1) - 1, { promptTokens: 5, chargedMicrodollars: 1 });
    await use(dayAgo(1), { model: "acme/vlm-2" });
    await use(dayAgo(1), { ...detect, model: "sightline/detect-pro" });
    await use(dayAgo(1) + 5, { ...detect, model: "sightline/detect-pro" });
    await use(dayAgo(0));
    const row = { prompt_tokens: 10, completion_tokens: 3, pages: 0, charged_microdollars: 7, calls: 1 };
    const locate = { endpoint: "screenshot_locate", model: "acme/vlm", ...row };
    expect(await list("usage-by-day")).toMatchObject({ status: 200 });
    expect((await list("usage-by-day")).body.days).toEqual([
      { day: nameDay(2), ...locate, calls: 2, prompt_tokens: 15, completion_tokens: 6, charged_microdollars: 1 },
      {
        ...{ day: nameDay(1), endpoint: "screenshot_detect", model: "sightline/detect-pro", calls: 2 },
        ...{ prompt_tokens: 0, completion_tokens: 0, pages: 2, charged_microdollars: 14 },
      },
      { day: nameDay(1), ...locate, model: "acme/vlm-2" },
      { day: nameDay(0), ...locate },
    ]);
  });

  it.each([
    ["", 30],
    ["?days=1", 1],
    ["?days=2", 2],
    ["?days=90", 90],
  ])("%s goes back %i days, today's included", async (query, days) => {
    for (const ago of [0, days - 1, days]) await use(dayAgo(ago));
    const { body } = await list("usage-by-day", query);
    expect(body.days.map(({ day }: { day: string }) => day)).toEqual([...new Set([nameDay(days - 1), nameDay(0)])]);
  });

  it.each(["days=0", "days=91", "days=-1", "days=1.5", "days=week", "days=", "days=1&days=2"])(
    "refuses ?%s",
    async (query) => {
      const { status, body } = await list("usage-by-day", `?${query}`);
      expect([status, body.errors[0].location]).toEqual([400, "query.days"]);
    },
  );

  it("counts a call once, however often it is repeated or however many come at once, and no refused one", async () => {
    const usage = await use(dayAgo(0));
    const repeat = () => recordUsage(harness.db, usage, { nowMs, wake: () => undefined });
    await Promise.all([repeat(), repeat(), ...Array.from({ length: 20 }, () => use(dayAgo(0)))]);
    await expect(use(dayAgo(0), { pages: -1 })).rejects.toThrow();
    await expect(use(dayAgo(0), { pages: -1, chargedMicrodollars: 0 })).rejects.toThrow();
    expect((await list("usage-by-day")).body.days).toMatchObject([{ calls: 21, charged_microdollars: 147 }]);
  });

  it("stops a sum at the largest exact number, and takes the call", async () => {
    const promptTokens = Number.MAX_SAFE_INTEGER;
    for (let index = 0; index < 3; index++) await use(dayAgo(0), { promptTokens, chargedMicrodollars: 0 });
    expect((await list("usage-by-day")).body.days).toMatchObject([{ calls: 3, prompt_tokens: promptTokens }]);
  });

  it("shows no other organization's", async () => {
    await use(dayAgo(0));
    id = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    expect((await list("usage-by-day")).body).toEqual({ days: [] });
  });
});

describe("balance alerts", () => {
  it("are listed newest first with what has become of them", async () => {
    expect((await list("balance-alerts")).body).toEqual({ alerts: [], total: 0 });
    await callControl(harness, "PUT", `/organizations/${id}/balance-alert`, { threshold_microdollars: 995 });
    await use(START_MS);
    await callControl(harness, "POST", `/organizations/${id}/credits`, { amount_microdollars: 5, reason: "up" });
    await use(START_MS + 60_000, { chargedMicrodollars: 999 });
    const { status, body } = await list("balance-alerts");
    expect([status, body.total]).toEqual([200, 3]);
    const opened = { id: expect.stringMatching(/^alert_[0-9a-f]{32}$/), opened_at: "2026-01-02T03:05:05.006Z" };
    const open = { ...opened, status: "open", ended_at: null };
    expect(body.alerts.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { ...open, kind: "low_balance", threshold_microdollars: 995 },
        { ...open, kind: "negative_balance", threshold_microdollars: 0 },
      ]),
    );
    expect(body.alerts[2]).toEqual({
      ...opened,
      ...{ kind: "low_balance", threshold_microdollars: 995, status: "ended" },
      opened_at: "2026-01-02T03:04:05.006Z",
      ended_at: expect.stringMatching(/Z$/),
    });
    const second = await list("balance-alerts", "?limit=1&offset=2");
    expect(second.body).toEqual({ alerts: [body.alerts[2]], total: 3 });
  });

  it.each(["limit=0", "limit=101", "offset=-1"])("refuses ?%s", async (query) => {
    expect((await list("balance-alerts", `?${query}`)).status).toBe(400);
  });
});

describe("usage by key", () => {
  it("sums calls up by day, key and model, also of a revoked key and of the dashboard", async () => {
    const nowMs = Date.now();
    const day = new Date(nowMs).toISOString().slice(0, 10);
    const live = await addKey(harness.db, { organizationId: id });
    const revoked = await addKey(harness.db, { organizationId: id, revokedAtMs: 1 });
    expect((await list("usage-by-key")).body).toEqual({ days: [] });
    await use(nowMs, { keyId: live.id });
    await use(nowMs, { keyId: live.id, chargedMicrodollars: 0 });
    await use(nowMs, { keyId: live.id, model: "acme/vlm-2" });
    await use(nowMs, { keyId: revoked.id });
    await use(nowMs);
    await use(nowMs - 30 * DAY_MS);
    const { status, body } = await list("usage-by-key");
    expect(status).toBe(200);
    const once = { day, key_name: "Test", model: "acme/vlm", calls: 1, charged_microdollars: 7 };
    expect(body.days).toHaveLength(4);
    expect(body.days).toEqual(
      expect.arrayContaining([
        { ...once, key_id: live.id, calls: 2 },
        { ...once, key_id: live.id, model: "acme/vlm-2" },
        { ...once, key_id: revoked.id },
        { ...once, key_id: null, key_name: null },
      ]),
    );
    expect((await list("usage-by-key", "?days=31")).body.days).toHaveLength(5);
  });
});

describe("auto-recharge", () => {
  it("is turned on and off, and a failed top-up turns it off", async () => {
    const set = (enabled: unknown, owner = id) =>
      callControl(harness, "PUT", `/organizations/${owner}/auto-recharge`, { enabled });
    const read = async () => (await list("balance")).body.auto_recharge;
    expect(await read()).toBe(false);
    for (const enabled of [true, true, false, true]) {
      const { status, body } = await set(enabled);
      expect([status, body]).toEqual([200, (await list("balance")).body]);
      expect(body.auto_recharge).toBe(enabled);
    }
    const failed = { type: "auto_recharge.fail", organization_id: id, processor_invoice_id: "in_1" };
    await callControl(harness, "POST", "/changes", { ...failed, amount_microdollars: 5 });
    expect(await read()).toBe(false);
    expect((await set("yes")).status).toBe(422);
    expect((await set(true, "org_none")).status).toBe(404);
  });
});

describe("the calls of the public API", () => {
  type Listed = Record<string, unknown> & { id: string };
  const listCalls = async (query = ""): Promise<{ requests: Listed[]; next: string | null }> => {
    const { status, body } = await list("requests", query);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const send = (key: string, path: string, body?: object) =>
    harness.fetch(path, {
      method: body ? "POST" : "GET",
      headers: { "x-service-api-key": key, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const ELEMENTS = [{ id: "secret-element", role: "button", name: "Pay" }];

  it("are listed newest first with what became of them, and repeat without what they were about", async () => {
    const { key, id: keyId } = await addKey(harness.db, { organizationId: id });
    const found = await send(key, "/api/v1/elements:locate", { query: "the pay button", elements: ELEMENTS });
    const refused = await send(key, "/api/v1/elements:locate", { query: "", elements: ELEMENTS, image: "secret" });
    const long = await send(key, "/api/v1/elements:locate", { query: "x".repeat(501), elements: ELEMENTS });
    const plain = await send(key, "/api/v1/organization");
    const nobody = await send("sightline_none", "/api/v1/organization");
    expect([found, refused, long, plain, nobody].map(({ status }) => status)).toEqual([200, 422, 200, 200, 401]);
    // They are written after the response.
    await expect.poll(async () => (await listCalls()).requests.length).toBe(4);
    const { requests, next } = await listCalls();
    expect(next).toBeNull();
    const shown = {
      duration_ms: expect.any(Number),
      ...{ charged_microdollars: 0, key_id: keyId, key_name: "Test", created_at: expect.stringMatching(/Z$/) },
    };
    const locate = {
      ...shown,
      operation: "elements.locate",
      model: "sightline/ground-1",
      status: 200,
      error_code: null,
    };
    const idOf = (response: Response) => response.headers.get("x-request-id");
    expect(requests).toEqual([
      {
        ...shown,
        id: idOf(plain),
        operation: "organization.get",
        status: 200,
        error_code: null,
        model: null,
        options: null,
      },
      { ...locate, id: idOf(long), options: { model: "sightline/ground-1" } },
      { ...locate, id: idOf(refused), status: 422, error_code: "validation", model: null, options: null },
      { ...locate, id: idOf(found), options: { query: "the pay button", model: "sightline/ground-1" } },
    ]);
    const kept = JSON.stringify((await harness.db.prepare("SELECT * FROM requests").all()).results);
    for (const secret of ["secret", "Pay", key, "xxxxxxxxxx"]) expect(kept).not.toContain(secret);
    // One batch with what is kept of the call.
    expect((await list("usage")).body.total).toBe(2);
  });

  it("are found by operation, status, key, model, time and id, and paged through", async () => {
    const [one, two] = [
      await addKey(harness.db, { organizationId: id }),
      await addKey(harness.db, { organizationId: id }),
    ];
    for (const { key } of [one, two]) {
      await send(key, "/api/v1/elements:locate", { query: "Pay", elements: ELEMENTS });
      await send(key, "/api/v1/elements:locate", { query: "Pay", elements: [] });
      await send(key, "/api/v1/organization");
    }
    await expect.poll(async () => (await listCalls()).requests.length).toBe(6);
    const { requests } = await listCalls();
    const count = async (query: string) => (await listCalls(query)).requests.length;
    expect(await count("?operation=elements.locate")).toBe(4);
    expect(await count("?status=2xx")).toBe(4);
    expect(await count("?status=4xx")).toBe(2);
    expect(await count("?status=5xx")).toBe(0);
    expect(await count(`?key_id=${one.id}`)).toBe(3);
    expect(await count("?key_id=dashboard")).toBe(0);
    expect(await count("?model=sightline/ground-1")).toBe(2);
    expect(await count(`?key_id=${two.id}&operation=elements.locate&status=4xx`)).toBe(1);
    expect((await listCalls(`?request_id=${requests[2]?.id}`)).requests).toEqual([requests[2]]);
    expect(await count("?until=2026-01-01T00:00:00Z")).toBe(0);
    expect(await count(`?since=${new Date(Date.now() - 3_600_000).toISOString()}`)).toBe(6);
    const pages: Listed[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page = await listCalls(`?limit=4${after === "" ? "" : `&after=${after}`}`);
      pages.push(...page.requests);
      after = page.next;
    }
    expect(pages).toEqual(requests);
  });

  it.each(["limit=0", "limit=101", "status=3xx", "operation=models.list", "since=x", "model="])(
    "refuses ?%s",
    async (query) => {
      expect((await list("requests", `?${query}`)).status).toBe(400);
    },
  );

  it("can be filtered by every operation that takes a key", async () => {
    for (const { id: operation, auth } of publicOperations) {
      const { status } = await list("requests", `?operation=${operation}`);
      expect([operation, status]).toEqual([operation, auth === "public" ? 400 : 200]);
    }
  });
});

it("a free call is in the lists of usage and of calls as soon as it is answered", async () => {
  const { key } = await addKey(harness.db, { organizationId: id });
  for (const calls of [1, 2]) {
    const body = JSON.stringify({
      query: "save",
      elements: [{ id: "a", role: "button", name: "Save", bounds: { x: 0, y: 0, width: 9, height: 9 } }],
    });
    const headers = { "x-service-api-key": key, "content-type": "application/json" };
    const answer = await harness.fetch("/api/v1/elements:locate", { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    const [usage, byDay, byKey, requests] = [
      (await list("usage")).body,
      (await list("usage-by-day")).body,
      (await list("usage-by-key")).body,
      (await list("requests")).body,
    ];
    expect(usage).toMatchObject({ total: calls });
    expect(usage.usage[0]).toMatchObject({ endpoint: "element_locate", charged_microdollars: 0 });
    expect([byDay.days, byKey.days]).toMatchObject([[{ calls }], [{ calls }]]);
    expect(requests.requests[0].id).toBe(answer.headers.get("x-request-id"));
  }
});
