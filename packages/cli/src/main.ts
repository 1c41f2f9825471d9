import { CommanderError } from "commander";
import { describeError } from "./describe-error.ts";
import { EXIT } from "./exit-codes.ts";
import { paintError } from "./paint-error.ts";
import { buildProgram } from "./program.ts";

/** Runs one command, and sets the exit code of the process. */
export async function main(words: readonly string[]): Promise<void> {
  // The reader of the output, such as `head`, may close it early.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(EXIT.done);
  });
  const program = buildProgram();
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    // The parser has already printed the error.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
      return;
    }
    const described = describeError(error);
    if (!described) throw error;
    process.exitCode = described.exitCode;
    process.stderr.write(`${paintError(described, program.opts().json === true)}\n`);
  }
}
