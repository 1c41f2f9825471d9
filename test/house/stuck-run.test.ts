import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tally } from "../tally-reporter.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const VITEST = join(REPOSITORY, "node_modules/vitest/vitest.mjs");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-stuck-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the files beside this one whose names match. */
function runFiles(pattern: string) {
  const file = join(folder, "tally.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [VITEST, "run", "--root", join(import.meta.dirname, "stuck-run")],
    {
      env: { ...process.env, STUCK_FILES: pattern, TALLY_FILE: file, VITEST: undefined },
      encoding: "utf8",
    },
  );
  return { status, stderr, tally: JSON.parse(readFileSync(file, "utf8")) as Tally };
}

describe("a run of tests", () => {
  it("that ends is counted", () => {
    const { status, stderr, tally } = runFiles("passes");
    expect(tally).toEqual({ passed: 1, failed: 0, skipped: 0, unfinished: [] });
    expect(stderr).not.toContain("No test has passed");
    expect(status).toBe(0);
  });

  it("that tests block or hold up names them, and is given up", () => {
    const { status, stderr, tally } = runFiles("*");
    expect(tally).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
    expect(tally.unfinished.map((path) => basename(path)).sort()).toEqual(["blocks.stuck.ts", "waits.stuck.ts"]);
    expect(stderr).toMatch(/No test has passed for \d+ s\. Running:\n/);
    expect(stderr).toMatch(/stuck-run\/blocks\.stuck\.ts, for \d+ s/);
    expect(stderr).toMatch(/stuck-run\/waits\.stuck\.ts, for \d+ s: last seen at "waits for ever"/);
    expect(stderr).toMatch(/the run is given up/);
    expect(status).toBe(1);
  });
});
