import type { DirectWorkers } from "../direct/start.ts";

const MINUTE_MS = 60_000;
/** The crons of the webhooks Worker, each with its period in minutes. The local runtime fires none by itself. */
const CRONS: readonly (readonly [cron: string, everyMinutes: number])[] = [
  ["* * * * *", 1],
  ["*/15 * * * *", 15],
  ["41 * * * *", 20],
];

/** Fires the crons until it is stopped; the hourly one more often, so that a short run has it, too. `faults` receives what fails. */
export function startCrons({ runCron }: Pick<DirectWorkers, "runCron">, faults: string[]): () => Promise<void> {
  let minute = 0;
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    minute++;
    const due = CRONS.filter(([, everyMinutes]) => minute % everyMinutes === 0);
    running = Promise.all(
      due.map(async ([cron]) => {
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
