import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProgram, runProgram } from "../run-program.ts";
import type { Tally } from "../tally-reporter.ts";
import { listFiles, readText } from "./documents.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const VITEST = join(REPOSITORY, "node_modules/vitest/vitest.mjs");

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-stuck-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the files beside this one whose names match. What runs is named when nothing has passed for `quietMs`. */
function runFiles(pattern: string, quietMs: number) {
  const file = join(folder, "tally.json");
  const { status, stderr } = runProgram(
    process.execPath,
    [VITEST, "run", "--root", join(import.meta.dirname, "stuck-run")],
    {
      env: { ...process.env, STUCK_FILES: pattern, QUIET_MS: String(quietMs), TALLY_FILE: file, VITEST: undefined },
    },
  );
  return { status, stderr, tally: JSON.parse(readFileSync(file, "utf8")) as Tally };
}

describe("a run of tests", () => {
  it("that ends is counted", () => {
    const { status, stderr, tally } = runFiles("passes", 60_000);
    expect(tally).toEqual({ passed: 1, failed: 0, skipped: 0, unfinished: [] });
    expect(stderr).not.toContain("No test has passed");
    expect(status).toBe(0);
  });

  it("says why the first try of a test has failed that passes at the second", () => {
    const { stderr, tally } = runFiles("{passes,second-try}", 60_000);
    expect(tally).toEqual({ passed: 2, failed: 0, skipped: 0, unfinished: [] });
    expect(stderr.split("Passed at a further try only")).toHaveLength(2);
    expect(stderr).toContain('second-try.stuck.ts, "passes at the second try"');
    expect(stderr).toContain("expected 1 to be 2");
  });

  it("that tests block or hold up names them, and is given up", () => {
    const { status, stderr, tally } = runFiles("{blocks,passes,waits}", 600);
    expect(tally).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
    expect(tally.unfinished.map((path) => basename(path)).sort()).toEqual(["blocks.stuck.ts", "waits.stuck.ts"]);
    expect(stderr).toMatch(/No test has passed for \d+ s\. Running:\n/);
    expect(stderr).toMatch(/stuck-run\/blocks\.stuck\.ts, for \d+ s/);
    expect(stderr).toMatch(/stuck-run\/waits\.stuck\.ts, for \d+ s: last seen at "waits for ever"/);
    expect(stderr).toMatch(/the run is given up/);
    expect(status).toBe(1);
  });

  it("fails the others of a file at once after three have timed out", () => {
    expect(runFiles("hangs", 60_000).tally).toEqual({ passed: 0, failed: 4, skipped: 0, unfinished: [] });
  });

  // Such a test can't time out: test/run-program.ts bounds the program itself.
  it("waits for no program without a bound", () => {
    const own = ["test/run-program.ts", "test/tally-reporter.ts"];
    const blocking = listFiles(".ts")
      .filter((path) => path.startsWith("test/") && !own.includes(path))
      .filter((path) => /\b(exec|execFile|spawn)Sync\(/.test(readText(path)));
    expect(blocking).toEqual([]);
  });

  it("kills a program that doesn't end, and says what it printed", () => {
    // A shell says so at once, where Node may take longer than that to start on a busy machine.
    expect(() => runProgram("sh", ["-c", "echo begun; exec sleep 600"], { limitMs: 1500 })).toThrow(
      /hasn't ended after 1\.5 s\. It printed: begun/,
    );
    expect(() => readProgram("sh", ["-c", "echo why >&2; exit 3"])).toThrow("sh ended with 3: why");
    expect(readProgram("cat", [], { input: "read" })).toBe("read");
  });
});
