import { describe, expect, it } from "vitest";
import { ATTACKS } from "../../bench/hostile/attacks.ts";
import {
  findPercentile,
  type Line,
  PROMISED_RATIO,
  pickMiddle,
  summarize,
  summarizeRow,
  writeLine,
} from "../../bench/hostile/report.ts";

const line = (name: string, slowestMs: number, quietMs = 5): Line => ({
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
  quietMs,
  slowestMs,
  cpuRatio: 7.25,
});

describe("the report of hostile requests", () => {
  it("tells the answers, the seconds, and the neighbour's wait against its quiet time", () => {
    const text = writeLine(line("100 detects", 60));
    expect(text).toContain("100 detects: 2 x 200, 98 x 429 rate_limited, Retry-After 4 to 23 s");
    expect(text.trim().split(/\s+/).slice(0, 6)).toEqual(["1.50", "5.0", "60", "12.0", "7.3", "0.3"]);
  });

  it("says whether the promise held, by the worst of all against its own quiet time", () => {
    expect(summarize([line("a", 5 * PROMISED_RATIO), line("b", 7)])).toContain(
      "(a): 20.0 times its quiet 5.0 ms, within",
    );
    expect(summarize([line("a", 200, 50), line("b", 101)])).toContain("(b): 20.2 times its quiet 5.0 ms, beyond");
    expect(summarize([line("a", 200, 50), line("b", 101)])).toContain("Attacks beyond it: 1 of 2.");
  });

  it("publishes a kind of attacks by the worst of them", () => {
    expect(summarizeRow("detects", [line("a", 50), line("b", 60)])).toEqual([
      "detects",
      "2",
      "b",
      "2 x 200, 98 x 429 rate_limited, Retry-After 4 to 23 s",
      "1.50",
      "5.0",
      "60",
      "12.0",
      "7.3",
    ]);
    expect(summarizeRow("detects", [{ ...line("a", 50), cpuRatio: Number.NaN }]).at(-1)).toBe("");
  });

  it("takes the run in the middle, and the worse one of two", () => {
    const [low, middle, high] = [line("", 100, 50), line("", 30), line("", 90)];
    expect(pickMiddle([high, low, middle])).toBe(middle);
    expect(pickMiddle([low, high])).toBe(high);
    expect(pickMiddle([low])).toBe(low);
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
