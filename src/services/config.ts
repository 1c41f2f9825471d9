import { type MailSettings, readMailSettings } from "../domain/access/mail-settings.ts";
import type { SealingKeys } from "../domain/crypto/sealed-text.ts";
import { type DeliverySettings, readDeliverySettings } from "../domain/deliveries/delivery-settings.ts";
import { BadSettingsError, ConfigError } from "../domain/errors/config-error.ts";
import { type ModelSettings, readModelSettings } from "../domain/models/model-settings.ts";
import { readPublicOrigin } from "../domain/public-origin.ts";
import { REQUEST_LOG_MODES, type RequestLogMode } from "../domain/request-log.ts";
import { readSettings, setting } from "../domain/setting.ts";
import { isMailer } from "./sign-in/mailer.ts";

/** The api Worker's settings, validated. */
export type Config = ModelSettings &
  DeliverySettings & {
    /** How many requests per second one key may send; null for no limit. */
    rateLimitPerSecond: number | null;
    /** How many requests without a key or a login one network may send per second; null for no limit. */
    networkRateLimitPerSecond: number | null;
    /** Origins from which browsers may call the API. The model list is open to all origins. */
    corsOrigins: readonly string[];
    /** The public address of the service, used for links and passkeys. Null: it creates neither. */
    publicOrigin: string | null;
    /** The operator's token for the control API over HTTP. Null: the control API isn't available over HTTP. */
    operatorToken: string | null;
    mail: MailSettings;
    /** The part of the public API's calls that is kept. */
    requestLog: RequestLogMode;
  };

/** Well above the rate of a client that processes a list of screenshots. */
const DEFAULT_RATE_PER_SECOND = 100;

/**
 * Each request without a key or a login asks the directory, which all organizations share, and most try to write to it.
 * People who sign in at the same time, behind one address, send far fewer.
 */
const DEFAULT_NETWORK_RATE_PER_SECOND = 100;

const VARIABLES = {
  RATE_LIMIT_PER_SECOND: setting<number | null>(DEFAULT_RATE_PER_SECOND, readRate),
  NETWORK_RATE_LIMIT_PER_SECOND: setting<number | null>(DEFAULT_NETWORK_RATE_PER_SECOND, readRate),
  CORS_ORIGINS: setting<readonly string[]>([], readOrigins),
  PUBLIC_ORIGIN: setting<string | null>(null, readPublicOrigin),
  OPERATOR_TOKEN: setting<string | null>(null, readOperatorToken),
  REQUEST_LOG: setting<RequestLogMode>("queries", readRequestLog),
};

const checked = new WeakMap<object, Config>();

/**
 * Validates the Worker's variables once per isolate and returns them typed. Throws a ConfigError that names every
 * invalid variable. `variables` is the Worker's `env`, or `process.env` if a start script checks them first.
 */
export function readConfig(variables: object): Config {
  const known = checked.get(variables);
  if (known) return known;
  const faults: string[] = [];
  const collect = <Value>(read: (from: object) => Value): Value | null => {
    try {
      return read(variables);
    } catch (error) {
      if (!(error instanceof BadSettingsError)) throw error;
      faults.push(...error.faults);
      return null;
    }
  };
  const models = collect(readModelSettings);
  const mail = collect(readMailSettings);
  const own = collect((from) => readSettings(VARIABLES, from));
  const delivery = collect(readDeliverySettings);
  if (own && delivery && own.OPERATOR_TOKEN !== null && delivery.sealingKeys === null) {
    faults.push("SEALING_KEYS is required with OPERATOR_TOKEN: <key id>:<base64 of 32 random bytes>");
  }
  const mailerName = mail?.service
    ? "MAILER_URL"
    : isMailer((variables as { MAILER?: unknown }).MAILER)
      ? "MAILER"
      : null;
  if (own && own.PUBLIC_ORIGIN === null && mailerName !== null) {
    faults.push(`PUBLIC_ORIGIN is required with ${mailerName}, for the links in emails: https://sightline.example.com`);
  }
  // One error names all invalid variables.
  if (faults.length > 0 || !models || !mail || !own || !delivery) throw new BadSettingsError(faults);
  const config: Config = {
    ...models,
    ...delivery,
    rateLimitPerSecond: own.RATE_LIMIT_PER_SECOND,
    networkRateLimitPerSecond: own.RATE_LIMIT_PER_SECOND === null ? null : own.NETWORK_RATE_LIMIT_PER_SECOND,
    corsOrigins: own.CORS_ORIGINS,
    publicOrigin: own.PUBLIC_ORIGIN,
    operatorToken: own.OPERATOR_TOKEN,
    mail,
    requestLog: own.REQUEST_LOG,
  };
  checked.set(variables, config);
  return config;
}

/**
 * Returns the keys that encrypt secrets. Throws a ConfigError if none are set, which is possible over a binding: it
 * works without an OPERATOR_TOKEN.
 */
export function requireSealingKeys({ sealingKeys }: Pick<Config, "sealingKeys">): SealingKeys {
  if (!sealingKeys) throw new ConfigError("SEALING_KEYS is required to store secrets.");
  return sealingKeys;
}

function readRate(text: string): number | null {
  const rate = Number(text);
  if (!Number.isFinite(rate) || rate < 0) throw new TypeError("must be a number above 0, or 0 for no limit");
  return rate === 0 ? null : rate;
}

function readRequestLog(text: string): RequestLogMode {
  const mode = REQUEST_LOG_MODES.find((known) => known === text);
  if (!mode) throw new TypeError(`must be one of ${REQUEST_LOG_MODES.join(", ")}`);
  return mode;
}

function readOrigins(text: string): string[] {
  const origins = text.split(",").flatMap((origin) => origin.trim() || []);
  if (origins.every(isOrigin)) return origins;
  throw new TypeError("must be origins such as https://app.example.com, separated by commas");
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}

function readOperatorToken(text: string): string {
  if (/^[\x21-\x7e]{16,256}$/.test(text)) return text;
  throw new TypeError("must have 16 to 256 visible ASCII characters, or be unset for no control API");
}
