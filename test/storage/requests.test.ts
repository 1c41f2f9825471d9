import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REQUEST_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { makeId } from "../../src/domain/ids.ts";
import type { DatedUsage } from "../../src/domain/money/usage.ts";
import { isInSample, KEPT_PER_HOUR, type LoggedRequest } from "../../src/domain/request-log.ts";
import { pruneOldRequests } from "../../src/jobs/prune-requests.ts";
import { insertLate } from "../../src/services/late-rows.ts";
import { pickKept } from "../../src/services/request-log.ts";
import { listRequests, PRUNED_PER_STEP, prepareInsertRequests, SEARCHED_CALLS } from "../../src/storage/requests.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { startDatabase } from "../database.ts";

const NOW_MS = Date.UTC(2026, 10, 5, 12);
const HOUR_MS = 3_600_000;

describe("the calls that are kept", () => {
  let database: D1Database;
  let organizationId: string;
  beforeAll(async () => {
    database = await startDatabase({ seed: false });
  });
  beforeEach(async () => {
    organizationId = await addOrganization(database);
  });

  const makeCall = (changes: Partial<LoggedRequest> = {}, atMs = NOW_MS): LoggedRequest => ({
    organizationId,
    id: makeId("req", atMs),
    operation: "elements.locate",
    status: 200,
    errorCode: null,
    durationMs: 5,
    model: "sightline/ground-1",
    chargedMicrodollars: 0,
    keyId: null,
    options: { query: "Pay" },
    createdAtMs: atMs,
    ...changes,
  });
  /** Not in the sample. */
  const makeUnsampled = (changes: Partial<LoggedRequest> = {}, atMs = NOW_MS): LoggedRequest => {
    for (;;) {
      const call = makeCall(changes, atMs);
      if (!isInSample(call.id)) return call;
    }
  };
  const makeSampled = (): LoggedRequest => {
    for (;;) {
      const call = makeCall();
      if (isInSample(call.id)) return call;
    }
  };
  const insert = (calls: readonly LoggedRequest[]) => database.batch(prepareInsertRequests(database, calls));
  const countKept = () =>
    database
      .prepare("SELECT count(*) AS n FROM requests WHERE organization_id = ?")
      .bind(organizationId)
      .first<number>("n");
  /** As if so many had been made in the hour. */
  const presetCount = (kind: "free" | "failed", requests: number) =>
    database
      .prepare("INSERT INTO request_counts (organization_id, kind, hour, requests) VALUES (?, ?, ?, ?)")
      .bind(organizationId, kind, NOW_MS / HOUR_MS, requests)
      .run();
  const page = (changes = {}, from = database) =>
    listRequests(from, {
      ...{ organizationId, requestId: null, operation: null, statusClass: null, keyId: null, model: null },
      ...{ sinceMs: 0, untilMs: null, afterId: null, limit: 20, ...changes },
    });

  it.each([
    ["free", {}],
    ["failed", { status: 422, errorCode: "validation" }],
  ] as const)("%s ones are kept up to the hour's bound, and then by sample", async (kind, changes) => {
    await presetCount(kind, KEPT_PER_HOUR[kind] - 1);
    await insert([makeUnsampled(changes)]);
    expect(await countKept()).toBe(1);
    await insert([makeUnsampled(changes), makeUnsampled(changes)]);
    expect(await countKept()).toBe(1);
    await insert([{ ...makeSampled(), ...changes }]);
    expect(await countKept()).toBe(2);
    await insert([makeUnsampled({ chargedMicrodollars: 1 })]);
    expect(await countKept()).toBe(3);
    await insert([makeUnsampled(changes, NOW_MS + HOUR_MS)]);
    expect(await countKept()).toBe(4);
  });

  it("a call that arrived in the hour before doesn't set the count back", async () => {
    await presetCount("free", KEPT_PER_HOUR.free);
    await insert([makeUnsampled({}, NOW_MS - 1), makeUnsampled()]);
    expect(await countKept()).toBe(0);
  });

  it("the sample is about one in twenty", () => {
    const sampled = Array.from({ length: 10_000 }, () => makeCall().id).filter(isInSample);
    expect(sampled.length).toBeGreaterThan(300);
    expect(sampled.length).toBeLessThan(800);
  });

  it.each([
    ["queries", "Pay", { query: "Pay", model: "m" }],
    ["queries", "x".repeat(500), { query: "x".repeat(500), model: "m" }],
    ["queries", "x".repeat(501), { model: "m" }],
    ["no_queries", "Pay", { model: "m" }],
  ] as const)("with %s, a query is kept if it is short and may be", async (mode, query, options) => {
    const kept = pickKept(makeCall({ options: { query, model: "m" } }), mode);
    await insert(kept ? [kept] : []);
    expect((await page())?.requests.map((request) => request.options)).toEqual([options]);
  });

  it("options are kept up to 2,048 characters of JSON, and a call with longer ones without them", async () => {
    const model = "m".repeat(2048 - JSON.stringify({ model: "" }).length);
    for (const options of [{ model }, { model: `${model}m` }]) {
      const kept = pickKept(makeCall({ options }), "queries");
      await insert(kept ? [kept] : []);
    }
    const stored = (await page())?.requests.map((request) => request.options);
    expect(stored).toHaveLength(2);
    expect(stored).toEqual(expect.arrayContaining([{ model }, null]));
  });

  it("with off, nothing is kept", () => {
    expect(pickKept(makeCall(), "off")).toBeNull();
  });

  const makeUsage = (changes: Partial<DatedUsage> = {}): DatedUsage => ({
    ...{ organizationId, requestId: makeId("req", NOW_MS), keyId: null, endpoint: "element_locate" },
    ...{ model: "sightline/ground-1", promptTokens: 0, completionTokens: 0, pages: 0, providerCostMicrodollars: 0 },
    ...{ chargedMicrodollars: 0, createdAtMs: NOW_MS, ...changes },
  });
  const writeLate = (...rows: { usage?: DatedUsage; request?: LoggedRequest }[]) =>
    insertLate(
      database,
      rows.map(({ usage = null, request = null }) => ({ requestId: "req_test", usage, request })),
    );
  const countUsage = () =>
    database
      .prepare("SELECT count(*) AS n FROM usage WHERE organization_id = ?")
      .bind(organizationId)
      .first<number>("n");

  it("the rows of many calls are written together, with their sums by day", async () => {
    await writeLate(...Array.from({ length: 5 }, () => ({ usage: makeUsage(), request: makeCall() })));
    const sum = "SELECT sum(calls) AS n FROM usage_by_day WHERE organization_id = ?";
    expect([
      await countUsage(),
      await countKept(),
      await database.prepare(sum).bind(organizationId).first<number>("n"),
    ]).toEqual([5, 5, 5]);
  });

  it("one that can't be kept takes nothing else with it, and fails nothing", async () => {
    await writeLate({ usage: makeUsage(), request: makeCall({ durationMs: -1 }) }, { request: makeCall() });
    expect([await countUsage(), await countKept()]).toEqual([1, 1]);
    await writeLate({ usage: makeUsage({ pages: -1 }) }, { usage: makeUsage(), request: makeCall() });
    expect([await countUsage(), await countKept()]).toEqual([2, 2]);
  });

  it("a call of a deleted organization stores nothing, and other calls are stored", async () => {
    const gone = { organizationId: "org_gone" };
    await writeLate({ usage: makeUsage(gone), request: makeCall(gone) }, { usage: makeUsage(), request: makeCall() });
    expect([await countUsage(), await countKept()]).toEqual([1, 1]);
  });

  it("a page with a filter searches a limited number of calls, and says where to continue", async () => {
    await database
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${SEARCHED_CALLS})
         INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
         SELECT ?1, 'req_' || printf('%032d', i), iif(i = 1, 'organization.get', 'elements.locate'), 200, 1, 0, i FROM n`,
      )
      .bind(organizationId)
      .run();
    const first = await page({ operation: "organization.get" });
    expect(first?.requests).toEqual([]);
    expect(first?.nextAfterId).not.toBeNull();
    const second = await page({ operation: "organization.get", afterId: first?.nextAfterId });
    expect([second?.requests.length, second?.nextAfterId]).toEqual([1, null]);
  });

  it("a page with a filter continues where it has stopped, although calls arrive meanwhile", async () => {
    const add = (first: number, last: number) =>
      database
        .prepare(
          `WITH RECURSIVE n (i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
           INSERT INTO requests (organization_id, id, operation, status, duration_ms, charged_microdollars, created_at)
           SELECT ?1, 'req_' || printf('%032d', i), iif(i < 3, 'organization.get', 'elements.locate'), 200, 1, 0, i FROM n`,
        )
        .bind(organizationId, first, last)
        .run();
    await add(1, SEARCHED_CALLS + 1);
    /** Another call arrives after each of its batches. */
    const busy = {
      prepare: (sql: string) => database.prepare(sql),
      batch: async (statements: D1PreparedStatement[]) => {
        const results = await database.batch(statements);
        await add(SEARCHED_CALLS + 2, SEARCHED_CALLS + 2);
        return results;
      },
    } as unknown as D1Database;
    const filter = { operation: "organization.get" };
    const first = await page(filter, busy);
    expect(first?.requests.map(({ createdAtMs }) => createdAtMs)).toEqual([2]);
    const second = await page({ ...filter, afterId: first?.nextAfterId });
    expect(second?.requests.map(({ createdAtMs }) => createdAtMs)).toEqual([1]);
  });

  it("are deleted after their time, in steps, and no younger ones", async () => {
    const old = Array.from({ length: PRUNED_PER_STEP + 5 }, () =>
      makeUnsampled({ chargedMicrodollars: 1 }, NOW_MS - REQUEST_KEPT_MS - 1),
    );
    const young = makeCall({}, NOW_MS - REQUEST_KEPT_MS);
    for (let first = 0; first < old.length; first += 90) await insert(old.slice(first, first + 90));
    await insert([young]);
    await pruneOldRequests(database, NOW_MS);
    expect((await page())?.requests.map(({ id }) => id)).toEqual([young.id]);
  });

  it("of an unknown organization aren't found", async () => {
    expect(await page({ organizationId: "org_none" })).toBeNull();
  });
});
