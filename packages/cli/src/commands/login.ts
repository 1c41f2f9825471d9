import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import password from "@inquirer/password";
import type { Command } from "commander";
import { CommandError } from "../command-error.ts";
import { findConfigFile, writeLogin } from "../config-file.ts";
import { example } from "../example.ts";
import { openOutput, paint } from "../output.ts";
import { connect, type GlobalOptions } from "../session.ts";

/** `sightline login`: stores the service's address and a key, once the service has accepted them. */
export function addLogin(program: Command): void {
  program
    .command("login")
    .description("Check an API key, and keep it for later commands. It is asked for, or read from standard input.")
    .addHelpText(
      "after",
      example(
        "sightline login --url https://sightline.example.com",
        "sightline login < key.txt",
        "sightline login --json",
      ),
    )
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const output = openOutput(options.json === true);
      const url = options.url ?? (process.env.SIGHTLINE_URL || (await askUrl()));
      const key = options.key ?? (process.env.SIGHTLINE_API_KEY || (await askKey()));
      const client = connect({ url, key });
      const progress = output.progress("Checking the key");
      const organization = await client.organization().finally(() => progress.end());
      const file = findConfigFile(process.env);
      writeLogin(file, { url, key });
      output.result(
        { url, organization, file },
        () => `${paint("green", "Logged in")} to ${paint("bold", organization.name)}. The key is kept in ${file}.`,
      );
    });
}

async function askUrl(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CommandError("The service's address is missing. Pass --url or set SIGHTLINE_URL.");
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await prompt.question("Address of the service, such as https://sightline.example.com: ")).trim();
  } finally {
    prompt.close();
  }
}

async function askKey(): Promise<string> {
  if (process.stdin.isTTY) return readHidden();
  const key = (await text(process.stdin)).trim();
  if (key === "") throw new CommandError("The key is missing. Pass it on standard input, or set SIGHTLINE_API_KEY.");
  return key;
}

async function readHidden(): Promise<string> {
  try {
    return (await password({ message: "API key", mask: true }, { output: process.stderr })).trim();
  } catch (error) {
    if (error instanceof Error && error.name === "ExitPromptError") throw new CommandError("Nothing was changed.");
    throw error;
  }
}
