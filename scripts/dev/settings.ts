import { chmodSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { listNamedSettings } from "../../src/domain/models/model-server.ts";

export type Settings = Record<string, string>;

/**
 * Reads the settings of the local start: the environment, then `.dev.vars`, which is created from `.dev.vars.example`
 * if it is missing. Only its owner may read that file, as it may contain keys. Every name in either file, commented out
 * or not, is a setting, so the example is the one list of them; `OPENAI_MODELS` may name further ones, for keys.
 *
 * @param repository folder that contains both files
 * @returns the settings that have a value, and whether `.dev.vars` was created now
 */
export function readSettings(
  repository: string,
  environment: NodeJS.ProcessEnv,
): { settings: Settings; createdFile: boolean } {
  const examplePath = join(repository, ".dev.vars.example");
  const path = join(repository, ".dev.vars");
  const createdFile = !existsSync(path);
  if (createdFile) {
    // Renamed when complete: the disk may be full.
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, readFileSync(examplePath), { mode: 0o600 });
    renameSync(partial, path);
  }
  closeFileToOthers(path);
  return {
    settings: mergeSettings(readFileSync(examplePath, "utf8"), readFileSync(path, "utf8"), environment),
    createdFile,
  };
}

/** Removes other users' access to a file that an editor or an earlier version created. */
export function closeFileToOthers(path: string): void {
  if ((statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    // The file belongs to another user, or the disk is read-only: that is no reason not to start.
    console.warn(`Other users of this machine may read ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

/** Merges the text of both files with the environment, which takes precedence. An empty environment variable unsets. */
export function mergeSettings(exampleText: string, ownText: string, environment: NodeJS.ProcessEnv): Settings {
  const own = parseEnv(ownText);
  const find = (name: string) => environment[name] ?? own[name] ?? "";
  const names = [...listSettingNames(exampleText), ...Object.keys(own), ...listNamedSettings(find("OPENAI_MODELS"))];
  return Object.fromEntries([...new Set(names)].map((name) => [name, find(name)]).filter(([, value]) => value !== ""));
}

/** The names of all settings in the text of an example file, commented out or not. */
export function listSettingNames(text: string): string[] {
  return [...text.matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].flatMap((match) => match[1] ?? []);
}
