import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

type Options = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** What the program reads; by default nothing. */
  input?: string;
  /** After this time it is killed, and counts as failed. */
  limitMs?: number;
};

export type EndedProgram = { status: number | null; stdout: string; stderr: string };

/** Far more than any of them takes. */
const LIMIT_MS = 120_000;
const MOST_BYTES = 64 * 2 ** 20;

/**
 * Runs a program until it ends. A test that waits for a program in this way can't time out, so the program itself is
 * bounded: throws Error with what it has printed, if it hasn't ended in time.
 */
export function runProgram(
  program: string,
  args: readonly string[],
  { input = "", limitMs = LIMIT_MS, env = process.env, cwd }: Options = {},
): EndedProgram {
  const line = [program, ...args].join(" ").slice(0, 300);
  const bounds = { timeout: limitMs, killSignal: "SIGKILL" as const, maxBuffer: MOST_BYTES };
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ ...bounds, cwd, input, encoding: "utf8" },
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
  });
  if (error && "code" in error && error.code === "ETIMEDOUT")
    throw new Error(`${line} hasn't ended after ${limitMs / 1000} s. It printed: ${stdout}${stderr}`);
  if (error) throw error;
  return { status, stdout, stderr };
}

/** Runs a program until it ends, and returns what it printed. Throws Error with its complaint if its status isn't 0. */
export function readProgram(program: string, args: readonly string[], options: Options = {}): string {
  const { status, stdout, stderr } = runProgram(program, args, options);
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr || stdout}`);
  return stdout;
}

/**
 * Runs a program until it ends, while this process goes on. Rejects, as Node does, if its status isn't 0, or with
 * `killed` if it hasn't ended in time.
 */
export function awaitProgram(
  program: string,
  args: readonly string[],
  { input = "", limitMs = LIMIT_MS, env = process.env, cwd }: Options = {},
): Promise<{ stdout: string; stderr: string }> {
  const bounds = { timeout: limitMs, killSignal: "SIGKILL", maxBuffer: MOST_BYTES } as const;
  const running = promisify(execFile)(program, args, { ...bounds, cwd, env });
  running.child.stdin
    ?.on("error", () => {
      // A program may end without having read: how it ended says all.
    })
    .end(input);
  return running;
}
