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

/** Calls the scheduled handler for one cron. The api Worker forwards the event to the Worker that has the cron. */
export async function fireCron(origin: string, cron: string, minute: Date): Promise<void> {
  const query = new URLSearchParams({ cron, time: String(minute.getTime()), format: "json" });
  try {
    const response = await fetch(`${origin}/cdn-cgi/local/scheduled?${query}`);
    const result = (await response.json()) as { outcome?: string };
    if (result.outcome !== "ok") throw new Error(`outcome "${result.outcome}"`);
  } catch (error) {
    console.error(`Cron "${cron}" failed: ${error instanceof Error ? error.message : error}`);
  }
}
