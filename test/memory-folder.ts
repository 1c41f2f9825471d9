import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A folder whose files are in memory, where the system has it. */
const IN_MEMORY = "/dev/shm";
/** Containers often have such a folder with room for next to nothing. */
const LEAST_BYTES = 2 ** 30;

/**
 * Returns the folder for databases that are thrown away: one in memory if there is room. Each write to a database
 * waits until it is on the disk, and a disk that others use, too, would decide how long that takes.
 */
export function findMemoryFolder(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < LEAST_BYTES ? tmpdir() : IN_MEMORY;
}
