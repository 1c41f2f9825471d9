import { isCronDue } from "./cron-schedule.ts";

const MINUTE_MS = 60_000;

/**
 * At the start of each minute, fires the crons that are due; wrangler doesn't do this locally. A failing job is
 * reported in the terminal and tried again when it is next due.
 *
 * @param origin the address of the local start
 * @returns a function that stops the driver
 */
export function startCronDriver(origin: string, crons: string[]): () => void {
  let timer: NodeJS.Timeout;
  const waitForNextMinute = () => {
    timer = setTimeout(
      () => {
        const minute = new Date(Math.round(Date.now() / MINUTE_MS) * MINUTE_MS);
        for (const cron of crons) if (isCronDue(cron, minute)) void fireCron(origin, cron, minute);
        waitForNextMinute();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
    // The driver alone must not keep the process alive.
    timer.unref();
  };
  waitForNextMinute();
  return () => clearTimeout(timer);
}

/** Fires one cron, and reports its failure in the terminal. */
export async function fireCron(origin: string, cron: string, minute: Date): Promise<void> {
  try {
    await askScheduled(origin, cron, minute);
  } catch (error) {
    console.error(`Cron "${cron}" failed: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Calls the scheduled handler of the local api Worker, which forwards a cron's event to the Worker that has the cron.
 *
 * @throws Error if the handler failed, or nothing answers
 */
export async function askScheduled(origin: string, cron: string, at: Date): Promise<void> {
  const query = new URLSearchParams({ cron, time: String(at.getTime()), format: "json" });
  const response = await fetch(`${origin}/cdn-cgi/local/scheduled?${query}`);
  const result = (await response.json()) as { outcome?: string };
  if (result.outcome !== "ok") throw new Error(`outcome "${result.outcome}"`);
}
