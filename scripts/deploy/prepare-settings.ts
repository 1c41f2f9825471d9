import { listNamedSettings } from "../../src/domain/models/model-server.ts";
import type { Settings } from "../dev/settings.ts";
import type { WorkerName } from "../worker-configs.ts";
import type { FoundWorker } from "./account.ts";
import type { Options } from "./options.ts";
import { checkSettings, collectSettings, GENERATED, isSecret, isSettingOf } from "./settings.ts";
import type { SettingsFile } from "./settings-file.ts";
import type { Terminal } from "./terminal.ts";

/** Workers with settings. */
const CONFIGURED: readonly WorkerName[] = ["webhooks", "api"];

/**
 * Completes the settings of a deployment: merges them, asks for secrets that only the operator has, generates those
 * that are random, and checks them all. Entered and generated values are stored in the file before they are sent
 * anywhere.
 *
 * @param sources.configured the variables of the repository's configs, which win over the deployed ones
 * @param workers the deployed Workers
 * @param terminal null: nothing is asked
 */
export async function prepareSettings(
  options: Options,
  sources: { exampleText: string; file: SettingsFile; environment: NodeJS.ProcessEnv; configured: Settings },
  workers: ReadonlyMap<WorkerName, FoundWorker>,
  terminal: Terminal | null,
): Promise<Settings> {
  const { exampleText, file, environment, configured } = sources;
  const deployed = { ...workers.get("webhooks")?.vars, ...workers.get("api")?.vars, ...configured };
  const settings = collectSettings(exampleText, file.read(), environment, deployed);
  if (options.domain !== null) settings.PUBLIC_ORIGIN = `https://${options.domain}`;

  const store = (name: string, value: string) => {
    settings[name] = value;
    if (!options.isDryRun) file.add(name, value);
  };
  const kept = [...new Set(CONFIGURED.flatMap((worker) => workers.get(worker)?.secrets ?? []))];
  for (const name of listOperatorSecrets(settings)) {
    if (settings[name] || kept.includes(name) || !terminal) continue;
    const answer = await terminal.askSecret(`${name} (not shown): `);
    if (answer !== "") store(name, answer);
  }
  for (const [name, generate] of Object.entries(GENERATED)) {
    if (settings[name] !== undefined) continue;
    const has = (worker: WorkerName) => workers.get(worker)?.secrets.includes(name) ?? false;
    const readers = CONFIGURED.filter((worker) => isSettingOf(worker, name));
    if (readers.every(has)) continue;
    if (readers.some(has)) {
      throw new Error(
        `Only some of the Workers have ${name}, and its value isn't known here: secrets can't be read back. Put ` +
          `${name} into ${file.path} as it was, and run this again.`,
      );
    }
    store(name, generate());
  }
  refuseReplacements(options.replacedSecrets, settings);
  checkSettings(
    settings,
    kept.filter((name) => settings[name] === undefined),
    exampleText,
  );
  return settings;
}

/** Lists secrets that these settings need and that only the operator has. */
function listOperatorSecrets(settings: Settings): string[] {
  return [...(settings.MAILER_URL ? ["MAILER_TOKEN"] : []), ...listNamedSettings(settings.OPENAI_MODELS ?? "")];
}

function refuseReplacements(names: readonly string[], settings: Settings): void {
  for (const name of names) {
    if (!isSecret(name, settings)) throw new Error(`--replace-secret names ${name}, which isn't a secret.`);
    if (!settings[name]) throw new Error(`--replace-secret names ${name}, but its new value isn't set.`);
  }
}
