import { makeRandom } from "../../src/domain/crypto/seeded-random.ts";
import { chooseAnswer, isPoison } from "./answer-script.ts";
import { startCron } from "./cron.ts";
import { drain } from "./drain.ts";
import { type Driver, startDriver } from "./driver.ts";
import { planKills } from "./kill-plan.ts";
import type { Ledger } from "./ledger.ts";
import type { Lives } from "./lives.ts";
import type { Options } from "./options.ts";
import { countPending, readStored } from "./read-stored.ts";
import type { ReceivedPost } from "./receiver.ts";
import { playOnStage, type Stage } from "./stage.ts";
import { RETRY_SECONDS } from "./timing.ts";
import { buildWorld, HANGING_DESTINATION } from "./world.ts";

type FaultOptions = Pick<Options, "events" | "killEvery" | "seed">;
export type FaultRun = { ledger: Ledger; missed: readonly string[]; seconds: number };

/** Runs everything: Workers, receiver, changes, faults, kills and cron, until every delivery has ended. */
export function runFaults(options: FaultOptions, report: (line: string) => void): Promise<FaultRun> {
  const { seed } = options;
  const answer = (post: ReceivedPost) =>
    chooseAnswer({ ...post, seed, mayHang: post.destination === HANGING_DESTINATION });
  return playOnStage({ seed, hasFaults: true, answer }, (stage) => play(stage, options, report));
}

async function play(
  { runtime, receiver, lives }: Stage,
  options: FaultOptions,
  report: (line: string) => void,
): Promise<FaultRun> {
  const beganMs = Date.now();
  const { events, seed } = options;
  const world = await buildWorld(runtime, receiver);
  report(`${world.targets.length} destinations of ${world.organizationIds.length} organizations.`);
  await lives.begin();
  const stopCron = startCron(runtime, lives);
  try {
    const driver = startDriver(runtime, world, events, lives.waitUntilUp);
    await killByPlan(options, driver, lives, (line) =>
      report(`${((Date.now() - beganMs) / 1000).toFixed(1)} s, ${line}`),
    );
    await driver.done;
    report(`All announced and killed; ${await countPending(runtime.db)} deliveries are on their way.`);
    await drain(() => countPending(runtime.db));
    await stopCron();
    return {
      ledger: {
        ...(await readStored(runtime.db)),
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
    await stopCron();
  }
}

/** Kills at the planned numbers of events. The driver waits until the boundary does, so that there is something to kill. */
async function killByPlan(
  options: FaultOptions,
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

function sleep(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs));
}
