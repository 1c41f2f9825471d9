// `npm run bench:isolation`: of 100 destinations one hangs, one drips its body, one answers 500 and one redirects. Are the other 96 served as
// well as without them? With `--write` the figures go into the documents.

import { setTimeout as sleep } from "node:timers/promises";
import { takeOptions } from "../../scripts/command-line.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { findMedian, findPercentile } from "../percentile.ts";
import { publish } from "../write-block.ts";
import type { Bench } from "./backlog.ts";
import { type Arrivals, matchArrivals } from "./figures.ts";
import { addDestination, type BenchOrganization, deleteDestination, makeOrganizations } from "./fleet.ts";
import { commitAtRate } from "./load.ts";
import { ISOLATION_USAGE, type IsolationOptions, readIsolationOptions } from "./options.ts";
import { type ReceiverBehaviour, startReceiver } from "./receiver.ts";
import { describeFaults } from "./report.ts";
import { startMeasuredService } from "./service.ts";

/** Ten organizations with ten destinations each; of the first four one destination is bad. */
const ORGANIZATIONS = 10;
const DESTINATIONS_EACH = 10;
const BAD: readonly ReceiverBehaviour[] = ["hang", "drip", "error", "redirect"];
const WARM_UP = { rate: 4, forSeconds: 5 };
/** After a run, until the healthy ones have received everything: far longer than it takes if they are isolated. */
const SETTLE_MS = 5_000;
/** After a run with bad destinations: hanging attempts are given up after 15 s, and must not affect the next run. */
const COOL_DOWN_MS = 18_000;

type Run = { isBad: boolean; arrivals: Arrivals; badPosts: number; missed: number };

/**
 * Two services side by side get the same load at the same time, one with the four and one without, in turns: so
 * whatever else the machine is doing affects both.
 */
async function measure({ rounds, write, ...pace }: IsolationOptions): Promise<boolean> {
  const benches: OpenBench[] = [];
  try {
    for (let index = 0; index < 2; index++) benches.push(await openBench());
    await Promise.all(benches.map((bench) => runLoad(bench, WARM_UP, false)));
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round++) {
      const both = await Promise.all(benches.map((bench, index) => runLoad(bench, pace, index === round % 2)));
      for (const run of both)
        console.log(`${run.isBad ? "with the four   " : "without the four"}  ${writeRun(run).join("  ")}`);
      runs.push(...both);
    }
    const body = report(runs, pace);
    console.log(`\n${body}\n`);
    if (write) publish({ name: "isolation", command: "npm run bench:isolation -- --write", body });
    return isSound(runs);
  } finally {
    for (const { close } of benches) await close();
  }
}

type OpenBench = Bench & { close(): Promise<void> };

async function openBench(): Promise<OpenBench> {
  const receiver = await startReceiver();
  const service = await startMeasuredService();
  const organizations = await makeOrganizations(service, receiver.origin, {
    organizations: ORGANIZATIONS,
    destinationsEach: DESTINATIONS_EACH,
  });
  // The bad ones replace four healthy ones.
  for (const { destinations } of organizations.slice(0, BAD.length)) {
    const last = destinations.pop();
    if (last) await deleteDestination(service, last.id);
  }
  const close = async () => {
    receiver.close();
    await service.close();
  };
  return { service, receiver, organizations, close };
}

/** One run. The bad destinations are created for it and deleted after it, so that each run starts with new ones. */
async function runLoad(bench: Bench, pace: { rate: number; forSeconds: number }, isBad: boolean): Promise<Run> {
  const { service, receiver, organizations } = bench;
  const badIds = isBad ? await addBadDestinations(bench) : [];
  await service.takeCounts();
  await receiver.take();
  const { announced, missed } = await commitAtRate(service, organizations, pace);
  await sleep(SETTLE_MS);
  for (const id of badIds) await deleteDestination(service, id);
  const receipts = await receiver.take();
  const { api } = await service.takeCounts();
  if (isBad) await sleep(COOL_DOWN_MS);
  const healthy = receipts.filter(({ path }) => path.startsWith("/ok/"));
  const listHealthyPaths = (id: string) => (announced.get(id)?.destinations ?? []).map(({ path }) => path);
  return {
    isBad,
    arrivals: matchArrivals(api.commits, healthy, listHealthyPaths),
    badPosts: receipts.length - healthy.length,
    missed,
  };
}

async function addBadDestinations({ service, receiver, organizations }: Bench): Promise<string[]> {
  const owners: BenchOrganization[] = organizations.slice(0, BAD.length);
  const ids: string[] = [];
  for (const [index, { id }] of owners.entries()) {
    const behaviour = BAD[index] ?? "error";
    ids.push((await addDestination(service, receiver.origin, id, behaviour, String(index))).id);
  }
  return ids;
}

function writeRun({ arrivals: { waitsMs }, badPosts }: Run): string[] {
  const at = (share: number) => findPercentile(waitsMs, share).toFixed(1);
  return [`p50 ${at(0.5)} ms`, `p99 ${at(0.99)} ms`, `${waitsMs.length} to healthy ones`, `${badPosts} to bad ones`];
}

/** Writes the comparison. */
function report(runs: readonly Run[], { rate, forSeconds }: { rate: number; forSeconds: number }): string {
  const pick = (isBad: boolean) => runs.filter((run) => run.isBad === isBad);
  const median = (isBad: boolean, share: number) =>
    findMedian(pick(isBad).map(({ arrivals }) => findPercentile(arrivals.waitsMs, share)));
  const pooled = (isBad: boolean, share: number) =>
    findPercentile(
      pick(isBad).flatMap(({ arrivals }) => arrivals.waitsMs),
      share,
    );
  const write = (name: string, figure: (isBad: boolean, share: number) => number, share: number) => {
    const [without, withThem] = [figure(false, share), figure(true, share)];
    return [name, without.toFixed(1), withThem.toFixed(1), (withThem / without).toFixed(3)];
  };
  return [
    `${rate} changes a second for ${forSeconds} s a run, ${pick(true).length} runs each, milliseconds from commit to receipt:`,
    writeMarkdownTable([
      ["of the 96 healthy destinations", "without the four", "with the four", "ratio"],
      write("p50, median of the runs", median, 0.5),
      write("p99, median of the runs", median, 0.99),
      write("p50, all runs together", pooled, 0.5),
      write("p99, all runs together", pooled, 0.99),
    ]),
  ].join("\n\n");
}

/** Returns false if a healthy destination lacks a delivery or got one twice, and reports it. */
function isSound(runs: readonly Run[]): boolean {
  const faults = runs.map(({ arrivals }) => describeFaults(arrivals)).filter((fault) => fault !== "");
  for (const fault of faults) console.error(`Wrong: ${fault}.`);
  return faults.length === 0;
}

const options = takeOptions(ISOLATION_USAGE, readIsolationOptions);
try {
  process.exitCode = (await measure(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
