// `npm run bench:webhooks`: deliveries per second, the time from commit to receipt, the cost of each in the database,
// and the same POSTs without durability for comparison. With `--write` the figures go into the documents.
import { takeOptions } from "../../scripts/command-line.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { findMedian } from "../percentile.ts";
import { publish } from "../write-block.ts";
import { type BacklogRound, type Bench, runBacklogRound } from "./backlog.ts";
import { PROBES } from "./bench-calls.ts";
import { divideCosts } from "./costs.ts";
import { readRuntimeCpuMs } from "./cpu-time.ts";
import { makeOrganizations } from "./fleet.ts";
import { measureTables, subtractBytes } from "./local-database.ts";
import { readWebhooksOptions, WEBHOOKS_USAGE, type WebhooksOptions } from "./options.ts";
import { startReceiver } from "./receiver.ts";
import { describeFaults, writeBytes, writeCosts, writeWaits } from "./report.ts";
import { startMeasuredService } from "./service.ts";
import { runSteadyLoad } from "./steady.ts";

/** Loads code and opens connections, so that the first round is like the others. */
const WARM_UP_CHANGES = 100;
/** Within the subrequests of one invocation. */
const PROBE_COUNT = 800;

/** A part of the measurement: its figures as Markdown, and true if each delivery arrived once. */
type Part = { report: string; isSound: boolean };

async function measure(options: WebhooksOptions): Promise<boolean> {
  const { destinations, fanOut, write } = options;
  const receiver = await startReceiver();
  const service = await startMeasuredService();
  try {
    const count = { organizations: destinations / fanOut, destinationsEach: fanOut };
    const bench = { service, receiver, organizations: await makeOrganizations(service, receiver.origin, count) };
    await runBacklogRound(bench, WARM_UP_CHANGES * fanOut, false);
    const parts = [await measureBacklogs(bench, options), await measureSteadyLoad(bench, options)];
    const reports = [...parts.map(({ report }) => report), await measureProbes(bench)];
    if (write) publish({ name: "webhooks", command: "npm run bench:webhooks -- --write", body: reports.join("\n\n") });
    return parts.every(({ isSound }) => isSound);
  } finally {
    receiver.close();
    await service.close();
  }
}

/** Prints a part's figures, and reports what was lost or duplicated. */
function show(report: string, measured: readonly Pick<BacklogRound, "arrivals">[]): Part {
  console.log(`\n${report}\n`);
  return { report, isSound: reportFaults(measured) };
}

async function measureBacklogs(
  bench: Bench,
  { destinations, fanOut, backlog, rounds }: WebhooksOptions,
): Promise<Part> {
  const before = measureTables(bench.service.stateFolder);
  const measured: BacklogRound[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push(await runBacklogRound(bench, backlog, round % 2 === 1));
    const last = measured.at(-1);
    if (last) console.log(`  round ${round + 1}: ${last.deliveriesPerSecond.toFixed(0)} deliveries a second`);
  }
  const write = (name: string, pick: (round: BacklogRound) => number, digits = 0) => [
    name,
    ...measured.map((round) => pick(round).toFixed(digits)),
    findMedian(measured.map(pick)).toFixed(digits),
  ];
  const rates = writeMarkdownTable([
    ["", ...measured.map((_, round) => `round ${round + 1}`), "median"],
    write("changes committed a second", (round) => round.commitsPerSecond),
    write("deliveries a second", (round) => round.deliveriesPerSecond),
    write("plain signed POSTs a second", (round) => round.plainPostsPerSecond),
    write("ratio", ({ deliveriesPerSecond, plainPostsPerSecond }) => deliveriesPerSecond / plainPostsPerSecond, 2),
    write("CPU ms a change", (round) => round.commitCpuMs, 2),
    write("CPU ms a delivery", (round) => round.deliveryCpuMs, 2),
    write("CPU ms a plain POST", (round) => round.plainCpuMs, 2),
    write("CPU ratio", ({ deliveryCpuMs, plainCpuMs }) => plainCpuMs / deliveryCpuMs, 2),
  ]);
  const events = measured.reduce((sum, round) => sum + round.events, 0);
  const costs = {
    api: measured.flatMap((round) => round.costs.api),
    webhooks: measured.flatMap((round) => round.costs.webhooks),
  };
  const grown = subtractBytes(measureTables(bench.service.stateFolder), before);
  return show(
    [
      `Backlogs of ${backlog} deliveries to ${destinations} destinations, ${fanOut} for each event:`,
      rates,
      writeCosts(divideCosts(costs, { events, deliveries: events * fanOut })),
      writeBytes(grown, events, events * fanOut),
    ].join("\n\n"),
    measured,
  );
}

async function measureSteadyLoad(bench: Bench, options: WebhooksOptions): Promise<Part> {
  const load = await runSteadyLoad(bench, options);
  const { rate, forSeconds, fanOut } = options;
  return show(
    [
      `${rate} changes a second for ${forSeconds} seconds, ${fanOut} deliveries each:`,
      writeMarkdownTable([
        ["Steady load", "Figure"],
        ["deliveries a second", `${(load.deliveries / load.seconds).toFixed(1)} over ${load.seconds.toFixed(1)} s`],
        ["from commit to receipt", writeWaits(load.arrivals)],
        ["CPU of the runtime per change with its deliveries", `${(load.cpuMs / load.events).toFixed(1)} ms`],
        ["changes that were not begun in time", String(load.missed)],
      ]),
      writeCosts(divideCosts(load.costs, load)),
    ].join("\n\n"),
    [load],
  );
}

/** The separate cost of the parts of a delivery. */
async function measureProbes({ service }: Bench): Promise<string> {
  const rows: string[][] = [["CPU time of the runtime, each tried alone", "ms"]];
  for (const kind of PROBES) {
    await service.probe({ kind, count: PROBE_COUNT / 4 });
    const beforeMs = readRuntimeCpuMs(service.stateFolder) ?? Number.NaN;
    await service.probe({ kind, count: PROBE_COUNT });
    const afterMs = readRuntimeCpuMs(service.stateFolder) ?? Number.NaN;
    rows.push([kind.replace("_", " "), ((afterMs - beforeMs) / PROBE_COUNT).toFixed(3)]);
  }
  const table = writeMarkdownTable(rows);
  console.log(`${table}\n`);
  return table;
}

/** Reports what was lost or duplicated. Returns true if nothing was. */
function reportFaults(measured: readonly Pick<BacklogRound, "arrivals">[]): boolean {
  const faults = measured.map(({ arrivals }) => describeFaults(arrivals)).filter((fault) => fault !== "");
  for (const fault of faults) console.error(`Wrong: ${fault}.`);
  return faults.length === 0;
}

const options = takeOptions(WEBHOOKS_USAGE, readWebhooksOptions);
try {
  process.exitCode = (await measure(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
