import type { Bench } from "./backlog.ts";
import { listPaths } from "./backlog.ts";
import { readRuntimeCpuMs } from "./cpu-time.ts";
import { type Arrivals, matchArrivals } from "./figures.ts";
import { commitAtRate, waitForPosts } from "./load.ts";
import type { StatementCost } from "./meter.ts";

type SteadyLoad = {
  events: number;
  deliveries: number;
  /** Changes that weren't started in time. */
  missed: number;
  /** From the first change to the last receipt. */
  seconds: number;
  /** Of the Workers' runtime, changes and deliveries together. NaN if the system doesn't report it. */
  cpuMs: number;
  arrivals: Arrivals;
  costs: { api: StatementCost[]; webhooks: StatementCost[] };
};

/** Reports changes at a steady rate and follows each of their deliveries to the receiver. */
export async function runSteadyLoad(
  { service, receiver, organizations }: Bench,
  pace: { rate: number; forSeconds: number },
): Promise<SteadyLoad> {
  await service.takeCounts();
  await receiver.take();
  const beforeMs = readRuntimeCpuMs(service.stateFolder) ?? Number.NaN;
  const startMs = performance.timeOrigin + performance.now();
  const { announced, missed } = await commitAtRate(service, organizations, pace);
  const deliveries = [...announced.values()].reduce((sum, { destinations }) => sum + destinations.length, 0);
  await waitForPosts(receiver, deliveries, service.stateFolder);
  const receipts = await receiver.take();
  const afterMs = readRuntimeCpuMs(service.stateFolder) ?? Number.NaN;
  const { api, webhooks } = await service.takeCounts();
  return {
    events: announced.size,
    deliveries,
    missed,
    seconds: (receipts.reduce((last, { atMs }) => Math.max(last, atMs), startMs) - startMs) / 1000,
    cpuMs: afterMs - beforeMs,
    arrivals: matchArrivals(api.commits, receipts, (id) => listPaths(announced, id)),
    costs: { api: api.costs, webhooks: webhooks.costs },
  };
}
