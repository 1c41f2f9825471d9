import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildAssets } from "../scripts/build-assets.ts";
import { STARTS_FILE, tellStarts } from "./count-starts.ts";

/** Builds once, before any test starts a Worker, what the Workers serve. Returns the end of a run: the line with its starts. */
export async function setup(): Promise<() => void> {
  await buildAssets();
  const folder = mkdtempSync(join(tmpdir(), "sightline-starts-"));
  const file = join(folder, "starts");
  writeFileSync(file, "");
  process.env[STARTS_FILE] = file;
  return () => {
    console.log(`Started: ${tellStarts(file)}.`);
    rmSync(folder, { recursive: true, force: true });
  };
}
