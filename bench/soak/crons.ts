import { CRON_INTERVALS_MS } from "../../src/domain/cron-schedule.ts";
import type { DirectWorkers } from "../direct/start.ts";

const MINUTE_MS = 60_000;
/** Those that run less often do so this often here, so that a short run has them, too. */
const LONGEST_MINUTES = 20;

/** Fires the crons of the webhooks Worker until it is stopped, since the local runtime fires none by itself. `faults` receives what fails. */
export function startCrons({ runCron }: Pick<DirectWorkers, "runCron">, faults: string[]): () => Promise<void> {
  let minute = 0;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    const due = listDueCrons(++minute);
    running = Promise.all(
      due.map(async (cron) => {
        const outcome = await runCron(cron);
        if (outcome !== "ok") faults.push(`the cron ${cron} ended with ${outcome}`);
      }),
    ).catch((error) => faults.push(`a cron failed: ${error instanceof Error ? error.message : error}`));
  }, MINUTE_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Returns the crons that fire in a minute of the run, counted from 1. */
export function listDueCrons(minute: number): string[] {
  return Object.entries(CRON_INTERVALS_MS).flatMap(([cron, everyMs]) =>
    minute % Math.min(everyMs / MINUTE_MS, LONGEST_MINUTES) === 0 ? [cron] : [],
  );
}
