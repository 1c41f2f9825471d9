import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** Longer than a build of everything takes on a busy machine. */
const PATIENCE_MS = 300_000;
const TRIED_EVERY_MS = 100;
/** SQLite's code for a database that another connection has locked. */
const SQLITE_BUSY = 5;

/**
 * Runs a build while no other one of the checkout runs: both would move their folders to the same place. SQLite uses a
 * lock of the operating system, so none is left behind. Polls for the lock: waiting in SQLite would block this process,
 * including Ctrl-C.
 *
 * @throws Error if another build has the lock for five minutes
 */
export async function withBuildLock<T>(path: string, build: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    const deadlineMs = performance.now() + PATIENCE_MS;
    while (!tryToLock(lock)) {
      if (performance.now() > deadlineMs) throw new Error("Another build of this checkout hasn't ended for 5 minutes.");
      await wait(TRIED_EVERY_MS);
    }
    return await build();
  } finally {
    lock.close();
  }
}

function tryToLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
