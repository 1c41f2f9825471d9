// `npm run bench:requests`: the list of an organization's calls, 5,000 a day for 7 days, as the dashboard walks it over HTTP: how long a
// call takes and what it reads, and what keeping a call costs. With `--write` the figures go into the documents.
import { readArguments, refuseArguments } from "../scripts/command-line.ts";
import { refreshStatistics } from "../src/storage/operation/maintenance.ts";
import { listRequests, prepareInsertRequests, type RequestPage } from "../src/storage/requests.ts";
import { callControl } from "../test/control/control-client.ts";
import { listSlowSteps } from "../test/storage/read-plan.ts";
import { recordStatements } from "../test/storage/record-statements.ts";
import { writeMarkdownTable } from "./markdown-table.ts";
import { findPercentile } from "./percentile.ts";
import { type MeasuredService, startMeasuredService } from "./webhooks/service.ts";
import { publish } from "./write-block.ts";

const ORGANIZATION = "org_bench_requests";
const DAYS = 7;
const CALLS_A_DAY = 5000;
const DAY_MS = 86_400_000;
const WARM_UP_CALLS = 20;

/** ?1 organization, ?2 time of the first, ?3 milliseconds between two, ?4 how many. */
const FILL = `
  WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?4 - 1),
  d AS (SELECT i, CAST(?2 + i * ?3 AS INTEGER) AS at FROM n)
  INSERT INTO requests (organization_id, id, operation, status, error_code, duration_ms, model, charged_microdollars, key_id, options,
    created_at)
  SELECT ?1, 'req_' || printf('%012x', at) || printf('7%019x', i),
    iif(i % 3 = 0, 'screenshots.detect', 'screenshots.locate'), iif(i % 50 = 7, 422, 200), iif(i % 50 = 7, 'validation', NULL), 40 + i % 900,
    iif(i % 3 = 0, 'sightline/detect-pro', 'sightline/ground-1'), iif(i % 3 = 0, 1000, 0), 'key_bench_' || (i % 4),
    json_object('query', 'the button number ' || i), at
  FROM d`;

const VIEWS: readonly (readonly [name: string, query: string])[] = [
  ["first page", ""],
  ["page of 100", "limit=100"],
  ["refused ones", "status=4xx"],
  ["of an operation", "operation=screenshots.detect"],
  ["of a key", "key_id=key_bench_2"],
  ["of a model", "model=sightline/detect-pro"],
  ["all filters", "status=4xx&operation=screenshots.detect&key_id=key_bench_1&model=sightline/detect-pro"],
  ["a filter that matches nothing", "status=5xx"],
];

async function measure(calls: number, write: boolean): Promise<boolean> {
  const nowMs = Date.now();
  const views: [string, string][] = VIEWS.map(([name, query]) => [name, query]);
  let slowSteps: string[] = [];
  const service = await startMeasuredService(async (db) => {
    await db
      .prepare("INSERT INTO organizations (id, name, slug, created_at) VALUES (?1, 'Bench', ?1, 0)")
      .bind(ORGANIZATION)
      .run();
    const firstMs = nowMs - DAYS * DAY_MS + 60_000;
    const count = DAYS * CALLS_A_DAY;
    await db
      .prepare(FILL)
      .bind(ORGANIZATION, firstMs, (nowMs - firstMs) / count, count)
      .run();
    await refreshStatistics(db);
    const deep = await db.prepare("SELECT id FROM requests ORDER BY id LIMIT 1 OFFSET 100").first("id");
    views.push(["behind a call as far back", `after=${deep}`]);
    slowSteps = await planPage(db);
  });
  try {
    const rows = [["Call", "listed", "p50 ms", "p95 ms", "rows read"]];
    for (const [name, query] of views) rows.push([name, ...(await measureView(service, query, calls))]);
    const head = `${DAYS} days of ${CALLS_A_DAY.toLocaleString("en")} calls, each view read ${calls} times, one after the other:`;
    const body = `${head}\n\n${writeMarkdownTable(rows)}`;
    console.log(`\n${body}\n`);
    if (write) publish({ name: "requests", command: "npm run bench:requests -- --write", body });
  } finally {
    await service.close();
  }
  if (slowSteps.length > 0) console.error(`Wrong: a page scans or sorts: ${slowSteps.join("; ")}.`);
  return slowSteps.length === 0;
}

/** Returns the steps that scan or sort in reading a filtered page, or in keeping a call. */
async function planPage(database: D1Database): Promise<string[]> {
  const { db, statements } = recordStatements(database);
  const page: RequestPage = {
    ...{ organizationId: ORGANIZATION, requestId: null, operation: "screenshots.detect", statusClass: 4 },
    ...{ keyId: "key_bench_1", model: null, sinceMs: 0, untilMs: null, afterId: null, limit: 20 },
  };
  await listRequests(db, page);
  prepareInsertRequests(db, [
    {
      ...{ organizationId: ORGANIZATION, id: "req_bench", operation: "organization.get", status: 200, errorCode: null },
      ...{ durationMs: 1, model: null, chargedMicrodollars: 0, keyId: null, options: null, createdAtMs: 1 },
    },
  ]);
  return (await Promise.all(statements.map((sql) => listSlowSteps(database, sql)))).flat();
}

async function measureView(service: MeasuredService, query: string, calls: number): Promise<string[]> {
  for (let index = 0; index < WARM_UP_CALLS; index++) await read(service, query);
  await service.takeCounts();
  const takenMs: number[] = [];
  let listed = 0;
  for (let index = 0; index < calls; index++) {
    const startMs = performance.now();
    listed = (await read(service, query)).requests.length;
    takenMs.push(performance.now() - startMs);
  }
  const { api } = await service.takeCounts();
  const rowsRead = api.costs.reduce((sum, cost) => sum + cost.rowsRead, 0) / calls;
  const at = (share: number) => findPercentile(takenMs, share).toFixed(1);
  return [String(listed), at(0.5), at(0.95), rowsRead.toFixed(0)];
}

async function read(service: MeasuredService, query: string): Promise<{ requests: unknown[] }> {
  const path = `/organizations/${ORGANIZATION}/requests?${query}`;
  const { status, body } = await callControl(service, "GET", path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

const USAGE = `npm run bench:requests -- [options]
  --calls N   how often each view is read, from 1 to 100000 (default 200)
  --write     put the figures into the documents`;

const { values } = readArguments(USAGE, {
  options: { calls: { type: "string", default: "200" }, write: { type: "boolean", default: false } },
});
const calls = /^\d{1,6}$/.test(values.calls) ? Number(values.calls) : 0;
if (calls < 1 || calls > 100_000) {
  refuseArguments(`--calls is "${values.calls}", but must be a whole number from 1 to 100000.`);
}
try {
  process.exitCode = (await measure(calls, values.write)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
