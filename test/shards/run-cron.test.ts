import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { listCronRuns } from "../../src/storage/operation/cron-runs.ts";
// biome-ignore lint/style/noRestrictedImports: only a stand-in for the entrypoint can count the invocations
import { runCron } from "../../workers/webhooks/run-cron.ts";
import { startShards } from "./move-world.ts";

type ShardRun = { cron: string; shard: number; scheduledTimeMs: number };
type ToldFailure = { job: string; errorClass: string; durationMs: number };

const NIGHTLY = "17 3 * * *";

let directory: D1Database;
let bindings: Record<string, D1Database>;
beforeAll(async () => {
  const databases = await startShards(3);
  directory = databases[0];
  bindings = Object.fromEntries(databases.map((db, shard) => [shard === 0 ? "DB" : `DB_${shard}`, db]));
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

/** Runs a cron; `run` stands for the invocation of a shard. */
function runWith(cron: string, run: (shardRun: ShardRun) => Promise<ToldFailure[]>): Promise<void> {
  return runCron({ cron, scheduledTime: 1 }, { ...bindings, SHARD_JOBS: { run } } as unknown as WebhooksEnv);
}

it("each shard's jobs run in one invocation of their own", async () => {
  const runs: ShardRun[] = [];
  await runWith("* * * * *", async (run) => {
    runs.push(run);
    return [];
  });
  expect(runs).toEqual([0, 1, 2].map((shard) => ({ cron: "* * * * *", shard, scheduledTimeMs: 1 })));
});

it("all failures are thrown, the directory's first, whichever came first, and its class is recorded", async () => {
  await directory.prepare("ALTER TABLE sign_in_links RENAME TO sign_in_links_away").run();
  const failing = runWith(NIGHTLY, async ({ shard }) => {
    if (shard === 1) throw new RangeError("The invocation was killed.");
    return shard === 2 ? [{ job: "refreshStatistics", errorClass: "TypeError", durationMs: 1 }] : [];
  });
  const error = await failing.catch((thrown: unknown) => thrown);
  await directory.prepare("ALTER TABLE sign_in_links_away RENAME TO sign_in_links").run();
  expect(error).toBeInstanceOf(AggregateError);
  expect((error as AggregateError).errors.map(({ message }: Error) => message)).toEqual([
    expect.stringContaining("no such table"),
    "The invocation was killed.",
    "refreshStatistics failed in shard 2: see the exception of ShardJobs",
  ]);
  const lines = vi
    .mocked(console.error)
    .mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>);
  expect(lines.map(({ job, shard, error_class }) => [job, shard, error_class])).toEqual([
    ["pruneSignIn", null, "Error"],
    [null, 1, "RangeError"],
    ["refreshStatistics", 2, "TypeError"],
  ]);
  const run = (await listCronRuns(directory)).find(({ cron }) => cron === NIGHTLY);
  expect(run?.errorClass).toBe("Error");
});
