// `npm run bench:log`: the delivery log of an organization with 50,000 deliveries, as the dashboard walks it over HTTP: how long a call
// takes, what it reads, and by which index. With `--write` the figures go into the documents.

import { takeOptions } from "../../scripts/command-line.ts";
import { readDeliverySearch } from "../../src/domain/deliveries/delivery-search.ts";
import { type DeliveryLogPage, listDeliveryLog } from "../../src/storage/deliveries/delivery-log.ts";
import { searchDeliveryLog } from "../../src/storage/deliveries/delivery-search.ts";
import { refreshStatistics } from "../../src/storage/operation/maintenance.ts";
import { callControl } from "../../test/control/control-client.ts";
import { listSlowSteps, readPlan } from "../../test/storage/read-plan.ts";
import { recordStatements } from "../../test/storage/record-statements.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { findPercentile } from "../percentile.ts";
import { publish } from "../write-block.ts";
import { fillLog, LOG_DESTINATIONS, LOG_ORGANIZATION } from "./fill-log.ts";
import { listLogViews, writeLogQuery } from "./log-views.ts";
import { LOG_USAGE, type LogOptions, readLogOptions } from "./options.ts";
import { type MeasuredService, startMeasuredService } from "./service.ts";

/** Opens connections and fills caches. */
const WARM_UP_CALLS = 20;

/** A measured call; `plan` names the indexes that its page is read from. */
type Call = { name: string; path: string; plan: Plan | null };
type Plan = { indexes: string; slowSteps: string[] };

async function measure({ deliveries, calls, write }: LogOptions): Promise<boolean> {
  const measured: Call[] = [];
  const service = await startMeasuredService(async (db) => {
    const nowMs = Date.now();
    console.log(`Storing ${deliveries} deliveries with their attempts …`);
    await fillLog(db, deliveries, nowMs);
    // As the daily cron does.
    await refreshStatistics(db);
    const event = await db
      .prepare("SELECT id FROM events WHERE seq = ?")
      .bind(Math.trunc(deliveries / 4))
      .first("id");
    for (const { name, page, search } of listLogViews(deliveries, String(event), nowMs)) {
      const path = `/organizations/${LOG_ORGANIZATION}/webhook-deliveries?${writeLogQuery(page, search)}`;
      measured.push({ name, path, plan: await planPage(db, page, search, nowMs) });
    }
    const newest = await db.prepare("SELECT max(id) AS id FROM webhook_deliveries").first("id");
    const destination = `/destinations/${LOG_DESTINATIONS[0]}`;
    const reads = {
      "one delivery": `/webhook-deliveries/${newest}`,
      "health of a destination": `${destination}/health`,
      "its attempts by hour, 24": `${destination}/attempts-by-hour`,
      "its attempts by hour, 168": `${destination}/attempts-by-hour?hours=168`,
    };
    for (const [name, path] of Object.entries(reads)) measured.push({ name, path, plan: null });
  });
  try {
    const rows = [["Call", "found", "p50 ms", "p95 ms", "rows read", "indexes of the page's query"]];
    for (const call of measured) rows.push(await measureCall(service, call, calls));
    const body = `${deliveries} deliveries, ${calls} calls each, one after the other:\n\n${writeMarkdownTable(rows)}`;
    console.log(`\n${body}\n`);
    if (write) publish({ name: "delivery-log", command: "npm run bench:log -- --write", body });
  } finally {
    await service.close();
  }
  const slow = measured.filter(({ plan }) => plan && plan.slowSteps.length > 0);
  for (const { name, plan } of slow) console.error(`Wrong: ${name} scans or sorts: ${plan?.slowSteps.join("; ")}.`);
  return slow.length === 0;
}

/** Returns how the database reads a page and its total. */
async function planPage(
  database: D1Database,
  page: DeliveryLogPage,
  search: string | undefined,
  nowMs: number,
): Promise<Plan> {
  const { db, statements } = recordStatements(database);
  await (search === undefined
    ? listDeliveryLog(db, page)
    : searchDeliveryLog(db, page, readDeliverySearch(search), nowMs));
  const plans = await Promise.all(statements.map((sql) => readPlan(database, sql)));
  const slow = await Promise.all(statements.map((sql) => listSlowSteps(database, sql)));
  // The page's is the second statement; a search for words has others.
  const read = search === undefined ? (plans[1] ?? []) : plans.flat();
  const indexes = read.flatMap((step) => /INDEX ((?:webhook_deliveries|events)_\w+)/.exec(step)?.[1] ?? []);
  return { indexes: [...new Set(indexes)].join(", "), slowSteps: slow.flat() };
}

async function measureCall(service: MeasuredService, { name, path, plan }: Call, calls: number): Promise<string[]> {
  for (let index = 0; index < WARM_UP_CALLS; index++) await read(service, path);
  await service.takeCounts();
  const takenMs: number[] = [];
  let found = "";
  for (let index = 0; index < calls; index++) {
    const startMs = performance.now();
    const { total } = await read(service, path);
    takenMs.push(performance.now() - startMs);
    found = total === undefined ? "" : String(total);
  }
  const { api } = await service.takeCounts();
  const rowsRead = api.costs.reduce((sum, cost) => sum + cost.rowsRead, 0) / calls;
  const at = (share: number) => findPercentile(takenMs, share).toFixed(1);
  return [name, found, at(0.5), at(0.95), rowsRead.toFixed(0), plan?.indexes ?? ""];
}

async function read(service: MeasuredService, path: string): Promise<{ total?: number }> {
  const { status, body } = await callControl(service, "GET", path);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

const options = takeOptions(LOG_USAGE, readLogOptions);
try {
  process.exitCode = (await measure(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
