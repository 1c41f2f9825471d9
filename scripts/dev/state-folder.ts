import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { LOCK, lockStateFolder } from "./state-lock.ts";

/** The Workers' data. */
const DATA = "v3";
/** Files that each start writes anew, and that a killed start or an earlier version may have left. */
const PASSING = ["workers", "registry", "logs", join(DATA, "observability")];

/** Returns the path of the folder of the local state. An empty variable counts as unset. */
export function nameStateFolder(repository: string, environment: Readonly<Record<string, string | undefined>>): string {
  return resolve(repository, environment.SIGHTLINE_STATE || ".sightline");
}

/**
 * Opens the folder of the local state for this process alone: creates it if it is missing, locks it, and removes other
 * users' access to its contents, which include secrets and sign-in links.
 *
 * @param port the port of this local start
 * @throws Error that says what to do if another local start has the folder, or if it holds something else
 */
export function openStateFolder(folder: string, port: number): void {
  refuseOtherFolder(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  lockStateFolder(folder, port);
  for (const name of PASSING) rmSync(join(folder, name), { recursive: true, force: true });
  // Not the folder itself: it may be used for other things, too.
  closeFolderToOthers(join(folder, DATA));
}

/** A folder that no local start has used may have others' files under the names that are removed, such as their logs. */
function refuseOtherFolder(folder: string): void {
  if ([LOCK, DATA].some((name) => existsSync(join(folder, name)))) return;
  const other = PASSING.map((name) => join(folder, name)).find((path) => existsSync(path));
  if (other === undefined) return;
  throw new Error(
    `${folder} isn't a folder of the local start, which would delete ${other}. Name another one: SIGHTLINE_STATE=${join(folder, "sightline")} npm run dev`,
  );
}

/** Removes the access that an earlier version gave to other users. */
function closeFolderToOthers(folder: string): void {
  if (!existsSync(folder)) return;
  chmodSync(folder, 0o700);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}
