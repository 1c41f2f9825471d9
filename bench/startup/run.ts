// Measures the CPU time of each Worker's global scope, which every new isolate runs first, and compares it with the
// platform's limit; and the first detect after a start: `npm run bench:startup [-- --write]`. With `--write` the tables
// go into the documents.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAssets } from "../../scripts/build-assets.ts";
import { readArguments } from "../../scripts/command-line.ts";
import { PLATFORM_LIMITS } from "../../scripts/deploy/platform-limits.ts";
import { executeProgram, OWN_WRANGLER, Wrangler } from "../../scripts/deploy/wrangler.ts";
import { listWorkers, WORKER_CONFIGS } from "../../scripts/worker-configs.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { publish } from "../write-block.ts";
import { type FirstDetect, measureFirstDetect } from "./first-detect.ts";
import { readActiveMs } from "./read-active-ms.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
/** On a busy machine, other work slows the profiled code: the fastest of several starts is the most accurate. */
const STARTS = 4;

const USAGE = `npm run bench:startup -- [options]
  --write   put the tables into the documents`;

const { values } = readArguments(USAGE, { options: { write: { type: "boolean", default: false } } });
const folder = mkdtempSync(join(tmpdir(), "sightline-startup-"));
try {
  await buildAssets();
  const wrangler = new Wrangler({
    execute: executeProgram(OWN_WRANGLER, REPOSITORY),
    stateFolder: folder,
    environment: { PATH: process.env.PATH, HOME: folder },
    redact: (text) => text,
  });
  const rows: string[][] = [];
  for (const worker of listWorkers()) {
    const profile = join(folder, `${worker}.cpuprofile`);
    const times: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      // The build that is profiled reads its own arguments only: without them it is always the first Worker's.
      await wrangler.mustRun(["check", "startup", `--args=-c ${WORKER_CONFIGS[worker]}`, "--outfile", profile]);
      times.push(readActiveMs(profile));
    }
    const fastestMs = Math.min(...times);
    if (fastestMs > PLATFORM_LIMITS.startupMs) process.exitCode = 1;
    rows.push([worker, fastestMs.toFixed(0), String(PLATFORM_LIMITS.startupMs)]);
    console.log(`${worker}: ${fastestMs.toFixed(0)} ms`);
  }
  const scopes = writeMarkdownTable([["Worker", "fastest of four starts, ms", "the platform's limit, ms"], ...rows]);
  const detects = writeMarkdownTable([
    ["Detect of a phone's screen", "the first, ms", "later ones, ms", "ratio"],
    describeDetect("after a warm-up", await measureFirstDetect({ warmsUp: true })),
    describeDetect("without one", await measureFirstDetect({ warmsUp: false })),
  ]);
  const table = `${scopes}\n\n${detects}`;
  console.log(`\n${table}`);
  if (values.write) publish({ name: "startup", command: "npm run bench:startup -- --write", body: table });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function describeDetect(name: string, { firstMs, laterMs }: FirstDetect): string[] {
  return [name, firstMs.toFixed(0), laterMs.toFixed(0), (firstMs / laterMs).toFixed(2)];
}
