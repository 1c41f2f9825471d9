import { existsSync, renameSync, rmSync } from "node:fs";

/** Moves a file or folder to a place of the same file system, over what was there, which is gone for two renames only. */
export function moveIntoPlace(built: string, place: string): void {
  const replaced = `${built}.replaced`;
  if (existsSync(place)) renameSync(place, replaced);
  renameSync(built, place);
  rmSync(replaced, { recursive: true, force: true });
}
