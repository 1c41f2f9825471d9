import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockStateFolder } from "./state-lock.ts";

/** The Workers' data. */
const DATA = "v3";
/** Files that each start writes anew, and that a killed start or an earlier version may have left. */
const PASSING = ["workers", "registry", "logs", join(DATA, "observability")];

/**
 * Opens the folder of the local state for this process alone: creates it if it is missing, locks it, and removes other
 * users' access to its contents, which include secrets and sign-in links.
 *
 * @param port the port of this local start
 * @throws Error that says what to do if another local start has the folder
 */
export function openStateFolder(folder: string, port: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  lockStateFolder(folder, port);
  for (const name of PASSING) rmSync(join(folder, name), { recursive: true, force: true });
  // Not the folder itself: it may be used for other things, too.
  closeFolderToOthers(join(folder, DATA));
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
