import { expect, test } from "vitest";
import { listDueCrons } from "../../bench/soak/crons.ts";
import { findMemoryTrend, MemoryLog } from "../../bench/soak/memory.ts";
import { readSoakOptions } from "../../bench/soak/options.ts";
import { CRON_INTERVALS_MS } from "../../src/domain/cron-schedule.ts";

/** A sample each second of `minutes`. */
const sample = (minutes: number, read: (second: number) => number) =>
  Array.from({ length: minutes * 60 }, (_, second) => ({ atMs: second * 1000, bytes: read(second) }));

test("a heap that breathes is flat, whatever its start took", () => {
  const trend = findMemoryTrend(sample(20, (second) => (second < 300 ? 100 + second : 400) + (second % 45)));
  expect(trend).toMatchObject({ isFlat: true });
  expect(Math.abs(trend.bytesPerMinute)).toBeLessThan(1);
});

test.each([
  [1.2, true],
  [10, false],
])("the slope is that of what collections leave: %d bytes a minute is flat: %s", (bytesPerMinute, isFlat) => {
  const trend = findMemoryTrend(sample(20, (second) => 200 + (bytesPerMinute * second) / 60 + (second % 30)));
  expect(trend.bytesPerMinute).toBeCloseTo(bytesPerMinute, 0);
  expect(trend.isFlat).toBe(isFlat);
});

test("each part has a trend of its own, so that a leak isn't hidden by what shrinks", () => {
  const log = new MemoryLog();
  for (let minute = 0; minute < 20; minute++) {
    log.add("kept", { atMs: minute * 60_000, bytes: 100 + 10 * minute });
    log.add("process", { atMs: minute * 60_000, bytes: 1000 - 10 * minute });
  }
  expect(log.listTrends()).toMatchObject([
    { part: "kept", isFlat: false },
    { part: "process", isFlat: true },
  ]);
});

test("half an hour of a soak has every cron, and each minute the minute's", () => {
  const minutes = Array.from({ length: 30 }, (_, before) => listDueCrons(before + 1));
  expect(new Set(minutes.flat())).toEqual(new Set(Object.keys(CRON_INTERVALS_MS)));
  expect(minutes.every((due) => due.includes("* * * * *"))).toBe(true);
  expect(minutes.flatMap((due, before) => (due.includes("*/15 * * * *") ? [before + 1] : []))).toEqual([15, 30]);
});

test.each([
  [["--minutes", "0"], '--minutes is "0"'],
  [["--rate", "1.5"], '--rate is "1.5"'],
  [["--minutes", "1441"], "from 1 to 1440"],
])("options name the argument and its rule: %j", (args, message) => {
  expect(() => readSoakOptions(args)).toThrow(message);
});

test("by default, a soak takes half an hour", () => {
  expect(readSoakOptions([])).toEqual({ minutes: 30, rate: 20, seed: 1, write: false });
  expect(readSoakOptions(["--help"])).toBeNull();
});
