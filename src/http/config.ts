import * as v from "valibot";
import { BadSettingsError, ConfigError } from "../domain/config-error.ts";
import { DELIVERY_SETTINGS } from "../domain/delivery-settings.ts";
import { type MailSettings, readMailSettings } from "../domain/mail-settings.ts";
import { type ModelSettings, readModelSettings } from "../domain/model-settings.ts";
import type { SealingKeys } from "../domain/sealed-text.ts";

/** The api Worker's settings, checked. */
export type Config = ModelSettings & {
  /** Requests a second that one key may send; null is no limit. */
  rateLimitPerSecond: number | null;
  /** Origins that browsers may call from, besides the model list which is open to all. */
  corsOrigins: readonly string[];
  /** What admits to the control API over HTTP; null: it isn't there. */
  operatorToken: string | null;
  /** What seals secrets at rest; null: none can be kept. */
  sealingKeys: SealingKeys | null;
  /** Whether webhooks may go to `http://127.0.0.1:*`. Development only. */
  allowLocalDestinations: boolean;
  /** Looks names of destinations up over DNS over HTTPS; null: they aren't looked up. */
  dnsResolverUrl: string | null;
  /** Pauses before the second attempt of a delivery and each later one, in seconds. */
  retrySeconds: readonly number[];
  mail: MailSettings;
};

const Variables = v.pipe(
  v.object({
    RATE_LIMIT_PER_SECOND: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) => (text.trim() === "" ? null : Number(text))),
      v.check(
        (rate) => rate === null || (Number.isFinite(rate) && rate > 0),
        "must be a number above 0, or unset for no limit",
      ),
    ),
    CORS_ORIGINS: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) => text.split(",").flatMap((origin) => origin.trim() || [])),
      v.check(
        (origins) => origins.every(isOrigin),
        "must be origins such as https://app.example.com, separated by commas",
      ),
    ),
    OPERATOR_TOKEN: v.pipe(
      v.optional(v.string(), ""),
      v.transform((text) => text.trim() || null),
      v.check(
        (token) => token === null || /^[\x21-\x7e]{16,256}$/.test(token),
        "must have 16 to 256 visible ASCII characters, or be unset for no control API",
      ),
    ),
    ...DELIVERY_SETTINGS,
  }),
  v.forward(
    v.check(
      ({ OPERATOR_TOKEN, SEALING_KEYS }) => OPERATOR_TOKEN === null || SEALING_KEYS !== null,
      "is needed with OPERATOR_TOKEN: <key id>:<base64 of 32 random bytes>",
    ),
    ["SEALING_KEYS"],
  ),
);

const checked = new WeakMap<object, Config>();

/**
 * Checks the Worker's variables once an isolate and gives them typed. Throws a ConfigError that names every variable in the wrong.
 * `variables` is the Worker's `env`, or `process.env` where a start script checks before it starts.
 */
export function readConfig(variables: object): Config {
  const known = checked.get(variables);
  if (known) return known;
  const modelSettings = collectFaults(() => readModelSettings(variables));
  const mail = collectFaults(() => readMailSettings(variables));
  const result = v.safeParse(Variables, variables, { message: "must be text" });
  if (modelSettings instanceof BadSettingsError || mail instanceof BadSettingsError || !result.success) {
    const others = [modelSettings, mail].flatMap((read) => (read instanceof BadSettingsError ? read.faults : []));
    const faults = (result.issues ?? []).map((issue) => `${issue.path?.[0]?.key} ${issue.message}`);
    throw new BadSettingsError([...others, ...faults]);
  }
  const values = result.output;
  const config: Config = {
    ...modelSettings,
    rateLimitPerSecond: values.RATE_LIMIT_PER_SECOND,
    corsOrigins: values.CORS_ORIGINS,
    operatorToken: values.OPERATOR_TOKEN,
    sealingKeys: values.SEALING_KEYS,
    allowLocalDestinations: values.ALLOW_LOCAL_DESTINATIONS,
    dnsResolverUrl: values.DNS_RESOLVER_URL,
    retrySeconds: values.WEBHOOK_RETRY_SECONDS,
    mail,
  };
  checked.set(variables, config);
  return config;
}

/** The keys for what must be sealed. Throws a ConfigError where none are set, which a binding allows: it needs no OPERATOR_TOKEN. */
export function requireSealingKeys({ sealingKeys }: Pick<Config, "sealingKeys">): SealingKeys {
  if (!sealingKeys) throw new ConfigError("SEALING_KEYS is needed to keep secrets.");
  return sealingKeys;
}

/** What `read` gives, or the faults that it throws, so that one message can name them with others. */
function collectFaults<Value>(read: () => Value): Value | BadSettingsError {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadSettingsError) return error;
    throw error;
  }
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
