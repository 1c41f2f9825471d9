import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { nameStateFolder } from "../dev/state-folder.ts";

const SHARED = `  --config FILE   the api Worker's config with its databases (default .sightline-deploy/production/api.json for --remote,
                  wrangler.toml for --local)
  --remote        the databases of a deployment
  --local         those of the local start, which must be stopped
  --state FOLDER  its data (default .sightline, or SIGHTLINE_STATE)
  --help          this`;

export const BACKUP_USAGE = `npm run backup -- --remote|--local [options] FOLDER

Exports each database into FOLDER, and proves that the file can be read again.

${SHARED}`;

export const RESTORE_USAGE = `npm run restore -- --remote|--local [options] FOLDER

Writes what npm run backup has exported to FOLDER into the same databases, which must be empty.

${SHARED}`;

/** `stateFolder` null: the databases of a deployment. All paths are absolute. */
export type BackupOptions = { folder: string; configPath: string; stateFolder: string | null };

/** Returns null if help was requested. Throws an Error that names the wrong argument and its rule. */
export function readBackupOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  repository: string,
): BackupOptions | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: "string" },
      remote: { type: "boolean", default: false },
      local: { type: "boolean", default: false },
      state: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  if (values.remote === values.local) throw new Error("Say which databases: --remote or --local.");
  if (values.remote && values.state !== undefined) throw new Error("--state is for --local only.");
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new Error("Name one folder for the files.");
  const configPath = resolve(
    repository,
    values.config ?? (values.remote ? ".sightline-deploy/production/api.json" : "wrangler.toml"),
  );
  if (!existsSync(configPath))
    throw new Error(`${configPath} doesn't exist: name the api Worker's config with --config.`);
  const state =
    values.state === undefined ? nameStateFolder(repository, environment) : resolve(repository, values.state);
  if (values.local && existsSync(state) && !statSync(state).isDirectory())
    throw new Error(`${state} isn't a folder: name that of the local start's data with --state.`);
  return { folder: resolve(folder), configPath, stateFolder: values.local ? state : null };
}
