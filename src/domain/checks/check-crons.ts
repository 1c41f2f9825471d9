import type { CronRun } from "../cron-run.ts";
import { CRON_INTERVALS_MS, type Cron } from "../cron-schedule.ts";
import { type Check, pass, writeDuration } from "./check.ts";

/** The grace period for runs that start late or take long. */
export const CRON_GRACE_MS = 5 * 60_000;

/** Checks that each cron runs in time, and that its jobs succeed. */
export function checkCrons(runs: readonly CronRun[], nowMs: number): Check {
  const byCron = new Map(runs.map((run) => [run.cron, run]));
  const minute = byCron.get("* * * * *");
  if (!minute) {
    return fail(
      "no run was ever recorded",
      "New crons begin within some minutes. If none does, deploy the webhooks Worker with its crons and this database.",
    );
  }
  const late = listCrons().flatMap(([cron, intervalMs]) => {
    // A cron that has never run is late once its interval has passed since the first run of the minute's cron.
    const lastMs = byCron.get(cron)?.lastRunAtMs ?? minute.firstRunAtMs;
    return nowMs - lastMs > intervalMs + CRON_GRACE_MS ? [{ cron, lastMs }] : [];
  });
  const [first] = late;
  if (first) {
    return fail(
      `"${first.cron}" last ran ${writeDuration(nowMs - first.lastMs)} ago`,
      "See if the webhooks Worker is deployed with its crons.",
    );
  }
  const failed = runs.find(({ errorClass }) => errorClass !== null);
  if (failed)
    return fail(`the last run of "${failed.cron}" failed: ${failed.errorClass}`, "Read the webhooks Worker's log.");
  return pass("crons", `the minute's ran ${writeDuration(nowMs - minute.lastRunAtMs)} ago`);
}

function listCrons(): [cron: Cron, intervalMs: number][] {
  return Object.entries(CRON_INTERVALS_MS) as [Cron, number][];
}

function fail(summary: string, action: string): Check {
  return { name: "crons", level: "problem", summary, action, runbook: "A cron doesn't run" };
}
