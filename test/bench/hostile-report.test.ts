import { describe, expect, it } from "vitest";
import { ATTACKS } from "../../bench/hostile/attacks.ts";
import { findPercentile, type Line, PROMISED_RATIO, summarize, writeLine } from "../../bench/hostile/report.ts";

const line = (name: string, slowestMs: number): Line => ({
  name,
  outcome: {
    answers: new Map([
      ["200", 2],
      ["429 rate_limited", 98],
    ]),
    seconds: 1.5,
    retryAfter: [4, 9, 23],
  },
  bodyBytes: 300_000,
  slowestMs,
});

describe("the report of hostile requests", () => {
  it("tells the answers, the seconds, and the neighbour's wait against its quiet time", () => {
    const text = writeLine(line("100 detects", 60), 5);
    expect(text).toContain("100 detects: 2 x 200, 98 x 429 rate_limited, Retry-After 4 to 23 s");
    expect(text.trim().split(/\s+/).slice(0, 4)).toEqual(["1.50", "60", "12.0", "0.3"]);
  });

  it("says whether the promise held, by the worst of all", () => {
    expect(summarize([line("a", 5 * PROMISED_RATIO), line("b", 7)], 5)).toContain(
      "(a): 20.0 times its quiet 5.0 ms, within",
    );
    expect(summarize([line("a", 5), line("b", 101)], 5)).toContain("(b): 20.2 times its quiet 5.0 ms, beyond");
  });

  it("takes percentiles of few waits and of many", () => {
    expect(findPercentile([7], 0.99)).toBe(7);
    expect(
      findPercentile(
        Array.from({ length: 100 }, (_, at) => 100 - at),
        0.5,
      ),
    ).toBe(51);
  });
});

it("attacks in as many ways as it promises, each under a name of its own", () => {
  expect(ATTACKS.locate.length).toBeGreaterThanOrEqual(60);
  expect(ATTACKS.images.length).toBeGreaterThanOrEqual(30);
  expect(ATTACKS.detects.map(({ calls }) => calls)).toEqual([100]);
  const names = Object.values(ATTACKS).flatMap((attacks) => attacks.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
