import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { build } from "esbuild";

/** The workerd that wrangler brings along. */
const WORKERD: string = createRequire(createRequire(import.meta.url).resolve("wrangler"))("workerd").default;
const RUNNER = join(import.meta.dirname, "workers", "delivery-runner", "index.ts");

// As in the runner's wrangler.toml; the network is what the local start gives a Worker.
const CONFIG = `
using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "index.js", esModule = embed "index.js")],
      compatibilityDate = "2026-11-01",
      compatibilityFlags = ["nodejs_compat", "global_fetch_strictly_public"])),
    (name = "internet", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true))),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);`;

/** A delivery runner in a workerd of its own. */
export type LoneRunner = {
  fetchFrom(worker: string, path: string, init?: RequestInit): Promise<Response>;
  /** Bytes of memory that it holds now. */
  readMemoryBytes(): number;
  close(): Promise<void>;
};

/**
 * Starts a delivery runner, without a database, whose `fetch` is workerd's own. The test harness has Node make the requests of a Worker to
 * the outside, and Node's `fetch` differs in nearly all that an odd receiver can do.
 */
export async function startLoneRunner(): Promise<LoneRunner> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-runner-"));
  await build({
    entryPoints: [RUNNER],
    outfile: join(folder, "index.js"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    logLevel: "silent",
  });
  writeFileSync(join(folder, "config.capnp"), CONFIG);
  const workerd = spawn(WORKERD, ["serve", "--control-fd=3", join(folder, "config.capnp")], {
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  const origin = `http://127.0.0.1:${await readPort(workerd)}`;
  return {
    fetchFrom: (_, path, init) => fetch(origin + path, init),
    readMemoryBytes: () =>
      1024 * Number(execFileSync("ps", ["-o", "rss=", "-p", String(workerd.pid)], { encoding: "utf8" })),
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
