import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyWithChecksum } from "./checksum.ts";
import { D1Databases } from "./d1-databases.ts";
import { countRows, openExport } from "./exported-database.ts";
import type { BackupOptions } from "./options.ts";

/** How many rows each table of a database has. */
export type Counts = ReadonlyMap<string, number>;

/** Returns the file of a database. */
export function nameFile(folder: string, binding: string): string {
  return join(folder, `${binding}.sql`);
}

/**
 * Exports each database into a folder, and reads each file again. Returns the rows of each database's tables. `signal`
 * interrupts it.
 */
export async function backUp({ folder, ...place }: BackupOptions, signal?: AbortSignal): Promise<Map<string, Counts>> {
  // wrangler would create the data, and export nothing.
  if (place.stateFolder !== null && !existsSync(join(place.stateFolder, "v3/d1")))
    throw new Error(`${place.stateFolder} has no data of the local start: name its folder with --state.`);
  const databases = new D1Databases(place, signal);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const binding of databases.bindings) {
      const path = nameFile(folder, binding);
      if (existsSync(path)) throw new Error(`${path} exists: name another folder, so that no copy is overwritten.`);
    }
    const counts = new Map<string, Counts>();
    for (const binding of databases.bindings) {
      const path = nameFile(folder, binding);
      // Renamed when it is complete and read: half of a database isn't left behind, even if this process is killed.
      const [partial, checked] = [`${path}.partial`, `${path}.checked`];
      try {
        await databases.export(binding, partial);
        counts.set(binding, countRows(openExport(partial)));
        copyWithChecksum(partial, checked);
        renameSync(checked, path);
      } finally {
        for (const temporary of [partial, checked]) rmSync(temporary, { force: true });
      }
    }
    return counts;
  } finally {
    databases.close();
  }
}
