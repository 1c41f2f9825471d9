/** A command of a step, and what goes to its standard input, in words. */
export type Shown = { command: string; input?: string };

/**
 * Takes the steps of a deployment in their order: runs each, or in a dry run only lists it with its commands. Both read
 * the same list, so what is listed is what runs.
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

/** A step that failed. What was done before it stays, and the next run goes on there. */
class StepError extends Error {
  constructor(number: number, title: string, cause: unknown) {
    super(`Step ${number}, "${title}", failed. ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
