import { askScheduled } from "./cron-driver.ts";

/** Used in place of a cron to make the local api Worker read from its databases. */
export const KEEP_DATABASES_OPEN = "keep the databases open";

/** Shorter than ten seconds, after which the runtime closes an idle local database. */
const PAUSE_MS = 4000;

/**
 * Keeps the local databases open with regular empty queries. Otherwise, the runtime closes an idle database: it writes
 * and flushes the whole file on the thread that serves all calls, which takes a tenth of a second or more on a busy
 * disk, and opens it again for the next call. Returns a function that stops this.
 *
 * @param origin the address of the local start
 */
export function keepDatabasesOpen(origin: string): () => void {
  // While the Workers restart, nothing answers, and nothing has to be kept open.
  const ask = () => void askScheduled(origin, KEEP_DATABASES_OPEN, new Date()).catch(() => undefined);
  const timer = setInterval(ask, PAUSE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
