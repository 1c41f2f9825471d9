import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { makeWranglerEnvironment } from "../dev/wrangler-environment.ts";
import type { Shown } from "./plan.ts";

/** The command that runs the project's own wrangler, without the launcher that npx would start. */
export const OWN_WRANGLER: readonly string[] = [
  process.execPath,
  "--no-warnings",
  createRequire(import.meta.url).resolve("wrangler"),
];

/** The number of lines of a failed command's output that are shown. */
const SHOWN_LINES = 25;

export type Ran = {
  code: number | null;
  stdout: string;
  /** Everything that the command printed, without secrets, in order. */
  printed: string;
  /** Its machine-readable output: one entry for each action. */
  entries: readonly Record<string, unknown>[];
};

/** A command of wrangler that failed. The message shows it with the end of its output, without secrets. */
export class WranglerError extends Error {
  constructor(args: readonly string[], ran: Ran) {
    const lines = ran.printed.trim().split("\n").slice(-SHOWN_LINES);
    super(`\`${writeCommand(args)}\` failed with exit code ${ran.code}:\n\n${lines.join("\n")}`);
  }
}

/** Returns a command as it can be typed. */
export function writeCommand(args: readonly string[]): string {
  const quoted = args.map((arg) => (/^[\w./:=@<>,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`));
  return ["npx wrangler", ...quoted].join(" ");
}

/** Returns a command as a step lists it. */
export function showCommand(args: readonly string[]): Shown {
  return { command: writeCommand(args) };
}

/** Runs a program to its end with arguments, standard input and environment. */
export type Execute = (
  args: readonly string[],
  input: string,
  environment: NodeJS.ProcessEnv,
) => Promise<{ code: number | null; stdout: string; printed: string }>;

/**
 * Returns a function that runs a program.
 *
 * @param command the program and its first arguments
 * @param folder where it runs
 * @param signal ends the program when it aborts; its reason is thrown once the program has ended
 */
export function executeProgram(
  [program = "", ...first]: readonly string[],
  folder: string,
  signal?: AbortSignal,
): Execute {
  return async (args, input, environment) => {
    signal?.throwIfAborted();
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      env: environment,
      stdio: ["pipe", "pipe", "pipe"],
    });
    let stdout = "";
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      printed += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    // A command that doesn't read its input may end before all of it is written.
    child.stdin.on("error", () => undefined).end(input);
    const stop = () => child.kill();
    signal?.addEventListener("abort", stop);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    }).finally(() => signal?.removeEventListener("abort", stop));
    signal?.throwIfAborted();
    return { code, stdout, printed };
  };
}

/** Runs wrangler, without prompts and without a log file. */
export class Wrangler {
  readonly #execute: Execute;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #redact: (text: string) => string;
  readonly #temporaryFolder: string;

  /**
   * @param options.stateFolder where wrangler may write
   * @param options.temporaryFolder where its machine-readable output is kept for a moment; by default the system's
   * @param options.redact removes secrets from what is shown
   */
  constructor(options: {
    execute: Execute;
    stateFolder: string;
    environment: NodeJS.ProcessEnv;
    redact: (text: string) => string;
    temporaryFolder?: string;
  }) {
    this.#execute = options.execute;
    this.#redact = options.redact;
    this.#temporaryFolder = options.temporaryFolder ?? tmpdir();
    const quiet = makeWranglerEnvironment(options.stateFolder);
    this.#environment = { ...options.environment, ...quiet, NO_COLOR: "1", FORCE_COLOR: "0" };
  }

  /** Runs all further commands on this account. */
  useAccount(id: string): void {
    this.#environment.CLOUDFLARE_ACCOUNT_ID = id;
  }

  /** Runs a command to its end, whatever its exit code. `input` goes to its standard input. */
  async run(args: readonly string[], input = ""): Promise<Ran> {
    const folder = mkdtempSync(join(this.#temporaryFolder, "sightline-wrangler-"));
    const outputPath = join(folder, "output.ndjson");
    try {
      const environment = { ...this.#environment, WRANGLER_OUTPUT_FILE_PATH: outputPath };
      const { code, stdout, printed } = await this.#execute(args, input, environment);
      // Its errors are coloured, whatever the environment says.
      const plain = stripVTControlCharacters(printed);
      return { code, stdout, printed: this.#redact(plain), entries: readEntries(outputPath) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Runs a command. Throws a WranglerError if it fails. */
  async mustRun(args: readonly string[], input = ""): Promise<Ran> {
    const ran = await this.run(args, input);
    if (ran.code !== 0) throw new WranglerError(args, ran);
    return ran;
  }

  /** Runs a command that prints JSON. Throws a WranglerError if it fails or prints something else. */
  async read<Value>(args: readonly string[]): Promise<Value> {
    const ran = await this.mustRun(args);
    return parseJson<Value>(args, ran);
  }
}

/** Returns the JSON that a command printed. Throws a WranglerError if it printed something else. */
export function parseJson<Value>(args: readonly string[], ran: Ran): Value {
  try {
    return JSON.parse(ran.stdout) as Value;
  } catch {
    throw new WranglerError(args, ran);
  }
}

function readEntries(path: string): Record<string, unknown>[] {
  try {
    return readFileSync(path, "utf8")
      .split("\n")
      .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Record<string, unknown>]));
  } catch {
    // Only some commands write it.
    return [];
  }
}
