import { describe, expect, test } from "vitest";
import { findFirst } from "../../src/vision/find-first.ts";

describe("the first place in a sorted list", () => {
  test.each([
    { items: [], limit: 3, place: 0 },
    { items: [3], limit: 3, place: 0 },
    { items: [2], limit: 3, place: 1 },
    { items: [1, 2, 4, 8], limit: 3, place: 2 },
    { items: [3, 3, 3], limit: 3, place: 0 },
    { items: [1, 2], limit: 3, place: 2 },
  ])("of $items that reaches $limit is $place", ({ items, limit, place }) => {
    expect(findFirst(items, (item) => item >= limit)).toBe(place);
  });

  test("is found by looking at few", () => {
    let looks = 0;
    const items = Array.from({ length: 1024 }, (_, at) => at);
    const place = findFirst(items, (item) => {
      looks++;
      return item >= 700;
    });
    expect(place).toBe(700);
    expect(looks).toBeLessThanOrEqual(11);
  });
});
