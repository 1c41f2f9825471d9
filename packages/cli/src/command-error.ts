import { EXIT, type ExitCode } from "./exit-codes.ts";

/** An error that ends a command, found on this side. The message says what is wrong, then what to do. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}
