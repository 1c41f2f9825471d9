import { describe, expect, it } from "vitest";
import { openNetworks, type StoredNetworks, scoreByNetworks } from "../../../../src/locate/built-in/ranking/network.ts";

const STEP = 0.5;
const store = (values: readonly number[], ...shape: number[]) => ({
  shape,
  step: STEP,
  values: Buffer.from(Int16Array.from(values, (value) => value / STEP).buffer).toString("base64"),
});

/** Two dimensions of meaning, two features, two hidden values and one direction, all of which can be computed by hand. */
const layers: StoredNetworks["layers"][number] = {
  query: { weights: store([1, -1], 1, 2), bias: store([0.5], 1) },
  candidate: { weights: store([1, 0, 0, -2], 2, 2), bias: store([0, 1], 2) },
  context: { weights: store([-1, 0, 0, -1], 2, 2), bias: store([0, 0.5], 2) },
  directions: { weights: store([2, 1, 0, 3], 2, 2), bias: store([1, -1], 2) },
};
const stored: StoredNetworks = {
  furthest: 4,
  meaningScale: 2,
  means: [1, 0],
  deviations: [2, 1],
  layers: [layers],
};
const rows = [Float64Array.of(3, 0), Float64Array.of(101, -1)];
const query = Float32Array.of(0.75, 0.25);

describe("the networks beside the trees", () => {
  it("score what they hide of a candidate beyond the average, as the query weighs it", () => {
    // The inputs are [1, 0] and [4, -1], since nothing is further than 4 from the mean; hidden of them is [1, 1] and [4, 3], [2.5, 2] on average.
    // The context subtracts that, but for 0.5, which leaves [0, 0] and [1.5, 1.5]. The query weighs the direction by 1.5.
    expect(scoreByNetworks(openNetworks(stored), query, rows)).toEqual([0.5, 0.5 + 1.5 * (1.5 * 2 + 1.5) + 1.5 * 3]);
  });

  it("take a query without a word as their bias alone", () => {
    expect(scoreByNetworks(openNetworks(stored), null, rows)[0]).toBe(-0.5);
  });

  it("count alike where there are several", () => {
    const twice = { ...stored, layers: [layers, layers] };
    expect(scoreByNetworks(openNetworks(twice), query, rows)).toEqual(
      scoreByNetworks(openNetworks(stored), query, rows),
    );
  });

  it("score nothing where there is no candidate", () => {
    expect(scoreByNetworks(openNetworks(stored), query, [])).toEqual([]);
  });
});
