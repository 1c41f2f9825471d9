import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The file whose lock is taken. */
export const LOCK = "lock.sqlite";

const SQLITE_BUSY = 5;

/**
 * Locks the state folder for this process until it ends in any way: SQLite uses a lock of the operating system, so none
 * can be left behind.
 *
 * @param port the port of this local start, for the error of another one
 * @throws Error that names the local start that has the folder, and says what to do
 */
export function lockStateFolder(folder: string, port: number): void {
  const holderPath = join(folder, "lock-holder.json");
  const lock = takeStateLock(folder);
  if (lock === null) {
    throw new Error(
      `The state folder ${folder} is in use by another local start${describeHolder(holderPath)}. Stop that one, or give this one a folder of its own: SIGHTLINE_STATE=${folder}-2 PORT=${port + 1} npm run dev`,
    );
  }
  // The lock is released with the object.
  held.push(lock);
  writeFileSync(holderPath, JSON.stringify({ pid: process.pid, port }), { mode: 0o600 });
}

const held: DatabaseSync[] = [];

/** Takes the lock of a folder, until it is closed or this process ends. Returns null if another process has it. */
export function takeStateLock(folder: string): DatabaseSync | null {
  const path = join(folder, LOCK);
  const lock = new DatabaseSync(path);
  chmodSync(path, 0o600);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    return null;
  }
}

function describeHolder(path: string): string {
  try {
    const { pid, port } = JSON.parse(readFileSync(path, "utf8")) as { pid: number; port: number };
    return ` (process ${pid}, on port ${port})`;
  } catch {
    // It has the lock, and is about to write its own details.
    return "";
  }
}
