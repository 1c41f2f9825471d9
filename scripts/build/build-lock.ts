import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Longer than a build of everything takes on a busy machine. */
const PATIENCE_MS = 300_000;

/**
 * Runs a build that no other process of the checkout runs meanwhile: both would move their folders to the same place. It
 * waits its turn, which blocks this process. SQLite takes the lock from the operating system, so none is left behind.
 *
 * @throws Error if another process has the lock for five minutes
 */
export async function withBuildLock<T>(path: string, build: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true });
  const lock = new DatabaseSync(path, { timeout: PATIENCE_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return await build();
  } finally {
    lock.close();
  }
}
