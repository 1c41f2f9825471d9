import { describe, expect, test } from "vitest";
import {
  addFiles,
  type BatchRow,
  countFound,
  type Outcome,
} from "../../src/dashboard/pages/playground/batch/batch-row.ts";
import { type BatchWork, runBatch } from "../../src/dashboard/pages/playground/batch/run-batch.ts";
import { writeBatchCsv, writeBatchJson } from "../../src/dashboard/pages/playground/batch/write-batch.ts";
import { CallKeys } from "../../src/dashboard/pages/playground/call-keys.ts";
import { matchThings } from "../../src/dashboard/pages/playground/compare/match-things.ts";
import { describeTerms } from "../../src/dashboard/pages/playground/compare/terms.ts";
import { listWays } from "../../src/dashboard/pages/playground/compare/ways.ts";
import { DEFAULT_OPTIONS } from "../../src/dashboard/pages/playground/detect-options.ts";
import type { Model } from "../../src/dashboard/pages/playground/prices.ts";
import type { Run } from "../../src/dashboard/pages/playground/run.ts";
import { chooseOutdated, isRunId, makeRunId } from "../../src/dashboard/pages/playground/runs/kept-runs.ts";
import { listShown, MAX_SHOWN_THINGS, type Thing } from "../../src/dashboard/pages/playground/things.ts";
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

describe("the price of a comparison", () => {
  const pricing = { currency: "USD" } as const;
  const [page, token] = [
    { ...pricing, unit: "page" as const },
    { ...pricing, unit: "token" as const },
  ];
  const about = { object: "model" as const, created: 0, owned_by: "us", description: "" };
  const detector = { ...about, type: "detector" as const };
  const vlm = { ...about, type: "vlm" as const, context_length: 1 };
  const models: Model[] = [
    { ...detector, id: "lite", name: "Lite", pricing: { ...page, page: "0", ocr_engine: "free" } },
    { ...detector, id: "pro", name: "Pro", pricing: { ...page, page: "0.001", ocr_engine: "premium" } },
    { ...vlm, id: "own", name: "Own", pricing: { ...token, prompt: "0", completion: "0" } },
    { ...vlm, id: "far", name: "Far", pricing: { ...token, prompt: "0.000001", completion: "0.000002" } },
  ];
  const choose = (task: "detect" | "locate", known: readonly Model[], ...values: string[]) =>
    values.flatMap((wanted) => listWays(task, known).filter(({ value }) => value === wanted));

  test.each([
    { name: "free engines", values: ["free-false", "free-true"], known: models, price: "No charge." },
    { name: "premium twice", values: ["premium-false", "premium-false"], known: models, price: "Price: $0.002 for 2." },
    { name: "the browser", values: ["premium-false", "premium-true"], known: models, price: "Price: $0.001 for 2." },
    { name: "unknown prices", values: ["free-false", "premium-true"], known: [], price: "Price: …" },
    { name: "nothing on the service", values: ["free-true", "premium-true"], known: [], price: "No charge." },
  ])("of $name is $price", ({ values, known, price }) => {
    const terms = describeTerms(choose("detect", known, ...values), DEFAULT_OPTIONS, known);
    expect([terms.price, terms.isPriced]).toEqual([price, !price.includes("…")]);
  });

  test("is that of the engine that reads text, or none without text", () => {
    const ways = choose("detect", models, "premium-false", "free-false");
    const options = { ...DEFAULT_OPTIONS, inferenceType: "detect" } as const;
    expect(describeTerms(ways, options, models).price).toBe("No charge.");
  });

  test("of models names each that charges, once", () => {
    const [anywhere, among] = ["screenshots.locate", "elements.locate"];
    const priced = choose("locate", models, `${anywhere}-far`, `${among}-far`);
    const price = "Price: Far: $1 in, $2 out per million tokens.";
    expect(describeTerms(priced, DEFAULT_OPTIONS, models).price).toBe(price);
    const free = choose("locate", models, `${anywhere}-own`, `${among}-own`);
    expect(describeTerms(free, DEFAULT_OPTIONS, models).price).toBe("No charge.");
  });
});

describe("a call that may be charged", () => {
  const [LOST, SPENT] = ["unreachable", "answer_not_kept"].map((code) => Object.assign(new Error(), { code }));

  test.each([
    { name: "has its key again in a retry", tries: [LOST, LOST, null], keys: [1, 1, 1] },
    { name: "has a new key after its answer", tries: [null, null], keys: [1, 2] },
    { name: "has a new key once its answer can't be had by the old one", tries: [LOST, SPENT, null], keys: [1, 1, 2] },
  ])("$name", async ({ tries, keys }) => {
    let made = 0;
    const given = new CallKeys(() => String(++made));
    const used: string[] = [];
    for (const error of tries) {
      const call = given.use("request", async (key) => {
        used.push(key);
        if (error) throw error;
      });
      if (error) await expect(call).rejects.toBe(error);
      else await call;
    }
    expect(used).toEqual(keys.map(String));
  });

  test("shares its key with no other request", async () => {
    let made = 0;
    const given = new CallKeys(() => String(++made));
    const fail = (request: string) => given.use(request, (key) => Promise.reject(key)).catch((key: unknown) => key);
    expect([await fail("a"), await fail("b"), await fail("a")]).toEqual(["1", "2", "1"]);
  });
});

describe("the things on a picture", () => {
  const make = (count: number): Thing[] =>
    Array.from({ length: count }, (_, index) => ({
      ...{ key: `text-${index}`, kind: "text", label: "a", confidence: index / count },
      box: { x1: 0, y1: 0, x2: 1, y2: 1 },
    }));
  test.each([
    { found: MAX_SHOWN_THINGS, from: 0 },
    { found: MAX_SHOWN_THINGS + 2, from: 2 },
  ])("are the surest of $found, in their order", ({ found, from }) => {
    const things = make(found);
    expect(listShown(things)).toEqual(things.slice(from));
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
