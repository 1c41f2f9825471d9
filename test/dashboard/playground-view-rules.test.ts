import { describe, expect, test } from "vitest";
import {
  addFiles,
  type BatchRow,
  countFound,
  type Outcome,
} from "../../src/dashboard/pages/playground/batch/batch-row.ts";
import { type BatchWork, runBatch } from "../../src/dashboard/pages/playground/batch/run-batch.ts";
import { writeBatchCsv, writeBatchJson } from "../../src/dashboard/pages/playground/batch/write-batch.ts";
import { matchThings } from "../../src/dashboard/pages/playground/compare/match-things.ts";
import { DEFAULT_OPTIONS } from "../../src/dashboard/pages/playground/detect-options.ts";
import type { Run } from "../../src/dashboard/pages/playground/run.ts";
import { chooseOutdated, isRunId, makeRunId } from "../../src/dashboard/pages/playground/runs/kept-runs.ts";
import type { Thing } from "../../src/dashboard/pages/playground/things.ts";
import { parseCsv } from "./parse-csv.ts";
import { readSample } from "./playground-page.ts";

const RUN: Run = {
  ...{ where: "service", options: DEFAULT_OPTIONS, analysis: readSample("chinese"), stagesMs: {}, backend: null },
  ...{ heap: null, loadMs: null, totalMs: 1234.5, isSample: false },
};
const row = (name: string, outcome: Outcome = { state: "waiting" }): BatchRow => ({
  key: name,
  file: new File(["x"], name),
  outcome,
});
const BUSY = new Error("busy");
const SIGNED_OUT = new Error("signed out");

/** Runs pictures whose tries end as the script says, and returns what happened. */
async function play(script: Record<string, readonly (Error | "ok")[]>, signal = new AbortController().signal) {
  const outcomes: Record<string, Outcome> = {};
  const [tried, waits]: [string[], number[]] = [[], []];
  const left = Object.fromEntries(Object.entries(script).map(([name, tries]) => [name, [...tries]]));
  const work: BatchWork = {
    costMicrodollars: 1000,
    detect: async ({ name }) => {
      tried.push(name);
      const end = left[name]?.shift() ?? BUSY;
      if (end !== "ok") throw end;
      return RUN;
    },
    judge: (error) => {
      if (error === BUSY) return { kind: "wait", seconds: 3 };
      return error === SIGNED_OUT ? { kind: "stop" } : { kind: "fail", reason: (error as Error).message };
    },
    onOutcome: (key, outcome) => {
      outcomes[key] = outcome;
    },
    wait: async (seconds) => void waits.push(seconds),
  };
  const rows = Object.keys(script).map((name) => row(name));
  const error = await runBatch(rows, work, signal).catch((thrown: unknown) => thrown);
  const states = Object.fromEntries(Object.entries(outcomes).map(([key, { state }]) => [key, state]));
  return { outcomes, states, tried, waits, error };
}

describe("a batch", () => {
  test("takes its pictures one after another, and a bad one doesn't stop the others", async () => {
    const { states, tried, outcomes } = await play({ a: ["ok"], b: [new Error("The image is cut.")], c: ["ok"] });
    expect(tried).toEqual(["a", "b", "c"]);
    expect(states).toEqual({ a: "done", b: "failed", c: "done" });
    expect(outcomes.b).toEqual({ state: "failed", reason: "The image is cut." });
    expect(outcomes.a).toMatchObject({ costMicrodollars: 1000 });
  });

  test("asks a busy detector again in the time that it names", async () => {
    const { states, waits, tried } = await play({ a: [BUSY, BUSY, "ok"], b: ["ok"] });
    expect(states).toEqual({ a: "done", b: "done" });
    expect(waits).toEqual([3, 3]);
    expect(tried).toEqual(["a", "a", "a", "b"]);
  });

  test.each([
    [10, "done"],
    [11, "failed"],
  ])("waits for it %i times, and the picture is %s", async (times, state) => {
    const { states } = await play({ a: [...Array<Error>(times).fill(BUSY), "ok"], b: ["ok"] });
    expect(states).toEqual({ a: state, b: "done" });
  });

  test("stops once the session has ended, and leaves its pictures waiting", async () => {
    const { states, tried, error } = await play({ a: ["ok"], b: [SIGNED_OUT], c: ["ok"] });
    expect(error).toBe(SIGNED_OUT);
    expect(tried).toEqual(["a", "b"]);
    expect(states).toEqual({ a: "done", b: "waiting" });
  });

  test("that is cancelled starts no other picture", async () => {
    const reason = new Error("cancelled");
    const { states, tried, error } = await play({ a: ["ok"] }, AbortSignal.abort(reason));
    expect([states, tried, error]).toEqual([{ a: "waiting" }, [], reason]);
  });

  test.each([
    [20, 20],
    [21, 20],
  ])("of %i files takes %i", (given, taken) => {
    const files = Array.from({ length: given }, (_, index) => new File([], `${index}.png`));
    let key = 0;
    expect(
      addFiles(
        addFiles([], files.slice(0, 3), () => `${++key}`),
        files.slice(3),
        () => `${++key}`,
      ),
    ).toHaveLength(taken);
  });

  const rows = [
    row('=HYPERLINK("x"), 1.png', { state: "done", run: RUN, costMicrodollars: 1000 }),
    row("bad.png", { state: "failed", reason: "The image is cut." }),
    row("waits.png"),
  ];
  const { icons, controls, texts } = countFound(RUN.analysis);

  test("is downloaded as CSV, in which no name is a formula", () => {
    const [header, ...lines] = parseCsv(writeBatchCsv(rows));
    expect(header?.join()).toBe("name,width,height,icons,controls,texts,duration_ms,cost_microdollars,error");
    expect(lines).toEqual([
      [`'=HYPERLINK("x"), 1.png`, "780", "1560", ...[icons, controls, texts].map(String), "1235", "1000", ""],
      ["bad.png", "", "", "", "", "", "", "", "The image is cut."],
    ]);
    expect([icons + controls, texts]).toEqual([RUN.analysis.icon_detections.length, RUN.analysis.ocr_results.length]);
  });

  test("is downloaded as JSON, with all that was found", () => {
    expect(JSON.parse(writeBatchJson(rows))).toEqual([
      { name: rows[0]?.file.name, duration_ms: 1235, cost_microdollars: 1000, data: RUN.analysis },
      { name: "bad.png", error: "The image is cut." },
    ]);
  });
});

describe("two results", () => {
  const thing = (kind: string, label: string, x: number): Thing => ({
    ...{ key: `${kind}-${x}`, kind, label, confidence: 0.9 },
    box: { x1: x, y1: 0, x2: x + 0.1, y2: 0.1 },
  });
  test.each([
    { name: "the same", other: thing("text", "a", 0), both: 1 },
    { name: "a third aside", other: thing("text", "a", 0.033), both: 1 },
    { name: "half aside", other: thing("text", "a", 0.05), both: 0 },
    { name: "read otherwise", other: thing("text", "b", 0), both: 0 },
    { name: "of another kind", other: thing("button", "a", 0), both: 0 },
  ])("count a thing that the other has $name as in both: $both", ({ other, both }) => {
    const first = [thing("text", "a", 0)];
    const matched = matchThings(first, [other]);
    expect(matched).toEqual({ both, onlyFirst: both ? [] : first, onlySecond: both ? [] : [other] });
  });
});

describe("kept runs", () => {
  const make = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `${index}`, updatedAtMs: index, bytes }));
  test.each([
    { name: "50", runs: make(50, 1), gone: [] },
    { name: "51", runs: make(51, 1), gone: ["0"] },
    { name: "100 MB", runs: make(10, 10_000_000), gone: [] },
    { name: "a byte more", runs: [...make(10, 10_000_000), { id: "new", updatedAtMs: 99, bytes: 1 }], gone: ["0"] },
  ])("of $name lose $gone", ({ runs, gone }) => {
    expect(chooseOutdated(runs)).toEqual(gone);
  });

  test("have ids that can't be guessed, and nothing else is taken for one", () => {
    const ids = Array.from({ length: 100 }, makeRunId);
    expect(new Set(ids).size).toBe(100);
    expect(ids.every(isRunId)).toBe(true);
    for (const text of ["", "run", `${ids[0]}0`, ids[0]?.toUpperCase().replace(/\d/g, "A") ?? ""]) {
      expect(isRunId(text)).toBe(false);
    }
  });
});
