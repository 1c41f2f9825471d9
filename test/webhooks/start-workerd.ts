import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { build } from "esbuild";
import { readProgram } from "../run-program.ts";

/** The workerd that comes with wrangler. */
const WORKERD: string = createRequire(createRequire(import.meta.url).resolve("wrangler"))("workerd").default;
const RUNNER = join(import.meta.dirname, "workers", "delivery-runner", "index.ts");

const RUNNER_FLAGS = ["nodejs_compat", "global_fetch_strictly_public"];

// As in the Workers' wrangler.toml; the network is what the local start gives a Worker.
const writeConfig = (flags: readonly string[]) => `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "index.js", esModule = embed "index.js")],
      compatibilityDate = "2026-11-01",
      compatibilityFlags = ${JSON.stringify(flags)})),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;

/** A Worker in its own workerd. */
export type LoneRunner = {
  origin: string;
  fetchFrom(worker: string, path: string, init?: RequestInit): Promise<Response>;
  /** Returns how many bytes of memory it uses now. */
  readMemoryBytes(): number;
  close(): Promise<void>;
};

/**
 * Starts a delivery runner, without a database, whose `fetch` is workerd's own. In the test harness, Node makes a
 * Worker's requests to the outside, and Node's `fetch` differs in nearly everything that an odd receiver can do.
 */
export const startLoneRunner = (): Promise<LoneRunner> => startLoneWorker(RUNNER, RUNNER_FLAGS);

/** Starts any Worker without bindings in this way. `entry` is its main file, `flags` are its compatibility flags. */
export async function startLoneWorker(entry: string, flags: readonly string[]): Promise<LoneRunner> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-runner-"));
  await build({
    entryPoints: [entry],
    outfile: join(folder, "index.js"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    logLevel: "silent",
  });
  writeFileSync(join(folder, "config.capnp"), writeConfig(flags));
  const workerd = spawn(WORKERD, ["serve", "--control-fd=3", join(folder, "config.capnp")], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const origin = `http://127.0.0.1:${await readPort(workerd)}`;
  return {
    origin,
    fetchFrom: (_, path, init) => fetch(origin + path, init),
    readMemoryBytes: () => 1024 * Number(readProgram("ps", ["-o", "rss=", "-p", String(workerd.pid)])),
    close: async () => {
      await new Promise((ended) => {
        workerd.once("exit", ended);
        workerd.kill("SIGKILL");
      });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** workerd writes a line of JSON for each socket on which it listens. */
function readPort(workerd: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    workerd.once("error", reject);
    workerd.once("exit", (code) => reject(new Error(`workerd ended with ${code} before it listened.`)));
    let text = "";
    (workerd.stdio[3] as Readable).on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const [, port] = /"port":(\d+)/.exec(text) ?? [];
      if (port !== undefined) resolve(Number(port));
    });
  });
}
