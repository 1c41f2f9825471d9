import { randomBytes } from "node:crypto";
import { parseEnv } from "node:util";
import { BadSettingsError } from "../../src/domain/errors/config-error.ts";
import { listNamedSettings } from "../../src/domain/models/model-server.ts";
import { isLoopback } from "../../src/domain/public-origin.ts";
import { readConfig } from "../../src/services/config.ts";
import { listSettingNames, mergeSettings, type Settings } from "../dev/settings.ts";
import type { WorkerName } from "../worker-configs.ts";

/** Settings that the Workers get as secrets. The keys that OPENAI_MODELS names are secrets too. */
const SECRETS = ["OPERATOR_TOKEN", "SEALING_KEYS", "OPENAI_API_KEY", "MAILER_TOKEN"];

/** Settings of the webhooks Worker (docs/deploy.md, "Settings"). */
const OF_WEBHOOKS = [
  "SEALING_KEYS",
  "PUBLIC_ORIGIN",
  "DNS_RESOLVER_URL",
  "WEBHOOK_RETRY_SECONDS",
  "DISABLE_FAILING_AFTER_HOURS",
  "ALLOW_LOCAL_DESTINATIONS",
  "MAILER_URL",
  "MAILER_TOKEN",
  "MAIL_FROM",
  "PRINT_MAIL",
];
/** Settings that only the webhooks Worker reads. */
const ONLY_OF_WEBHOOKS = ["DISABLE_FAILING_AFTER_HOURS"];
const LOCAL_ONLY = ["ALLOW_LOCAL_DESTINATIONS", "PRINT_MAIL"];

/**
 * A deployment refuses destinations whose name resolves to a non-public address, unless this setting is emptied. The
 * empty value is deployed as well: otherwise a run without the file would consider it unset.
 */
const USUAL: Settings = { DNS_RESOLVER_URL: "https://cloudflare-dns.com/dns-query" };

/** Returns true if a Worker reads a setting. */
export function isSettingOf(worker: WorkerName, name: string): boolean {
  if (worker === "vision") return false;
  return worker === "webhooks" ? OF_WEBHOOKS.includes(name) : !ONLY_OF_WEBHOOKS.includes(name);
}

/** Returns true if a setting is given to the Workers as a secret. */
export function isSecret(name: string, settings: Settings): boolean {
  return SECRETS.includes(name) || listNamedSettings(settings.OPENAI_MODELS ?? "").includes(name);
}

/** Returns the settings of a Worker that are secret, or those that aren't. */
export function pickSettings(worker: WorkerName, settings: Settings, kind: "secrets" | "vars"): Settings {
  return Object.fromEntries(
    Object.entries(settings).filter(
      ([name]) => isSettingOf(worker, name) && isSecret(name, settings) === (kind === "secrets"),
    ),
  );
}

/**
 * Merges the settings of a deployment: those of the environment win over those of the file, and these over what is
 * deployed. An empty one unsets, also in later runs. Throws an Error that names each line of the file that is no setting.
 *
 * @param exampleText .dev.vars.example, the list of all settings
 * @param deployed the variables of the deployed api and webhooks Workers, under those of the configs' `[vars]`
 */
export function collectSettings(
  exampleText: string,
  fileText: string,
  environment: NodeJS.ProcessEnv,
  deployed: Settings,
): Settings {
  const file = parseEnv(fileText);
  const all = { ...USUAL, ...deployed, ...file, ...environment };
  const emptied = Object.keys(USUAL).filter((name) => all[name] === "");
  const settings = {
    ...mergeSettings(exampleText, "", all),
    ...Object.fromEntries(emptied.map((name) => [name, ""])),
  };
  const known = [...listSettingNames(exampleText), ...listNamedSettings(settings.OPENAI_MODELS ?? "")];
  const unknown = Object.keys(file).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new BadSettingsError(unknown.map((name) => `${name} is not a setting`));
  return settings;
}

/**
 * Throws a BadSettingsError that names every setting that a deployment can't run with, and its rule.
 *
 * @param kept names of secrets that the Workers have and whose values aren't known here
 * @param exampleText .dev.vars.example, whose secrets are public
 */
export function checkSettings(settings: Settings, kept: readonly string[], exampleText: string): void {
  const example = parseEnv(exampleText);
  const faults = [
    ...LOCAL_ONLY.filter((name) => settings[name] === "true").map((name) => `${name} is for the local start only`),
    ...SECRETS.filter((name) => settings[name] && settings[name] === example[name]).map(
      (name) => `${name} is the one of .dev.vars.example, which everybody knows: remove it, and one is generated`,
    ),
  ];
  const origin = settings.PUBLIC_ORIGIN;
  if (origin !== undefined && URL.canParse(origin) && isLoopback(origin)) {
    faults.push("PUBLIC_ORIGIN must be the public address of the deployment");
  }
  const standIns = Object.fromEntries(kept.map((name) => [name, STAND_INS[name] ?? "kept"]));
  try {
    // A mailer needs it, and it is known before the Workers are uploaded.
    readConfig({ PUBLIC_ORIGIN: "https://sightline.example.com", ...standIns, ...settings });
  } catch (error) {
    if (!(error instanceof BadSettingsError)) throw error;
    faults.push(...error.faults);
  }
  if (faults.length > 0) throw new BadSettingsError(faults);
}

/** Valid placeholders for secrets that stay unchanged. */
const STAND_INS: Settings = {
  OPERATOR_TOKEN: "kept".repeat(4),
  SEALING_KEYS: `kept:${Buffer.alloc(32).toString("base64")}`,
};

/** Generates the secrets that are random. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  OPERATOR_TOKEN: () => randomBytes(32).toString("base64url"),
  SEALING_KEYS: () => `k1:${randomBytes(32).toString("base64")}`,
};

/** Lists the texts that must never be shown. */
export function listSecretValues(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (!isSecret(name, settings) || value === "") return [];
    // Each part of a list is as secret as the list.
    return name === "SEALING_KEYS"
      ? [value, ...value.split(",").map((entry) => entry.slice(entry.indexOf(":") + 1))]
      : [value];
  });
}
