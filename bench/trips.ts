// `npm run bench:trips`: counts the database trips of a change, a delivery and a call, and the rows that they read and
// write, by D1's own count. `--save FILE` saves the counts, and `--before FILE` shows saved counts beside the new ones.

import { readFileSync, writeFileSync } from "node:fs";
import { readArguments } from "../scripts/command-line.ts";
import { callControl } from "../test/control/control-client.ts";
import { writeMarkdownTable } from "./markdown-table.ts";
import { makeOrganizations, reportUpload } from "./webhooks/fleet.ts";
import { waitForPosts } from "./webhooks/load.ts";
import type { Metered } from "./webhooks/meter.ts";
import { startReceiver } from "./webhooks/receiver.ts";
import { type MeasuredService, startMeasuredService } from "./webhooks/service.ts";
import { publish } from "./write-block.ts";

const USAGE = `npm run bench:trips -- [options]
  --save FILE        keep the counts
  --before FILE      show the counts of this file as those from before
  --write            put the figures into the documents`;

/** The number of single deliveries, one after the other. */
const SINGLE = 20;
const BACKLOG = 600;
const CALLS = 100;
/** Longer than rows wait for those of other calls. */
const SETTLED_AFTER_MS = 1500;

/** Averages for one change, delivery or call. */
type Counts = { trips: number; statements: number; rowsRead: number; rowsWritten: number };
type Measured = Record<string, Counts>;

const { values } = readArguments(USAGE, {
  options: {
    save: { type: "string" },
    before: { type: "string" },
    write: { type: "boolean", default: false },
  },
});

function divide({ trips, costs }: Metered, count: number): Counts {
  const sum = (pick: (cost: Metered["costs"][number]) => number) =>
    costs.reduce((total, cost) => total + pick(cost), 0) / count;
  const statements = sum(({ runs }) => runs);
  return {
    trips: trips / count,
    statements,
    rowsRead: sum((cost) => cost.rowsRead),
    rowsWritten: sum((cost) => cost.rowsWritten),
  };
}

async function measure(): Promise<Measured> {
  const receiver = await startReceiver();
  const service = await startMeasuredService();
  const measured: Measured = {};
  try {
    const count = { organizations: 1, destinationsEach: 1 };
    const [organization] = await makeOrganizations(service, receiver.origin, count);
    if (!organization) throw new Error("No organization was made.");
    const deliver = async (posts: number) => {
      await waitForPosts(receiver, posts, service.stateFolder);
      await receiver.take();
    };
    await reportUpload(service, organization.id);
    await deliver(1);
    await service.takeCounts();
    for (let at = 0; at < SINGLE; at++) {
      await reportUpload(service, organization.id);
      await deliver(1);
    }
    const single = await service.takeCounts();
    measured["a change with one event"] = divide(single.api, SINGLE);
    measured["a single delivery"] = divide(single.webhooks, SINGLE);
    await service.holdWakeUps(true);
    for (let at = 0; at < BACKLOG; at++) await reportUpload(service, organization.id);
    await service.holdWakeUps(false);
    await service.takeCounts();
    await service.sweep();
    await deliver(BACKLOG);
    measured["a delivery of a backlog"] = divide((await service.takeCounts()).webhooks, BACKLOG);
    await measureCalls(service, organization.id, measured);
    return measured;
  } finally {
    receiver.close();
    await service.close();
  }
}

async function measureCalls(service: MeasuredService, organizationId: string, measured: Measured): Promise<void> {
  const key = { name: "Bench", role: "viewer" };
  const made = await callControl(service, "POST", `/organizations/${organizationId}/api-keys`, key);
  const headers = { "x-service-api-key": String(made.body?.key), "content-type": "application/json" };
  const elements = Array.from({ length: 50 }, (_, at) => ({ id: `e${at}`, role: "button", name: `Button ${at}` }));
  const locate = { method: "POST", body: JSON.stringify({ query: "Button 7", elements }) };
  const calls: [string, string, RequestInit][] = [
    ["a call of organization", "/api/v1/organization", {}],
    ["a call of elements:locate", "/api/v1/elements:locate", locate],
  ];
  for (const [name, path, init] of calls) {
    const call = async () => {
      const response = await service.fetch(path, { ...init, headers });
      if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
      await response.arrayBuffer();
    };
    await call();
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
    await service.takeCounts();
    await Promise.all(Array.from({ length: CALLS }, call));
    await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
    measured[name] = divide((await service.takeCounts()).api, CALLS);
  }
}

function writeTable(measured: Measured, before: Measured | null): string {
  const figures = ["trips", "statements", "rowsRead", "rowsWritten"] as const;
  const show = (counts: Counts | undefined, figure: keyof Counts) => counts?.[figure].toFixed(2) ?? "";
  const names = ["trips", "statements", "rows read", "rows written"];
  return writeMarkdownTable([
    ["Of", ...names.flatMap((name) => (before ? [`${name} before`, name] : [name]))],
    ...Object.entries(measured).map(([name, counts]) => [
      name,
      ...figures.flatMap((figure) =>
        before ? [show(before[name], figure), show(counts, figure)] : [show(counts, figure)],
      ),
    ]),
  ]);
}

try {
  const before = values.before === undefined ? null : (JSON.parse(readFileSync(values.before, "utf8")) as Measured);
  const measured = await measure();
  if (values.save !== undefined) writeFileSync(values.save, JSON.stringify(measured, null, 2));
  const table = writeTable(measured, before);
  console.log(`\n${table}`);
  if (values.write)
    publish({
      name: "trips",
      command: `npm run bench:trips -- ${before ? "--before FILE " : ""}--write`,
      body: table,
    });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
