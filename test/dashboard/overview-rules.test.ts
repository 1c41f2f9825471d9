import { describe, expect, it } from "vitest";
import { findTrouble } from "../../src/dashboard/pages/overview/find-trouble.ts";
import { sumByDay } from "../../src/dashboard/pages/overview/sum-by-day.ts";

const DAY_MS = 86_400_000;
const TODAY_MS = Date.UTC(2026, 10, 21);
const use = (day: string, charged: number, calls = 1) => ({ day, calls, charged_microdollars: charged });

describe("usage by day", () => {
  it("has every day, the last one today, and sums what a day has several of", () => {
    const usage = [use("2026-11-21", 5), use("2026-11-21", 7, 3), use("2026-11-19", 1)];
    expect(sumByDay(usage, 3, TODAY_MS + DAY_MS - 1)).toEqual({
      times: [TODAY_MS - 2 * DAY_MS, TODAY_MS - DAY_MS, TODAY_MS],
      chargedMicrodollars: [1, 0, 12],
      calls: 5,
      totalMicrodollars: 13,
    });
  });

  it("leaves out what lies before the first day, or ahead of the reader's clock", () => {
    const usage = [use("2026-11-18", 5), use("2026-11-22", 7)];
    expect(sumByDay(usage, 3, TODAY_MS)).toMatchObject({ chargedMicrodollars: [0, 0, 0], calls: 0 });
  });
});

describe("a destination is in trouble", () => {
  const destination = (id: string, enabled = true) => ({ id, url: `https://${id}.example/in`, enabled });
  const to = (id: string, attempts: number) => ({ destination_id: id, attempt_count: attempts });
  const all = [destination("a"), destination("b"), destination("c", false), destination("d")];

  it.each([
    ["not while all is well", [], [], ["c: disabled"]],
    ["not by a first attempt to come", [], [to("a", 0)], ["c: disabled"]],
    ["by a delivery that is tried again", [], [to("a", 1), to("a", 0)], ["a: 1 tried again", "c: disabled"]],
    [
      "by what has failed, the most first",
      [to("b", 6), to("d", 6), to("d", 6)],
      [],
      ["d: 2 failed", "b: 1 failed", "c: disabled"],
    ],
    ["by all of it", [to("c", 6)], [to("c", 2)], ["c: 1 failed, 1 tried again, disabled"]],
    ["not by one that is gone", [to("z", 6)], [], ["c: disabled"]],
  ])("%s", (_name, failed, pending, expected) => {
    const trouble = findTrouble(all, failed, pending);
    expect(trouble.map(({ id, words }) => `${id}: ${words}`)).toEqual(expected);
    expect(trouble.every(({ id, name }) => name === `${id}.example/in`)).toBe(true);
  });
});
