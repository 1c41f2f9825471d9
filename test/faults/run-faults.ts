import { makeRandom } from "../../src/domain/seeded-random.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";
import { isPoison } from "./answer-script.ts";
import { type Driver, startDriver } from "./driver.ts";
import { planKills } from "./kill-plan.ts";
import type { Ledger } from "./ledger.ts";
import { Lives } from "./lives.ts";
import type { Options } from "./options.ts";
import { countPending, readStored } from "./read-stored.ts";
import { startReceiver } from "./receiver.ts";
import { type Runtime, startRuntime } from "./runtime.ts";
import { CRON_EVERY_MS, LEASE_MS, RETRY_SECONDS } from "./timing.ts";
import { buildWorld, HANGING_DESTINATION } from "./world.ts";

/** Without progress for so long, what is pending is taken for lost. */
const STUCK_AFTER_MS = 60_000;

export type FaultRun = { ledger: Ledger; missed: readonly string[]; seconds: number };

/** Runs it all: Workers, receiver, changes, faults, kills and cron, until every delivery is at its end. */
export async function runFaults(options: Options, report: (line: string) => void): Promise<FaultRun> {
  const beganMs = Date.now();
  const { events, seed } = options;
  let lives: Lives | undefined;
  const mayHang = (destination: number) => destination === HANGING_DESTINATION;
  const receiver = await startReceiver(seed, mayHang, (note) => lives?.takeNote(note));
  const settings = { ...LOCAL_SETTINGS, FAULTS_URL: receiver.origin, WEBHOOK_RETRY_SECONDS: RETRY_SECONDS.join() };
  const runtime = await startRuntime(settings).catch(async (error) => {
    await receiver.close();
    throw error;
  });
  let stopCron: (() => Promise<void>) | undefined;
  try {
    const world = await buildWorld(runtime, receiver);
    report(`${world.targets.length} destinations of ${world.organizationIds.length} organizations.`);
    lives = new Lives(runtime, seed);
    await lives.begin();
    stopCron = startCron(runtime, lives);
    const driver = startDriver(runtime, world, events, lives.waitUntilUp);
    await killByPlan(options, driver, lives, (line) =>
      report(`${((Date.now() - beganMs) / 1000).toFixed(1)} s, ${line}`),
    );
    await driver.done;
    const database = await runtime.openDatabase();
    await drain(database, report);
    await stopCron();
    const stored = await readStored(database);
    return {
      ledger: {
        ...stored,
        lives: lives.all,
        targets: world.targets,
        announced: driver.announced,
        lostAnswers: driver.lostAnswers,
        posts: receiver.posts,
        strays: receiver.strays,
        failedCalls: lives.failedCalls,
        isPoison: (eventId) => isPoison(seed, eventId),
        retrySeconds: RETRY_SECONDS,
      },
      missed: lives.missed,
      seconds: (Date.now() - beganMs) / 1000,
    };
  } finally {
    await stopCron?.();
    await runtime.close();
    await receiver.close();
  }
}

/** Kills when so many events have been announced as the plan says. The driver waits until the boundary is, so that there is something to kill. */
async function killByPlan(
  options: Options,
  driver: Driver,
  lives: Lives,
  report: (line: string) => void,
): Promise<void> {
  for (const { boundary, afterEvents, delayShare } of planKills(options, makeRandom(options.seed))) {
    driver.limit = afterEvents;
    while (driver.announced.length < afterEvents) {
      if (driver.hasEnded) return;
      await sleep(5);
    }
    const announced = driver.announced.length;
    const wasReached = await lives.killAt(boundary, delayShare, () => {
      driver.limit = options.events;
    });
    report(`${announced} events: ${wasReached ? "killed" : "NOT reached"} ${boundary}`);
  }
}

/** Runs the cron of the minute, far more often than each minute, while the Workers run. A run that a kill or a fault breaks off is the next one's. */
function startCron(runtime: Runtime, lives: Lives): () => Promise<void> {
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await sleep(CRON_EVERY_MS);
      await lives
        .waitUntilUp()
        .then(() => runtime.sweep())
        .catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    isStopped = true;
    await running;
  };
}

/** Waits until nothing is pending, and a while longer for what should not come. */
async function drain(database: D1Database, report: (line: string) => void): Promise<void> {
  let pending = await countPending(database);
  let progressedMs = Date.now();
  report(`All announced and killed; ${pending} deliveries are on their way.`);
  while (pending > 0 && Date.now() - progressedMs < STUCK_AFTER_MS) {
    await sleep(250);
    const left = await countPending(database);
    if (left < pending) progressedMs = Date.now();
    pending = left;
  }
  // A lease longer: by then every attempt that might still be made twice has been.
  await sleep(LEASE_MS / 2 + CRON_EVERY_MS);
}

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
