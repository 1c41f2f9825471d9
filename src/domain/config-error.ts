/** A setting that a Worker can't run with. The message names the variable and the rule, never the value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Settings in the wrong, each as its name (`OPENAI_MODELS[2].pricing.prompt`) and its rule. */
export class BadSettingsError extends ConfigError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`Bad settings: ${faults.join("; ")}.`);
    this.faults = faults;
  }
}
