import { describe, expect, test } from "vitest";
import { generatePast } from "../../src/demo/generate-past.ts";

const NOW_MS = Date.UTC(2026, 5, 3, 14, 20, 7);
const HOUR_MS = 3_600_000;

describe("the past", () => {
  test("is the same for the same time", () => {
    const tell = () => {
      const { book, usage, deliveries } = generatePast(NOW_MS);
      return JSON.stringify([book.events, book.list("runs"), book.list("ledger"), usage, deliveries]);
    };
    expect(tell()).toBe(tell());
  });

  test("can be told at any hour of any day of the week, and never lies in the future", () => {
    // Thirteen hours that differ, about two of each day.
    for (let hour = 0; hour < 7 * 24; hour += 13) {
      const nowMs = NOW_MS + hour * HOUR_MS;
      const { book, usage, deliveries } = generatePast(nowMs);
      expect(book.list("organizations")[0]?.balanceMicrodollars).toBe(5_000_000);
      expect(book.list("balance_alerts").map(({ status }) => status)).toEqual(["ended", "open"]);
      expect(Math.max(...book.events.map(({ atMs }) => atMs), ...usage.map(({ atMs }) => atMs))).toBeLessThanOrEqual(
        nowMs,
      );
      expect(new Set(deliveries.map(({ status }) => status)).size).toBe(4);
      expect(new Set(book.list("runs").map(({ status }) => status)).size).toBe(5);
      expect(new Set(book.list("sessions").map(({ endReason }) => endReason)).size).toBe(6);
      expect(new Set(book.list("file_deliveries").map(({ status }) => status)).size).toBe(4);
    }
  });
});
