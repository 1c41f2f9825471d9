/** A setting that a Worker can't run with. The message names the variable and states the rule, but never quotes the value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Invalid settings, each with its name (`OPENAI_MODELS[2].pricing.prompt`) and its rule. */
export class BadSettingsError extends ConfigError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Invalid settings: ${faults.join("; ")}.`);
    this.faults = faults;
  }
}
