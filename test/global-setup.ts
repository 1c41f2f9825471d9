import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { buildAssets } from "../scripts/build-assets.ts";
import { STARTS_FILE, writeStarts } from "./count-starts.ts";
import { prebuildWorkers } from "./prebuilt-workers.ts";

/** Builds once, before any test starts a Worker, what the Workers serve. Returns the end of a run: the line with its starts. */
export async function setup({ vitest }: TestProject): Promise<() => void> {
  await buildAssets();
  const folder = mkdtempSync(join(tmpdir(), "sightline-starts-"));
  const file = join(folder, "starts");
  writeFileSync(file, "");
  process.env[STARTS_FILE] = file;
  // Of the programs that tests start, Node compiles each file once a run.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  if (runsEverything(vitest)) await prebuildWorkers(join(folder, "workers"));
  return () => {
    console.log(`Started: ${writeStarts(file)}.`);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A few files start the Workers once or twice, and wait less if that start builds them. */
function runsEverything(vitest: object): boolean {
  // vitest has the command's filters under this name, and no other place for them.
  return "filenamePattern" in vitest && vitest.filenamePattern === undefined;
}
