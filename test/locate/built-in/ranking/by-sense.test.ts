import { describe, expect, it } from "vitest";
import { raiseBySense, trustSense } from "../../../../src/locate/built-in/ranking/by-sense.ts";

/** What a request's sentence says of three candidates, the second of which is the likeliest without it. */
function raise(senses: readonly number[] | null, units = [0, 1, 2]) {
  const scores = [1, 3, 2];
  const evidence = { senses: senses && Float64Array.from(senses) };
  const said = raiseBySense(
    evidence,
    units.map((unit, at) => ({ at, unit })),
    scores,
  );
  return { said, scores };
}

describe("what a request says as a sentence", () => {
  it("raises what is nearer to it than the likeliest, and nothing else", () => {
    const { scores } = raise([0.6, 0.4, 0.3]);
    expect(scores[0]).toBeGreaterThan(1);
    expect(scores.slice(1)).toEqual([3, 2]);
  });

  it("changes no score where the likeliest is the nearest, or nothing is near", () => {
    expect(raise([0.3, 0.5, 0.5]).scores).toEqual([1, 3, 2]);
    expect(raise([0.15, 0, 0.1]).scores).toEqual([1, 3, 2]);
  });

  it("doesn't raise a part of the thing that is the likeliest", () => {
    expect(raise([0.6, 0.4, 0.3], [1, 1, 2]).scores).toEqual([1, 3, 2]);
  });

  it("raises more what is nearer", () => {
    const [less = 0, , more = 0] = raise([0.5, 0.2, 0.8]).scores;
    expect(more - 2).toBeGreaterThan(less - 1);
    expect(less).toBeGreaterThan(1);
  });

  it("has no say where nobody read it", () => {
    expect(raise(null)).toEqual({ said: null, scores: [1, 3, 2] });
  });

  it("makes an answer surer the nearer it is, and never quite sure", () => {
    const chances = [0, 0.2, 0.4, 0.8].map((sense) => trustSense(0.5, sense));
    expect(chances).toEqual([...chances].sort((a, b) => a - b));
    expect(new Set(chances).size).toBe(4);
    for (const right of [0, 1]) for (const sense of [0, 1]) expect(trustSense(right, sense)).toBeGreaterThan(0);
    expect(trustSense(1, 1)).toBeLessThan(1);
  });
});
