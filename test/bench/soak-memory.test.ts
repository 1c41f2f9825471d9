import { expect, test } from "vitest";
import { findMemoryTrend } from "../../bench/soak/memory.ts";
import { readSoakOptions } from "../../bench/soak/options.ts";

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
