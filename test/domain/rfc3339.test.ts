import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTimeMs, writeTime } from "../../src/domain/rfc3339.ts";

describe("times", () => {
  it.each([
    ["1970-01-01T00:00:00Z", 0],
    ["1970-01-01T00:00:00.001Z", 1],
    ["1970-01-01T00:00:00.0019999Z", 1],
    ["1970-01-01T00:00:00.5Z", 500],
    ["1970-01-01T01:30:00+01:30", 0],
    ["1970-01-01T00:00:00-00:01", 60_000],
    ["1970-01-01t00:00:01z", 1000],
    ["2024-02-29T23:59:59Z", Date.UTC(2024, 1, 29, 23, 59, 59)],
    ["9999-12-31T23:59:59.999Z", Date.UTC(9999, 11, 31, 23, 59, 59, 999)],
  ])("%s is read", (text, timeMs) => expect(readTimeMs(text)).toBe(timeMs));

  it.each([
    "",
    "now",
    "2026-06-01",
    "2026-06-01T12:00:00",
    "2026-06-01 12:00:00Z",
    "2026-06-01T12:00Z",
    "2026-06-01T12:00:00.Z",
    "2026-06-01T12:00:00+0100",
    "2026-06-01T12:00:00+24:00",
    "2026-06-01T12:00:00+01:60",
    "2026-06-01T24:00:00Z",
    "2026-06-01T12:60:00Z",
    "2026-06-30T23:59:60Z",
    "2026-00-01T12:00:00Z",
    "2026-13-01T12:00:00Z",
    "2026-06-00T12:00:00Z",
    "2026-06-31T12:00:00Z",
    "2026-02-29T12:00:00Z",
    "1900-02-29T12:00:00Z",
    "0070-01-01T00:00:00Z",
    "1969-12-31T23:59:59.999Z",
    "1970-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59-00:01",
    "+002026-06-01T12:00:00Z",
    " 2026-06-01T12:00:00Z",
    "2026-06-01T12:00:00Z\n",
    "1780315200000",
  ])("%j is not a time", (text) => expect(readTimeMs(text)).toBeNull());

  it("are the same written and read", () => {
    const anyTime = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });
    fc.assert(fc.property(anyTime, (timeMs) => readTimeMs(writeTime(timeMs)) === timeMs));
  });

  it("that aren't there stay so", () => expect(writeTime(null)).toBeNull());
});
