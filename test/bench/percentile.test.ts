import { describe, expect, test } from "vitest";
import { findMedian, findPercentile } from "../../bench/percentile.ts";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

describe("a percentile", () => {
  test.each([
    [[], 0.5, Number.NaN],
    [[7], 0, 7],
    [[7], 0.99, 7],
    [[3, 1, 2], 0.5, 2],
    [[4, 3, 2, 1], 0.5, 2],
    [hundred, 0.5, 50],
    [hundred, 0.99, 99],
    [hundred, 0.991, 100],
    [hundred, 1, 100],
    // As numbers, not as text.
    [[10, 9, 100], 1, 100],
  ])("is the value that so many don't exceed: %j at %d", (values, share, expected) => {
    expect(findPercentile(values, share)).toBe(expected);
  });

  test("leaves the values as they were", () => {
    const values = [2, 1];
    findPercentile(values, 0.5);
    expect(values).toEqual([2, 1]);
  });
});

test.each([
  [[], Number.NaN],
  [[5], 5],
  [[9, 1], 5],
  [[100, 9, 10], 10],
  [[4, 1, 3, 2], 2.5],
])("the median of %j", (values, expected) => {
  expect(findMedian(values)).toBe(expected);
});
