import { existsSync, renameSync, rmSync } from "node:fs";

/**
 * Moves a file or folder to a place in the same file system, replacing the old one. The place is empty only between two
 * renames.
 */
export function moveIntoPlace(built: string, place: string): void {
  const replaced = `${built}.replaced`;
  if (existsSync(place)) renameSync(place, replaced);
  renameSync(built, place);
  rmSync(replaced, { recursive: true, force: true });
}
