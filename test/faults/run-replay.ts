import { makeRandom, type Random } from "../../src/domain/crypto/seeded-random.ts";
import { callControl } from "../control/control-client.ts";
import { insertDeliveries } from "../control/delivery-rows.ts";
import type { ReplayBoundary } from "./boundaries.ts";
import { startCron } from "./cron.ts";
import { drain } from "./drain.ts";
import { planReplayKills } from "./kill-plan.ts";
import type { Target } from "./ledger.ts";
import type { Options } from "./options.ts";
import { readStored } from "./read-stored.ts";
import type { ReplayLedger } from "./reconcile-replay.ts";
import { countReplayLeft, logReplays, readReplayLog } from "./replay-log.ts";
import { playOnStage, type Stage } from "./stage.ts";
import { LEASE_MS, RETRY_SECONDS } from "./timing.ts";
import { makeOrganization } from "./world.ts";

/** Each event has failed at all of them. */
const DESTINATIONS = 4;
/** Every attempt of the schedule. */
const ATTEMPTS_BEFORE = RETRY_SECONDS.length + 1;
/** The receivers take their time, so that a kill hits POSTs in progress. */
const ANSWER = { kind: "answer", status: 200, waitMs: 20, headers: {} } as const;
/** A kill among the POSTs falls after this many of its life, of the 500 and more that are due. */
const MIN_POSTS = 20;
const MAX_POSTS = 250;
const POSTS_TIMEOUT_MS = 30_000;
const AN_HOUR_MS = 3_600_000;

type ReplayOptions = Pick<Options, "replays" | "seed">;
export type ReplayRun = { ledger: ReplayLedger; missed: readonly string[]; seconds: number };

/** Requests a bulk replay over HTTP, and kills the Workers' process while it runs; then lets it finish. */
export function runReplay(options: ReplayOptions, report: (line: string) => void): Promise<ReplayRun> {
  return playOnStage({ seed: options.seed, hasFaults: false, answer: () => ANSWER }, (stage) =>
    play(stage, options, report),
  );
}

async function play(
  stage: Stage,
  { replays, seed }: ReplayOptions,
  report: (line: string) => void,
): Promise<ReplayRun> {
  const beganMs = Date.now();
  const { runtime, receiver, lives } = stage;
  const wishes = Array.from({ length: DESTINATIONS }, () => ["*"] as const);
  const { organizationId, targets } = await makeOrganization(runtime, receiver, "Replayed", wishes, 0);
  const { db } = runtime;
  await insertFailed(db, targets, Math.ceil(replays / DESTINATIONS));
  await logReplays(db);
  await lives.begin();
  const since = new Date(Date.now() - 2 * AN_HOUR_MS).toISOString();
  const asked = await callControl(runtime, "POST", `/organizations/${organizationId}/replays`, { since });
  if (asked.status !== 202) throw new Error(`The replay was refused: ${JSON.stringify(asked.body)}`);
  const random = makeRandom(seed);
  for (const boundary of planReplayKills(asked.body.count, random)) {
    const wasReached = await killAt(boundary, stage, random);
    const { steps } = await readReplayLog(db, asked.body.replay_id);
    const seconds = ((Date.now() - beganMs) / 1000).toFixed(1);
    report(`${seconds} s, ${steps.length} steps: ${wasReached ? "killed" : "NOT reached"} ${boundary}`);
  }
  const stopCron = startCron(runtime, lives);
  try {
    await drain(() => countReplayLeft(db));
    await stopCron();
    const stored = await readStored(db);
    const log = await readReplayLog(db, asked.body.replay_id);
    const common = { lives: lives.all, posts: receiver.posts, strays: receiver.strays, failedCalls: lives.failedCalls };
    const announced = stored.events.map(({ id }) => id);
    return {
      ledger: {
        ...stored,
        ...common,
        ...log,
        targets,
        announced,
        lostAnswers: 0,
        isPoison: () => false,
        retrySeconds: RETRY_SECONDS,
        promisedCount: asked.body.count,
        attemptsBefore: ATTEMPTS_BEFORE,
      },
      missed: lives.missed,
      seconds: (Date.now() - beganMs) / 1000,
    };
  } finally {
    await stopCron();
  }
}

/** Events of the hour before last, given up at every destination. */
async function insertFailed(db: D1Database, targets: readonly Target[], events: number): Promise<void> {
  const firstMs = Date.now() - AN_HOUR_MS;
  const deliveries = Array.from({ length: events }, (_, event) =>
    targets.map(({ id, organizationId }) => ({
      organizationId,
      destinationId: id,
      eventId: `run.failed:${event}`,
      createdAtMs: firstMs + event,
      attemptCount: ATTEMPTS_BEFORE,
      scheduleStep: ATTEMPTS_BEFORE,
      isFree: true,
    })),
  );
  await insertDeliveries(db, deliveries.flat());
}

/** Makes the cron take a step, and kills the process at the boundary. Returns true if the boundary was reached. */
async function killAt(boundary: ReplayBoundary, stage: Stage, random: Random): Promise<boolean> {
  const { runtime, receiver, lives } = stage;
  switch (boundary) {
    case "between-steps":
      await runtime.sweep();
      await lives.killNow(boundary);
      return true;
    case "after-post": {
      await waitForLeases(stage);
      const posts = receiver.posts.length + random.integer(MIN_POSTS, MAX_POSTS);
      await runtime.sweep();
      await waitUntil(() => receiver.posts.length >= posts);
      return lives.killAt(boundary, 0, () => undefined);
    }
    default:
      // The kill interrupts it.
      return lives.killAt(boundary, 0, () => void runtime.sweep().catch(() => undefined));
  }
}

/** The leases of the last life would keep the sweep from waking anything, and another sweep takes another step. */
async function waitForLeases({ lives }: Stage): Promise<void> {
  const killedAtMs = lives.all.at(-2)?.killedAt?.atMs ?? 0;
  await waitUntil(() => Date.now() > killedAtMs + LEASE_MS);
}

async function waitUntil(isSo: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + POSTS_TIMEOUT_MS;
  while (!isSo() && Date.now() < deadlineMs) await new Promise((resolve) => setTimeout(resolve, 5));
}
