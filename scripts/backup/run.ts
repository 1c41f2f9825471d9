import { resolve } from "node:path";
import { takeOptions } from "../command-line.ts";
import { Interrupted, watchForInterrupt } from "../interrupt.ts";
import type { Counts } from "./backup.ts";
import { type BackupOptions, readBackupOptions } from "./options.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

/**
 * Runs one of the two commands, and prints how many rows each database has.
 *
 * @param words.interrupted what an interrupted run leaves, and what to do
 */
export async function runCommand(
  usage: string,
  words: { done: string; interrupted: string },
  work: (options: BackupOptions, signal: AbortSignal) => Promise<ReadonlyMap<string, Counts>>,
): Promise<void> {
  const options = takeOptions(usage, (args) => readBackupOptions(args, process.env, REPOSITORY));
  // Everything written from here on contains data and emails, also what wrangler writes.
  process.umask(0o077);
  try {
    for (const [binding, counts] of await work(options, watchForInterrupt())) {
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      console.log(`${binding}: ${rows} rows in ${counts.size} tables ${words.done}`);
    }
  } catch (error) {
    if (error instanceof Interrupted) {
      console.error(`${error.message} ${words.interrupted}`);
      process.exitCode = error.exitCode;
      return;
    }
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
