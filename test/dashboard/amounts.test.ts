import { describe, expect, it } from "vitest";
import { readDollars, writeDecimal, writeDollars } from "../../src/dashboard/components/money.ts";
import { findSince, listMarks, readSpan } from "../../src/dashboard/pages/fleet/span.ts";
import { writeSize } from "../../src/dashboard/pages/fleet/write-size.ts";

describe("an amount", () => {
  it.each([
    [0, "$0.00", "0.000000"],
    [1, "$0.000001", "0.000001"],
    [-1, "-$0.000001", "-0.000001"],
    [10_000, "$0.01", "0.010000"],
    [-50_000, "-$0.05", "-0.050000"],
    [1_234_567, "$1.234567", "1.234567"],
    [5_000_000, "$5.00", "5.000000"],
    [12_500_000, "$12.50", "12.500000"],
    [Number.MAX_SAFE_INTEGER, "$9007199254.740991", "9007199254.740991"],
    [-Number.MAX_SAFE_INTEGER, "-$9007199254.740991", "-9007199254.740991"],
  ])("of %d microdollars is written as %s, and as %s in a file", (microdollars, shown, decimal) => {
    expect([writeDollars(microdollars), writeDecimal(microdollars)]).toEqual([shown, decimal]);
    if (microdollars >= 0) expect([readDollars(shown), readDollars(decimal)]).toEqual([microdollars, microdollars]);
  });

  it.each([
    ["2", 2_000_000],
    ["2.5", 2_500_000],
    [" $2.50 ", 2_500_000],
    ["0", 0],
    ["007", 7_000_000],
    ["0.000001", 1],
    ["9007199254.740991", Number.MAX_SAFE_INTEGER],
    ["9007199254.740992", null],
    ["0.0000001", null],
    ["1.", null],
    [".5", null],
    ["-1", null],
    ["+1", null],
    ["1e3", null],
    ["1,000", null],
    ["0x10", null],
    ["", null],
    ["$", null],
    ["NaN", null],
  ])("that is typed as %j is read as %j", (typed, microdollars) => {
    expect(readDollars(typed)).toBe(microdollars);
  });
});

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1 kB"],
  [48_734_112, "48.7 MB"],
  [1_000_000_000, "1 GB"],
  [2_500_000_000_000, "2.5 TB"],
  [9_000_000_000_000_000, "9000 TB"],
])("a size of %d bytes is written as %s", (bytes, text) => {
  expect(writeSize(bytes)).toBe(text);
});

describe("a timeline's span", () => {
  const untilMs = Date.UTC(2026, 10, 21, 14, 25, 31);

  it.each([
    ["1h", 60_000, 10 * 60_000],
    ["6h", 360_000, 3_600_000],
    ["24h", 1_440_000, 4 * 3_600_000],
    ["7d", 10_080_000, 86_400_000],
  ])("of %s is asked for from a step before it on, and marked evenly within it", (name, stepMs, markMs) => {
    const span = readSpan(name);
    expect(span.name).toBe(name);
    const sinceMs = untilMs - span.lengthMs;
    const askedMs = Date.parse(findSince(span, untilMs));
    expect(askedMs).toBeLessThanOrEqual(sinceMs);
    expect(askedMs).toBeGreaterThan(sinceMs - stepMs);
    // A moment later the same query is sent, so the response is already cached.
    expect(findSince(span, askedMs + span.lengthMs)).toBe(findSince(span, askedMs + span.lengthMs + stepMs - 1));
    const marks = listMarks(span, untilMs).map(({ atMs }) => atMs);
    expect(marks[0]).toBeGreaterThanOrEqual(sinceMs);
    expect(marks.at(-1)).toBeLessThanOrEqual(untilMs);
    expect(marks).toHaveLength(Math.round(((marks.at(-1) ?? 0) - (marks[0] ?? 0)) / markMs + 1));
    expect(marks.length).toBeGreaterThanOrEqual(Math.floor(span.lengthMs / markMs));
  });

  it.each([undefined, "", "2h", "toString"])("that is named %j is a day", (name) => {
    expect(readSpan(name).name).toBe("24h");
  });
});
