import * as v from "valibot";
import { BUILT_IN_MODEL, canLocate } from "../domain/model-catalog.ts";

/** The api Worker's settings, checked. */
export type Config = {
  /** The model of locate requests that name none. */
  defaultModel: string;
  /** Requests a second that one key may send; null is no limit. */
  rateLimitPerSecond: number | null;
  /** Origins that browsers may call from, besides the model list which is open to all. */
  corsOrigins: readonly string[];
};

/** A setting that the service can't run with. The message names the variable and the rule, never the value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const Variables = v.object({
  DEFAULT_MODEL: v.pipe(
    v.optional(v.string(), BUILT_IN_MODEL),
    v.transform((text) => text.trim() || BUILT_IN_MODEL),
    v.check(canLocate, "must be a model that this deployment serves for locate (see GET /models)"),
  ),
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
});

const checked = new WeakMap<object, Config>();

/**
 * Checks the Worker's variables once an isolate and gives them typed. Throws a ConfigError that names every variable in the wrong.
 * `variables` is the Worker's `env`, or `process.env` where a start script checks before it starts.
 */
export function readConfig(variables: object): Config {
  const known = checked.get(variables);
  if (known) return known;
  const result = v.safeParse(Variables, variables, { message: "must be text" });
  if (!result.success) {
    const faults = result.issues.map((issue) => `${issue.path?.[0]?.key} ${issue.message}`);
    throw new ConfigError(`Bad settings: ${faults.join("; ")}.`);
  }
  const { DEFAULT_MODEL, RATE_LIMIT_PER_SECOND, CORS_ORIGINS } = result.output;
  const config = { defaultModel: DEFAULT_MODEL, rateLimitPerSecond: RATE_LIMIT_PER_SECOND, corsOrigins: CORS_ORIGINS };
  checked.set(variables, config);
  return config;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
