// `npm run soak`: sends mixed traffic over HTTP for half an hour, at a steady rate. Each minute, prints the memory, the
// calls and the backlog; at the end, compares the stored records with the responses and the receivers' records.
// `--write` puts the figures into the documents.

import { setTimeout as wait } from "node:timers/promises";
import { takeOptions } from "../../scripts/command-line.ts";
import { pace } from "../../scripts/simulate/pace.ts";
import { makeRandom } from "../../src/domain/crypto/seeded-random.ts";
import { listStubModels, STUB_SECRETS } from "../../test/scripted-provider/behaviours.ts";
import { startScriptedProvider } from "../../test/scripted-provider/server.ts";
import { measureKeptHeap } from "../direct/heap.ts";
import { readProcessMemory } from "../direct/process-meter.ts";
import { type DirectWorkers, startDirectWorkers } from "../direct/start.ts";
import { publish } from "../write-block.ts";
import { FAILING_MODEL, PAID_MODEL } from "./call-kinds.ts";
import { CallLog } from "./call-log.ts";
import { startCrons } from "./crons.ts";
import { MemoryLog } from "./memory.ts";
import { readSoakOptions, SOAK_USAGE, type SoakOptions } from "./options.ts";
import { readBacklog, readSoakState } from "./read-state.ts";
import { type Receivers, startReceivers } from "./receivers.ts";
import { reconcileSoak } from "./reconcile.ts";
import { writeFaults, writeMinute, writeOperations, writeSums } from "./report.ts";
import { type Answered, sendCall } from "./sender.ts";
import { drawCall } from "./traffic.ts";
import { makeSoakWorld } from "./world.ts";

/** Short, so that outages of receivers make deliveries fail, and replays have something to do. */
const RETRY_SECONDS = "2,5";
const MAX_IN_FLIGHT = 200;
const LOOKED_AT_EVERY_MS = 1000;
const MINUTE_MS = 60_000;
/** Longer than a lease: deliveries to a hung receiver are retried by then. */
const DRAIN_MS = 180_000;
const DRAIN_POLL_MS = 1000;
/** The rows of a free call are written after its answer (src/services/late-rows.ts). */
const LATE_ROWS_MS = 5000;

type Run = { workers: DirectWorkers; receivers: Receivers; log: CallLog; answered: Answered };

async function soak(options: SoakOptions): Promise<boolean> {
  const provider = await startScriptedProvider();
  const receivers = await startReceivers(options.seed);
  const models = listStubModels().filter(({ id }) => id === PAID_MODEL || id === FAILING_MODEL);
  console.log("Building and starting the Workers…");
  const workers = await startDirectWorkers({
    settings: {
      ...STUB_SECRETS,
      ...{ OPENAI_BASE_URL: provider.baseUrl, OPENAI_API_KEY: "scripted", OPENAI_MODELS: JSON.stringify(models) },
      WEBHOOK_RETRY_SECONDS: RETRY_SECONDS,
      // Sign-in links need one. Nobody follows them.
      PUBLIC_ORIGIN: "http://localhost:8787",
    },
    vision: "own process",
    isInspected: true,
  });
  try {
    const answered = { announced: new Set<string>(), paid: new Set<string>(), metered: new Set<string>(), faults: [] };
    return await play({ workers, receivers, log: new CallLog(), answered: { ...answered, meteredInside: 0 } }, options);
  } finally {
    await workers.close();
    receivers.close();
    await provider.close();
  }
}

/** Returns true if nothing was lost, doubled or unexpected, and the memory stayed flat. */
async function play(run: Run, options: SoakOptions): Promise<boolean> {
  const { workers, receivers, log, answered } = run;
  const service = { fetch: (path: string, init?: RequestInit) => fetch(workers.origin + path, init) };
  const organizations = await makeSoakWorld(service, receivers);
  const random = makeRandom(options.seed);
  const startedAt = new Date().toISOString();
  const stopCrons = startCrons(workers, answered.faults);
  const watch = await startWatch(run);
  let number = 0;
  const { missed } = await pace(
    { rate: options.rate, forSeconds: options.minutes * 60, maxInFlight: MAX_IN_FLIGHT, signal: watch.signal },
    () => sendCall(drawCall(organizations, random, number++, startedAt), workers.origin, log, answered),
  );
  const trends = await watch.stop();
  receivers.calm();
  console.log("Waiting for what is on its way…");
  await drain(workers.db, answered.faults);
  await stopCrons();

  const sums = reconcileSoak(await readSoakState(workers.db), organizations, receivers.received, answered);
  const unsigned = receivers.countUnsigned();
  if (unsigned > 0) sums.faults.push(`${unsigned} POSTs whose signature doesn't verify`);
  const head = `${options.minutes} minutes of ${options.rate} calls a second:`;
  const body = [head, writeSums(sums, trends, missed), writeOperations(log.listFigures())].join("\n\n");
  console.log(`\n${body}\n\n${writeFaults(sums.faults)}`);
  if (options.write) publish({ name: "soak", command: nameCommand(options), body });
  return sums.faults.length === 0 && trends.every(({ isFlat }) => isFlat);
}

/** Measures the memory and prints a line each minute. */
async function startWatch({ workers, log, answered }: Run) {
  const memory = new MemoryLog();
  const ending = new AbortController();
  const measure = async () => {
    const parts = await measureMemory(workers);
    for (const [part, bytes] of parts) memory.add(part, { atMs: Date.now(), bytes });
    return parts.map(([, bytes]) => bytes);
  };
  let minute = 0;
  let reported = 0;
  const print = async () => {
    const measured = await measure();
    const backlog = await readBacklog(workers.db, Date.now());
    const figures = { memory: measured, ...log.takeMinute(), ...backlog, faults: answered.faults.length };
    console.log(writeMinute({ minute: ++minute, ...figures }));
    if (answered.faults.length > reported) console.log(writeFaults(answered.faults.slice(reported)));
    reported = answered.faults.length;
  };
  const look = () => {
    if (isAlive(workers.pid)) return;
    answered.faults.push("the Workers' process has ended");
    ending.abort();
  };
  await measure();
  let printing = Promise.resolve();
  const timers = [
    setInterval(look, LOOKED_AT_EVERY_MS),
    setInterval(() => {
      printing = printing.then(print).catch(console.error);
    }, MINUTE_MS),
  ];
  return {
    signal: ending.signal,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await printing;
      return memory.listTrends();
    },
  };
}

/**
 * Measures after collecting garbage: otherwise, a heap may grow for an hour before it is collected, which looks like a
 * leak.
 */
async function measureMemory({ inspector, pid, visionPid }: DirectWorkers): Promise<[part: string, bytes: number][]> {
  const parts: [part: string, bytes: number][] = [];
  if (inspector) parts.push(["what the api and the webhooks Worker keep", await measureKeptHeap(inspector)]);
  parts.push(["memory of their process, with the database", readProcessMemory(pid)]);
  if (visionPid !== null) parts.push(["memory of the vision Worker's process", readProcessMemory(visionPid)]);
  return parts;
}

function isAlive(pid: number): boolean {
  try {
    return readProcessMemory(pid) > 0;
  } catch {
    return false;
  }
}

async function drain(db: D1Database, faults: string[]): Promise<void> {
  await wait(LATE_ROWS_MS);
  const untilMs = Date.now() + DRAIN_MS;
  while (Date.now() < untilMs) {
    if ((await readBacklog(db, Date.now())).pending === 0) return;
    await wait(DRAIN_POLL_MS);
  }
  faults.push(`deliveries are still pending ${DRAIN_MS / 1000} s after the last call`);
}

function nameCommand({ minutes, rate, seed }: SoakOptions): string {
  return `npm run soak -- --minutes ${minutes} --rate ${rate} --seed ${seed} --write`;
}

const options = takeOptions(SOAK_USAGE, readSoakOptions);
try {
  process.exitCode = (await soak(options)) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
