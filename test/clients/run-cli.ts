import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { expect } from "vitest";

export const CLI = resolve(import.meta.dirname, "../../packages/cli/bin/sightline.js");

export type Ended = { code: number | null; stdout: string; stderr: string };

/** A command that runs until it is told to end. */
export type RunningCli = {
  /** The lines of stdout so far. */
  lines(): string[];
  stderr(): string;
  /** Waits until stdout has this many lines. */
  waitFor(count: number): Promise<string[]>;
  /** Presses Ctrl-C. */
  interrupt(): Promise<Ended>;
};

/** The environment of a user: nothing of the developer's own login, address or colours. */
export function makeEnvironment(folder: string, more: Record<string, string> = {}): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  return { PATH, NODE_COMPILE_CACHE, HOME: folder, XDG_CONFIG_HOME: join(folder, "config"), ...more };
}

/** Runs `sightline` as a process of its own. */
export async function runCli(words: readonly string[], env: Record<string, string>, input = ""): Promise<Ended> {
  const child = spawnCli(words, env);
  child.stdin.end(input);
  return child.ended;
}

/** Starts `sightline` for a command that goes on. */
export function startCli(words: readonly string[], env: Record<string, string>): RunningCli {
  const child = spawnCli(words, env);
  const lines = () => child.output.stdout.split("\n").slice(0, -1);
  return {
    lines,
    stderr: () => child.output.stderr,
    async waitFor(count) {
      await expect
        .poll(() => (child.isOver() ? Number.POSITIVE_INFINITY : lines().length))
        .toBeGreaterThanOrEqual(count);
      expect(lines().length, child.output.stderr).toBeGreaterThanOrEqual(count);
      return lines();
    },
    interrupt() {
      child.kill("SIGINT");
      return child.ended;
    },
  };
}

type Spawned = ChildProcessWithoutNullStreams & {
  output: { stdout: string; stderr: string };
  ended: Promise<Ended>;
  isOver(): boolean;
};

function spawnCli(words: readonly string[], env: Record<string, string>): Spawned {
  const child = spawn(process.execPath, [CLI, ...words], {
    env,
    cwd: env.HOME,
    timeout: 180_000,
    killSignal: "SIGKILL",
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output[name] += text;
    });
  }
  const ended = new Promise<Ended>((settle) => child.once("close", (code) => settle({ code, ...output })));
  return Object.assign(child, { output, ended, isOver: () => child.exitCode !== null });
}
