import { statfsSync } from "node:fs";

const MEBIBYTE = 1024 * 1024;
/** Twice the space that a start needs before it serves: the Workers' bundles and the demo data. */
const NEEDED_MEBIBYTES = 64;

/** Names the folders whose disk has no room for a local start, and what to do. Returns null if all have room. */
export function describeFullDisk(folders: readonly string[]): string | null {
  for (const folder of folders) {
    const free = readFreeMebibytes(folder);
    if (free >= NEEDED_MEBIBYTES) continue;
    return `The disk of ${folder} is full: ${Math.floor(free)} MiB are free, and the local start needs ${NEEDED_MEBIBYTES} MiB. Free space elsewhere on that disk, then try again. Your data is kept.`;
  }
  return null;
}

/** Returns Infinity if unknown, for example for a folder that doesn't exist. */
function readFreeMebibytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return (bavail * bsize) / MEBIBYTE;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
