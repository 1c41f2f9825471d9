/** A setting that a Worker can't run with. The message names the variable and the rule, never the value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
