import { describe, expect, it } from "vitest";
import { scaleValues } from "../../src/dashboard/components/scale-values.ts";
import { findTrouble } from "../../src/dashboard/pages/overview/find-trouble.ts";
import { sumByDay } from "../../src/dashboard/pages/overview/sum-by-day.ts";
import { countByHour, shareByHour, shareOfAll } from "../../src/dashboard/pages/overview/sum-by-hour.ts";

type Health = { failed_count: number; consecutive_failures: number; unsigned_since: string | null };

const DAY_MS = 86_400_000;
const TODAY_MS = Date.UTC(2026, 10, 21);
const use = (day: string, charged: number, calls = 1) => ({ day, calls, charged_microdollars: charged });

describe("usage by day", () => {
  it("has every day, the last one today, and sums what a day has several of", () => {
    const usage = [use("2026-11-21", 5), use("2026-11-21", 7, 3), use("2026-11-19", 1)];
    expect(sumByDay(usage, 3, TODAY_MS + DAY_MS - 1)).toEqual({
      calls: [1, 0, 4],
      chargedMicrodollars: [1, 0, 12],
      callCount: 5,
      totalMicrodollars: 13,
    });
  });

  it("leaves out what lies before the first day, or ahead of the reader's clock", () => {
    const usage = [use("2026-11-18", 5), use("2026-11-22", 7)];
    expect(sumByDay(usage, 3, TODAY_MS)).toMatchObject({ chargedMicrodollars: [0, 0, 0], callCount: 0 });
  });
});

describe("success by hour", () => {
  const hour = (succeeded: number, failed: number) => ({ hour: "2026-11-21T00:00:00Z", succeeded, failed });

  it("is that of all destinations together, and unknown without attempts", () => {
    const destinations = [
      [hour(1, 0), hour(0, 0), hour(0, 2)],
      [hour(2, 1), hour(0, 0), hour(0, 0)],
    ];
    expect(shareByHour(destinations)).toEqual([0.75, null, 0]);
    expect(shareOfAll(destinations)).toBe(0.5);
  });

  it("is nothing without destinations", () => {
    expect([shareByHour([]), shareOfAll([])]).toEqual([[], null]);
  });
});

describe("sessions by hour", () => {
  const HOUR_MS = 3_600_000;
  const session = (fromHour: number, untilHour: number | null) => ({
    allocated_at: new Date(TODAY_MS + fromHour * HOUR_MS).toISOString(),
    deallocated_at: untilHour === null ? null : new Date(TODAY_MS + untilHour * HOUR_MS).toISOString(),
  });
  const nowMs = TODAY_MS + 2.5 * HOUR_MS;

  it("count each session in every hour that it touches", () => {
    const sessions = [session(2, null), session(1, 1.5), session(0.5, 2)];
    expect(countByHour(sessions, true, 4, nowMs)).toEqual([0, 1, 2, 2]);
  });

  it("are unknown before the earliest that was read, if there are more", () => {
    expect(countByHour([session(2, null), session(1.5, 1.7)], false, 4, nowMs)).toEqual([null, null, null, 1]);
  });
});

describe("a trend's heights", () => {
  it.each<[string, (number | null)[], number | undefined, (number | null)[]]>([
    ["reach the top with the highest value", [1, null, 4], undefined, [10, null, 40]],
    ["of a share reach it only at 1, so that a bad day looks bad", [0.5, null, 0.25], 1, [20, null, 10]],
    ["are 0 where all are 0", [0, 0], undefined, [0, 0]],
    ["are unknown where nothing was measured", [null], undefined, [null]],
    ["are none without values", [], 1, []],
  ])("%s", (_name, values, max, heights) => expect(scaleValues(values, 40, max)).toEqual(heights));
});

describe("a destination is in trouble", () => {
  const destination = (id: string, enabled = true) => ({ id, url: `https://${id}.example/in`, enabled });
  const well = { failed_count: 0, consecutive_failures: 0, unsigned_since: null };
  const all = [destination("a"), destination("b"), destination("c", false), destination("d")];

  it.each<[string, Record<string, Partial<Health>>, string[]]>([
    ["not while all is well", { a: {} }, ["c: disabled"]],
    ["by attempts that fail now", { a: { consecutive_failures: 3 } }, ["a: failing now", "c: disabled"]],
    [
      "by what has failed, the most first",
      { b: { failed_count: 1 }, d: { failed_count: 2 } },
      ["d: 2 failed", "b: 1 failed", "c: disabled"],
    ],
    ["by a count that stops at its bound", { a: { failed_count: 10_000 } }, ["a: 10,000+ failed", "c: disabled"]],
    [
      "most of all by a secret that can't be opened",
      { a: { failed_count: 9 }, b: { unsigned_since: "2026-11-21T00:00:00Z" } },
      ["b: can't be signed", "a: 9 failed", "c: disabled"],
    ],
    ["by all of it", { c: { failed_count: 1, consecutive_failures: 2 } }, ["c: 1 failed, failing now, disabled"]],
    ["not by one that is gone", { z: { failed_count: 6 } }, ["c: disabled"]],
  ])("%s", (_name, health, expected) => {
    const healthOf = new Map(Object.entries(health).map(([id, one]) => [id, { ...well, ...one }]));
    const trouble = findTrouble(all, healthOf);
    expect(trouble.map(({ id, words }) => `${id}: ${words}`)).toEqual(expected);
    expect(trouble.every(({ id, name }) => name === `${id}.example/in`)).toBe(true);
  });

  it("under its name, if it has one", () => {
    const named = { ...destination("a", false), name: "Orders" };
    expect(findTrouble([named], new Map()).map(({ name }) => name)).toEqual(["Orders"]);
  });
});
