import { existsSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const REPOSITORY = resolve(import.meta.dirname, "../..");

/** Returns true if a file exists and is as new as all of its sources: files and folders, relative to the repository. */
export function isNewerThanAll(built: string, sources: readonly string[]): boolean {
  return existsSync(built) && statSync(built).mtimeMs >= findNewest(sources.map((path) => join(REPOSITORY, path)));
}

function findNewest(paths: readonly string[]): number {
  return Math.max(
    ...paths.flatMap((path) => {
      const { mtimeMs } = statSync(path);
      if (!statSync(path).isDirectory()) return [mtimeMs];
      const entries = readdirSync(path, { recursive: true, withFileTypes: true });
      return [mtimeMs, ...entries.map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs)];
    }),
  );
}
