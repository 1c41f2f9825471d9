import { expect, test } from "vitest";
import { writeProgress, writeReport } from "../../scripts/simulate/report.ts";
import { findPercentile, isExpected, type Result, Statistics } from "../../scripts/simulate/statistics.ts";

const EVENT = { id: "run.started:run_1", type: "run.started" };

function makeResult(fields: Partial<Result> = {}): Result {
  const action = { label: "run.start", purpose: "move", expectedStatus: 200 } as const;
  return { action, status: 200, events: [], answerMs: 5, delayMs: 6, ...fields };
}

test.each([
  [[], 0.5, 0],
  [[7], 0.01, 7],
  [[7], 1, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 3, 2, 1], 0.5, 2],
  [[4, 3, 2, 1], 0.51, 3],
  [[10, 9, 8], 1, 10],
  [[100, 20, 3], 0.99, 100],
])("of %j the share %d doesn't exceed %d", (values, share, expected) => {
  expect(findPercentile(values, share)).toBe(expected);
});

test("the percentile of a hundred values is the value of that rank", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0.01, 0.5, 0.99, 1].map((share) => findPercentile(values, share))).toEqual([1, 50, 99, 100]);
});

const REPEAT = { label: "run.start", purpose: "repeat", expectedStatus: 200 } as const;
const ILLEGAL = { label: "run.start", purpose: "illegal", expectedStatus: 409 } as const;

test.each<[string, Partial<Result>, boolean]>([
  ["a move with its event", { events: [EVENT] }, true],
  ["a move without one", {}, true],
  ["a move that was refused", { status: 409 }, false],
  ["a fault of the service", { status: 500 }, false],
  ["no answer", { status: null, fault: "ECONNRESET" }, false],
  ["a repeat without events", { action: REPEAT }, true],
  ["a repeat that announced something", { action: REPEAT, events: [EVENT] }, false],
  ["an illegal move that was refused", { action: ILLEGAL, status: 409 }, true],
  ["an illegal move that was made", { action: ILLEGAL, status: 200, events: [EVENT] }, false],
  ["an illegal move that was refused otherwise", { action: ILLEGAL, status: 404 }, false],
])("%s: expected %s", (_name, fields, expected) => {
  expect(isExpected(makeResult(fields))).toBe(expected);
});

test("progress shows what came in since the last line only", () => {
  const statistics = new Statistics();
  statistics.add(makeResult({ answerMs: 12 }));
  expect(writeProgress(1, statistics.takeNew(), 3)).toBe(
    "   1 s ·    1 a second · p50 12 ms · p99 12 ms · 3 under way · 0 unexpected",
  );
  statistics.add(makeResult({ status: 500, answerMs: 3.21 }));
  expect(writeProgress(2, statistics.takeNew(), 0)).toBe(
    "   2 s ·    1 a second · p50 3.2 ms · p99 3.2 ms · 0 under way · 1 unexpected",
  );
  expect(statistics.takeNew()).toEqual([]);
});

test("the report counts answers, events and purposes, and names what wasn't expected", () => {
  const statistics = new Statistics();
  for (let count = 0; count < 3; count++)
    statistics.add(makeResult({ events: [{ ...EVENT, id: `${EVENT.id}${count}` }] }));
  statistics.add(makeResult({ action: REPEAT }));
  statistics.add(makeResult({ action: ILLEGAL, status: 200, answerMs: 80, delayMs: 100 }));
  statistics.add(makeResult({ status: null, fault: "ECONNRESET" }));
  const report = writeReport({ rate: 2, seconds: 2.5, paced: { due: 8, missed: 2 }, statistics });
  const rows = report.split("\n").map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
  for (const row of [
    ["changes a second, sustained", "2.0"],
    ["due but not sent in time", "2 of 8"],
    ["answer, p50 / p99 / longest", "5.0 ms / 80 ms / 80 ms"],
    ["the same since it was due", "6.0 ms / 100 ms / 100 ms"],
    ["repeats on purpose", "1"],
    ["illegal moves on purpose", "1"],
    ["unexpected answers", "2"],
    ["200", "5"],
    ["ECONNRESET", "1"],
    ["run.started", "3"],
  ]) {
    expect(rows).toContainEqual(row);
  }
  expect(report).toContain("run.start (illegal): 200, expected 409");
  expect(report).toContain("run.start (move): ECONNRESET, expected 200");
});
