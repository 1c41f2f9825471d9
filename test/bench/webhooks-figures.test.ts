import { describe, expect, test } from "vitest";
import { findRate, matchArrivals } from "../../bench/webhooks/figures.ts";
import { describeFaults } from "../../bench/webhooks/report.ts";

describe("arrivals", () => {
  const commits = [
    { id: "a", committedAtMs: 1000 },
    { id: "b", committedAtMs: 2000 },
  ];
  const both = () => ["/1", "/2"];
  const at = (path: string, id: string, atMs: number) => ({ path, id, atMs });

  test("are the times from the commit to the receipt on each path", () => {
    const receipts = [at("/2", "b", 2050), at("/1", "a", 1010.5), at("/2", "a", 1020), at("/1", "b", 2001)];
    const arrivals = matchArrivals(commits, receipts, both);
    expect(arrivals).toEqual({ waitsMs: [10.5, 20, 1, 50], missing: 0, duplicates: 0, unknown: 0 });
    expect(describeFaults(arrivals)).toBe("");
  });

  test("tell what never came, what came again and what nobody expected", () => {
    const receipts = [
      at("/1", "a", 1010),
      at("/1", "a", 1005),
      at("/1", "b", 2010),
      at("/3", "a", 1),
      at("/1", "c", 1),
    ];
    const arrivals = matchArrivals(commits, receipts, both);
    expect(arrivals).toEqual({ waitsMs: [10, 10], missing: 2, duplicates: 1, unknown: 2 });
    expect(describeFaults(arrivals)).toBe("2 never came, 1 came again, 2 weren't expected");
  });

  test("never take less than no time, since a commit's time is read after it", () => {
    expect(matchArrivals(commits, [at("/1", "a", 999)], () => ["/1"]).waitsMs).toEqual([0]);
  });
});

test("a rate counts to the last receipt, whatever the order", () => {
  const receipts = [3000, 1500, 2000].map((atMs) => ({ path: "/", id: String(atMs), atMs }));
  expect(findRate(receipts, 1000)).toBe(1.5);
});
