/** A command of a step, and a description of its standard input. */
export type Shown = { command: string; input?: string };

/**
 * Takes the steps of a deployment in order: runs each one, or only lists it with its commands in a dry run. Both use
 * the same list, so exactly the listed commands run.
 */
export class Plan {
  readonly #isDryRun: boolean;
  readonly #say: (line: string) => void;
  #count = 0;

  constructor(isDryRun: boolean, say: (line: string) => void) {
    this.#isDryRun = isDryRun;
    this.#say = say;
  }

  /**
   * Takes a step.
   *
   * @param perform what the step does; returns the outcome, in words
   */
  async step(title: string, commands: readonly Shown[], perform: () => Promise<string>): Promise<void> {
    this.#count++;
    if (this.#isDryRun) {
      this.#say(`${this.#count}. ${title}`);
      for (const { command, input } of commands) {
        this.#say(`     ${command}${input === undefined ? "" : `   (standard input: ${input})`}`);
      }
      return;
    }
    let outcome: string;
    try {
      outcome = await perform();
    } catch (error) {
      throw new StepError(this.#count, title, error);
    }
    this.#say(`${this.#count}. ${title}: ${outcome}`);
  }
}

/** A failed step. Earlier steps stay done, and the next run continues from there. */
class StepError extends Error {
  constructor(number: number, title: string, cause: unknown) {
    super(`Step ${number}, "${title}", failed. ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
