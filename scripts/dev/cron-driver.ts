import { isCronDue } from "./cron-schedule.ts";

const MINUTE_MS = 60_000;

/**
 * Fires, at the start of each minute, the crons that are due in it; wrangler doesn't do so locally. A failing job is
 * reported in the terminal and tried again when it's next due.
 *
 * @param origin where the local start answers
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

/** Calls the scheduled handler for one cron. The api Worker passes the event on to the one that has the cron. */
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
