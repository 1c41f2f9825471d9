import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeFileSync } from "node:fs";

/** A comment in SQL, so that other programs can read the file too. */
const HEAD = "-- A backup of sightline. SHA-256 of all that follows: ";
const LINE_LENGTH = HEAD.length + 64 + 1;
const CHUNK_BYTES = 2 ** 20;

/** Copies a file, with a checksum before its content. */
export function copyWithChecksum(from: string, to: string): void {
  const line = `${HEAD}${hashFrom(from, 0)}\n`;
  const file = openSync(to, "w", 0o600);
  try {
    writeFileSync(file, line);
    for (const chunk of readChunks(from, 0)) writeFileSync(file, chunk);
  } finally {
    closeSync(file);
  }
}

/**
 * Throws an Error if a file has another content than its checksum says. SQLite alone can't tell: a file that ends after
 * any statement is as good to it as a whole one. A file without a checksum wasn't written by a backup.
 */
export function requireUnchanged(path: string): void {
  const [start] = readChunks(path, 0);
  const line = start?.subarray(0, LINE_LENGTH).toString("latin1") ?? "";
  if (!line.startsWith(HEAD) || line === `${HEAD}${hashFrom(path, LINE_LENGTH)}\n`) return;
  throw new Error(
    `${path} isn't as it was exported: it is damaged, or was changed. If you have changed it, remove its first line.`,
  );
}

function hashFrom(path: string, position: number): string {
  const hash = createHash("sha256");
  for (const chunk of readChunks(path, position)) hash.update(chunk);
  return hash.digest("hex");
}

/** Reads a file from a position on. Each chunk is valid until the next one is read. */
function* readChunks(path: string, position: number): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (let at = position; ; ) {
      const count = readSync(file, buffer, 0, buffer.length, at);
      if (count === 0) return;
      at += count;
      yield buffer.subarray(0, count);
    }
  } finally {
    closeSync(file);
  }
}
