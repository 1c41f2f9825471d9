import { setTimeout as wait } from "node:timers/promises";
import { readProcessCpuMs } from "../direct/process-meter.ts";
import type { DirectWorkers } from "../direct/start.ts";
import { findMedian } from "../percentile.ts";
import type { ApiCall } from "./calls.ts";
import { openConnections, send } from "./send.ts";

/** One side of a round: the api Worker, or the empty one. */
export type Side = { cpuMs: number; perSecond: number };
export type Round = { api: Side; empty: Side };
export type Measured = { call: ApiCall; rounds: readonly Round[] };

/** Before the first round, so that the code is compiled and the caches are full. */
const WARM_UP_CALLS = 2000;
const WARM_UP_SECONDS = 3;
/** Work after the responses is considered done once the process has been idle for this long. */
const REST_MS = 200;
const RESTING_CPU_MS = 2;
const MOST_RESTS = 50;

type Workers = Pick<DirectWorkers, "origin" | "emptyOrigin" | "leastOrigin" | "pid">;

/** Measures a call and the empty Worker alternately, each for some seconds. The first one alternates between rounds. */
export async function measureCall(
  call: ApiCall,
  workers: Workers,
  options: { rounds: number; blockSeconds: number },
): Promise<Measured> {
  const origin = call.isLeast ? workers.leastOrigin : workers.origin;
  const counts = {
    api: await warmUp(call, origin, options.blockSeconds),
    empty: await warmUp(call, workers.emptyOrigin, options.blockSeconds),
  };
  const rounds: Round[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const measureApi = () => runBlock(call, origin, workers.pid, counts.api);
    const measureEmpty = () => runBlock(call, workers.emptyOrigin, workers.pid, counts.empty);
    const isApiFirst = round % 2 === 0;
    const first = await (isApiFirst ? measureApi() : measureEmpty());
    const second = await (isApiFirst ? measureEmpty() : measureApi());
    rounds.push(isApiFirst ? { api: first, empty: second } : { api: second, empty: first });
  }
  return { call, rounds };
}

export function findRatios({ rounds }: Measured) {
  const cpu = rounds.map(({ api, empty }) => api.cpuMs / empty.cpuMs);
  const rate = rounds.map(({ api, empty }) => empty.perSecond / api.perSecond);
  return { cpu: findMedian(cpu), cpuFrom: Math.min(...cpu), cpuTo: Math.max(...cpu), rate: findMedian(rate) };
}

/** Returns how many calls fill a block. */
async function warmUp(call: ApiCall, origin: string, blockSeconds: number): Promise<number> {
  await sendMany(call, origin, WARM_UP_CALLS, WARM_UP_SECONDS);
  const { calls, seconds } = await sendMany(call, origin, Number.POSITIVE_INFINITY, blockSeconds);
  return Math.max(call.lanes, Math.ceil((calls / seconds) * blockSeconds));
}

async function runBlock(call: ApiCall, origin: string, pid: number, count: number): Promise<Side> {
  await waitUntilResting(pid);
  const beforeMs = readProcessCpuMs(pid);
  const { calls, seconds } = await sendMany(call, origin, count, Number.POSITIVE_INFINITY);
  // Includes work that the Worker defers until after its response.
  await waitUntilResting(pid);
  return { cpuMs: (readProcessCpuMs(pid) - beforeMs) / calls, perSecond: calls / seconds };
}

async function sendMany(call: ApiCall, origin: string, most: number, mostSeconds: number) {
  const agent = openConnections(call.lanes);
  const statuses = new Map<number, number>();
  const startMs = performance.now();
  const endMs = startMs + mostSeconds * 1000;
  let begun = 0;
  const work = async () => {
    while (begun < most && performance.now() < endMs) {
      begun++;
      const status = await send(call, origin, agent);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: call.lanes }, work));
  const seconds = (performance.now() - startMs) / 1000;
  agent.destroy();
  if (statuses.size !== 1 || ![...statuses.keys()].every((status) => status === 200 || status === call.status))
    throw new Error(`${call.name} was answered with ${JSON.stringify(Object.fromEntries(statuses))}.`);
  return { calls: begun, seconds };
}

async function waitUntilResting(pid: number): Promise<void> {
  for (let rest = 0; rest < MOST_RESTS; rest++) {
    const beforeMs = readProcessCpuMs(pid);
    await wait(REST_MS);
    if (readProcessCpuMs(pid) - beforeMs < RESTING_CPU_MS) return;
  }
}
