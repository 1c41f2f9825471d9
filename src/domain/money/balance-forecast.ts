import { DAY_MS, dayOf } from "./spending-month.ts";

/** The most days over which charges are averaged. */
export const FORECAST_DAYS = 14;
/** With fewer charged days, an average isn't meaningful. */
const LEAST_CHARGED_DAYS = 3;
/** Beyond this, a forecast isn't meaningful either. */
const FARTHEST_DAYS = 365;

/** The expected end of a balance at the present rate of charges. Times are Unix milliseconds. */
type BalanceForecast = { perDayMicrodollars: number; endsAtMs: number };

/**
 * Forecasts when a balance ends: it is divided by the average charge of the last 14 complete days (UTC), or of those
 * since the first charge if that is later. Today doesn't count, since it isn't over. Returns null if fewer than three of
 * the days had a charge, if the balance would last more than a year, or if it has ended.
 *
 * @param charges the charges by day; `dayMs` is any time of it
 */
export function forecastBalance(
  balanceMicrodollars: number,
  charges: readonly { dayMs: number; chargedMicrodollars: number }[],
  nowMs: number,
): BalanceForecast | null {
  const today = dayOf(nowMs);
  const byDay = new Map<number, number>();
  for (const { dayMs, chargedMicrodollars } of charges) {
    const day = dayOf(dayMs);
    if (day >= today || day < today - FORECAST_DAYS || chargedMicrodollars <= 0) continue;
    byDay.set(day, (byDay.get(day) ?? 0) + chargedMicrodollars);
  }
  if (balanceMicrodollars <= 0 || byDay.size < LEAST_CHARGED_DAYS) return null;
  const sum = [...byDay.values()].reduce((total, charged) => total + charged, 0);
  const perDayMicrodollars = sum / (today - Math.min(...byDay.keys()));
  const daysLeft = balanceMicrodollars / perDayMicrodollars;
  return daysLeft > FARTHEST_DAYS ? null : { perDayMicrodollars, endsAtMs: nowMs + daysLeft * DAY_MS };
}
