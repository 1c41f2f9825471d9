import { afterEach, beforeAll, expect, it } from "vitest";
import { Meter } from "../../bench/webhooks/meter.ts";
import { hashApiKey } from "../../src/domain/access/api-key.ts";
import { describeContext, openExchange, type Services, writeLeftovers } from "../../src/http/exchange.ts";
import { createRouter } from "../../src/http/router.ts";
import { locateElement } from "../../src/operations/grounding/elements.locate.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { authenticate } from "../../src/services/authenticate.ts";
import { bill, NOTHING_USED } from "../../src/services/billing/bill.ts";
import { readConfig } from "../../src/services/config.ts";
import { addKey, addOrganization } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { startDatabase } from "../database.ts";

const CALLS = 50;
const settings = { ...LOCAL_SETTINGS, RATE_LIMIT_PER_SECOND: "0" };
const answer = createRouter(publicOperations);
const meter = new Meter();
const deferred: Promise<unknown>[] = [];

let db: D1Database;
let services: Services;
let organizationId: string;
let key: string;
beforeAll(async () => {
  db = await startDatabase({ seed: false });
  services = {
    databases: [meter.wrap({ DB: db }).DB],
    // Neither is called by these operations.
    ...({ vision: null, assets: null } as unknown as Pick<Services, "vision" | "assets">),
    ...{ ai: null, analytics: null, mailer: null, rateLimiter: null, variables: settings },
    loadReader: async () => undefined,
    wake: async () => undefined,
    defer: (work) => deferred.push(work),
  };
  await useNewKey();
});
afterEach(async () => {
  await settle();
});

/** Goes on with a new organization and its key, which the isolate has just read. */
const useNewKey = async () => {
  organizationId = await addOrganization(db, { balanceMicrodollars: 1000 });
  key = (await addKey(db, { organizationId })).key;
  await call("/api/v1/organization");
  await settle();
};
/** Waits for what is done after the response. */
const settle = async () => {
  await Promise.all(deferred.splice(0));
  return meter.take().trips;
};
const call = async (path: string, body?: object) => {
  const headers = { "x-service-api-key": key, "content-type": "application/json" };
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await answer(new Request(`https://api.test${path}`, { headers, ...init }), services);
  expect([response.status, await response.json()]).toMatchObject([200, {}]);
};
const countRows = (table: string, operation = "") =>
  db
    .prepare(`SELECT count(*) AS n FROM ${table} WHERE organization_id = ?${operation && " AND operation = ?"}`)
    .bind(organizationId, ...(operation ? [operation] : []))
    .first<number>("n");

const elements = Array.from({ length: 50 }, (_, at) => ({ id: `e${at}`, role: "button", name: `Button ${at}` }));

/** Statements that run after the answer, for many calls at once. */
const LATE = /request_counts|INTO requests|INTO usage/;

it.each<[string, string, object | undefined]>([
  ["organization.get", "/api/v1/organization", undefined],
  ["elements.locate", "/api/v1/elements:locate", { query: "Button 7", elements }],
])(
  "%s asks the database nothing before its answer, and the rows of many calls are written together",
  async (operation, path, body) => {
    // On a slow machine, what was read before other tests is read again by now.
    const believedFromMs = performance.now();
    await useNewKey();
    const before = (await countRows("requests", operation)) ?? 0;
    const startMs = performance.now();
    await Promise.all(Array.from({ length: CALLS }, () => call(path, body)));
    await Promise.all(deferred.splice(0));
    const endMs = performance.now();
    const { costs, trips } = meter.take();
    const reads = costs.filter(({ sql }) => !LATE.test(sql)).reduce((sum, { runs }) => sum + runs, 0);
    // What the isolate believes is read again after 5 s: the key, with the note of its use, and the organization.
    expect(reads).toBeLessThanOrEqual(3 * Math.floor((endMs - believedFromMs) / 5000));
    expect(trips - reads).toBeLessThanOrEqual(1 + Math.ceil((endMs - startMs) / 200));
    expect(await countRows("requests", operation)).toBe(before + CALLS);
    if (body) expect(await countRows("usage")).toBe(CALLS);
  },
);

it("a charge is committed with the rows of its call, in one trip before the answer", async () => {
  const nowMs = Date.now();
  const caller = await authenticate(key, { db, nowMs, defer: services.defer });
  const exchange = { ...openExchange(new Request("https://api.test/api/v1/elements:locate"), services), caller };
  exchange.operation = locateElement;
  exchange.config = readConfig(settings);
  const context = describeContext(exchange, exchange.config);
  await settle();
  const used = { ...NOTHING_USED, endpoint: "element_locate", model: "m", chargedMicrodollars: 10 } as const;
  const whole = { ...context, commit: async () => undefined, prepareKept: async () => [] };
  await bill(used, {}, caller, whole);
  expect(meter.take().trips).toBe(1);
  const find = (table: string, name: string) =>
    db
      .prepare(`SELECT charged_microdollars FROM ${table} WHERE ${name} = ?`)
      .bind(exchange.requestId)
      .first("charged_microdollars");
  expect([await find("usage", "request_id"), await find("requests", "id")]).toEqual([10, 10]);
  writeLeftovers({ status: 200 }, exchange);
  expect(await settle()).toBe(0);
});

it("an unknown key costs one round trip, and its organization another", async () => {
  const other = await addKey(db, { organizationId: await addOrganization(db) });
  const [seen, fresh] = [key, other.key];
  key = fresh;
  await call("/api/v1/organization");
  key = seen;
  expect(await hashApiKey(fresh)).not.toBe(await hashApiKey(seen));
  // The third notes that the key is used, after the answer.
  expect(meter.take().trips).toBeLessThanOrEqual(3);
});
