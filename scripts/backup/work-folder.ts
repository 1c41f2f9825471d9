import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LOCK, takeStateLock } from "../dev/state-lock.ts";

const PREFIX = "sightline-d1-";

/** A folder for the temporary files of one run, which may hold a whole database. */
export type WorkFolder = {
  path: string;
  /** Removes the folder. */
  close(): void;
};

/**
 * Creates a work folder that only this user can read, and removes those of runs that were killed. The lock of a folder
 * ends with its process in any way, so a folder without one was left behind.
 */
export function openWorkFolder(): WorkFolder {
  removeAbandoned();
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  const lock = takeStateLock(path);
  return {
    path,
    close() {
      lock?.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function removeAbandoned(): void {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));
  for (const path of folders.map((name) => join(tmpdir(), name))) {
    try {
      // Without the file, its run is about to lock it.
      const lock = existsSync(join(path, LOCK)) ? takeStateLock(path) : null;
      if (lock === null) continue;
      lock.close();
      rmSync(path, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another run has just removed it.
    }
  }
}
