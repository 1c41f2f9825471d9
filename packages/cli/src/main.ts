import { CommanderError } from "commander";
import { CommandError } from "./command-error.ts";
import { describeError } from "./describe-error.ts";
import { EXIT } from "./exit-codes.ts";
import { paintError } from "./paint-error.ts";
import { buildProgram } from "./program.ts";

/** Runs one command, and sets the exit code of the process. */
export async function main(words: readonly string[]): Promise<void> {
  const program = buildProgram();
  const fail = (error: unknown) => {
    const described = describeError(error);
    if (!described) throw error;
    process.exitCode = described.exitCode;
    process.stderr.write(`${paintError(described, program.opts().json === true)}\n`);
  };
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    // The reader of the output, such as `head`, may close it early.
    if (error.code === "EPIPE") process.exit(EXIT.done);
    // The disk may be full, for one.
    fail(new CommandError(`The output can't be written (${error.code}).`));
    process.exit();
  });
  // Nobody can be told, and what the command does goes on.
  process.stderr.on("error", () => undefined);
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) return fail(error);
    // The parser has already printed the error.
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  }
}
