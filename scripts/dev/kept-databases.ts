import { askScheduled } from "./cron-driver.ts";

/** The name under which the local api Worker is asked to read from its databases, where others name a cron. */
export const KEEP_DATABASES_OPEN = "keep the databases open";

/** The runtime closes a local database that nobody has asked for ten seconds. */
const PAUSE_MS = 4000;

/**
 * Has the local databases asked for nothing, again and again. The runtime would close them otherwise while nobody calls:
 * it then writes and flushes the whole database on the thread that serves all calls, which on a busy disk holds them up for
 * a tenth of a second or more, and opens it anew for the next call. Returns a function that ends it.
 *
 * @param origin the address of the local start
 */
export function keepDatabasesOpen(origin: string): () => void {
  // While the Workers are started again, nothing answers, and nothing has to be kept open.
  const ask = () => void askScheduled(origin, KEEP_DATABASES_OPEN, new Date()).catch(() => undefined);
  const timer = setInterval(ask, PAUSE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
