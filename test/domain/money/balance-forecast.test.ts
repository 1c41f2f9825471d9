import { describe, expect, it } from "vitest";
import { FORECAST_DAYS, forecastBalance } from "../../../src/domain/money/balance-forecast.ts";

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20, 15);
const charge = (daysAgo: number, chargedMicrodollars: number) => ({
  dayMs: NOW_MS - daysAgo * DAY_MS,
  chargedMicrodollars,
});

describe("the forecast of a balance", () => {
  it("divides it by the average of the complete days since the first charge", () => {
    const charges = [charge(6, 300), charge(4, 100), charge(4, 100), charge(1, 100)];
    expect(forecastBalance(1000, charges, NOW_MS)).toEqual({
      perDayMicrodollars: 100,
      endsAtMs: NOW_MS + 10 * DAY_MS,
    });
  });

  it("counts neither today nor what is longer ago than its days", () => {
    const within = [charge(FORECAST_DAYS, 700), charge(2, 350), charge(1, 350)];
    const without = [...within, charge(0, 9_999), charge(FORECAST_DAYS + 1, 9_999)];
    expect(forecastBalance(1000, without, NOW_MS)).toEqual(forecastBalance(1000, within, NOW_MS));
    expect(forecastBalance(1000, within, NOW_MS)?.perDayMicrodollars).toBe(100);
  });

  it.each([
    ["nothing was charged", 1000, []],
    ["too few days had a charge", 1000, [charge(2, 10), charge(1, 10), charge(1, 10)]],
    ["the days had free calls only", 1000, [charge(3, 0), charge(2, 0), charge(1, 0)]],
    ["it would last more than a year", 366_000, [charge(3, 1000), charge(2, 1000), charge(1, 1000)]],
    ["it has ended", 0, [charge(3, 10), charge(2, 10), charge(1, 10)]],
  ])("is none if %s", (_why, balance, charges) => {
    expect(forecastBalance(balance, charges, NOW_MS)).toBeNull();
  });
});
