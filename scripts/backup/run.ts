import { resolve } from "node:path";
import { takeOptions } from "../command-line.ts";
import type { Counts } from "./backup.ts";
import { type BackupOptions, readBackupOptions } from "./options.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

/** Runs one of the two commands, and prints how many rows each database has. */
export async function runCommand(
  usage: string,
  done: string,
  work: (options: BackupOptions) => Promise<ReadonlyMap<string, Counts>>,
): Promise<void> {
  const options = takeOptions(usage, (args) => readBackupOptions(args, process.env, REPOSITORY));
  // Everything written from here on contains data and emails, also what wrangler writes.
  process.umask(0o077);
  try {
    for (const [binding, counts] of await work(options)) {
      const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
      console.log(`${binding}: ${rows} rows in ${counts.size} tables ${done}`);
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
