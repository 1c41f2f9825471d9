import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCommandLine, spreadEvenly } from "../../bench/detect/command-line.ts";
import { runProgram } from "../run-program.ts";

const RUN = resolve(import.meta.dirname, "../../bench/detect/run.ts");

describe("the command line", () => {
  test("needs only a folder", () => {
    expect(readCommandLine(["screens"])).toEqual({
      folder: "screens",
      only: /(?:)/,
      limit: Number.POSITIVE_INFINITY,
      sweep: false,
      times: 12,
      sheetCount: 24,
    });
  });

  test("takes every option", () => {
    const args =
      "screens --only ^a --limit 5 --threshold 0.4 --sweep --times 0 --save out --sheet s.webp --sheet-count 6";
    expect(readCommandLine(args.split(" "))).toEqual({
      folder: "screens",
      only: /^a/,
      limit: 5,
      threshold: 0.4,
      sweep: true,
      times: 0,
      save: "out",
      sheet: "s.webp",
      sheetCount: 6,
    });
  });

  test.each([
    ["no folder", ""],
    ["two folders", "a b"],
    ["an unknown option", "a --fast"],
    ["a pattern that is none", "a --only ("],
    ["a threshold above 1", "a --threshold 1.01"],
    ["a threshold below 0", "a --threshold=-0.1"],
    ["a threshold in words", "a --threshold half"],
    ["an empty threshold", "a --threshold="],
    ["a limit of none", "a --limit 0"],
    ["half a picture", "a --limit 1.5"],
    ["less than no times", "a --times=-1"],
    ["a sheet of no pictures", "a --sheet-count 0"],
    ["a sheet of another format", "a --sheet s.gif"],
  ])("refuses %s", (_, args) => {
    expect(() => readCommandLine(args.split(" ").filter((part) => part !== ""))).toThrow();
  });

  test.each([0, 1])("a threshold of %d is one", (threshold) => {
    expect(readCommandLine(["a", "--threshold", String(threshold)]).threshold).toBe(threshold);
  });
});

describe("the bench itself", () => {
  let empty: string;
  let full: string;
  beforeAll(() => {
    empty = mkdtempSync(join(tmpdir(), "sightline-bench-"));
    full = mkdtempSync(join(tmpdir(), "sightline-bench-"));
    writeFileSync(join(full, "a.json"), JSON.stringify({ width: 1, height: 1, elements: [] }));
    writeFileSync(join(full, "a.png"), "");
  });
  afterAll(() => {
    for (const folder of [empty, full]) rmSync(folder, { recursive: true });
  });

  test.each([
    ["a missing folder", () => ["/nowhere/at/all"], "There is no folder /nowhere/at/all"],
    ["a folder without pictures", () => [empty], "No pictures with truth"],
    ["a pattern that fits no picture", () => [full, "--only", "^b"], "None of the 1 pictures"],
    ["no folder", () => [], "Say which folder"],
  ])("ends with 2 and says why: %s", (_, args, message) => {
    const { status, stderr } = runProgram(process.execPath, [RUN, ...args()]);
    expect(stderr).toContain(message);
    expect(stderr).toContain("npm run bench:detect -- FOLDER");
    expect(status).toBe(2);
  });
});

describe("pictures chosen evenly", () => {
  test.each([
    [3, [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 3, 6]],
    [4, [0, 1, 2], [0, 1, 2]],
    [2, [0, 1, 2, 3, 4], [0, 2]],
    [0, [0, 1], []],
  ])("%d of them", (count, items, expected) => {
    expect(spreadEvenly(items, count)).toEqual(expected);
  });
});
