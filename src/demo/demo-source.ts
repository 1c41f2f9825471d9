import type { Random } from "../domain/crypto/seeded-random.ts";
import { type IdPrefix, makeId } from "../domain/ids.ts";

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How many days of past the demo organization has. */
export const PAST_DAYS = 14;

/** A seeded source of random numbers, and of ids made from them. */
export type DemoSource = { random: Random; id(prefix: IdPrefix, atMs: number): string };

export function makeDemoSource(random: Random): DemoSource {
  return { random, id: (prefix, atMs) => makeId(prefix, atMs, random.bytes(10)) };
}

/** Returns the days of the past as Unix milliseconds of their midnights (UTC), oldest first, ending with today. */
export function listDays(nowMs: number): number[] {
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return Array.from({ length: PAST_DAYS + 1 }, (_, index) => today - (PAST_DAYS - index) * DAY_MS);
}

export function isWeekend(dayMs: number): boolean {
  const weekday = new Date(dayMs).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Picks a time of the day when people work: most before and after lunch, few early and late. */
export function pickWorkingTime(random: Random, dayMs: number): number {
  const hour = random.pick([7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 13, 13, 14, 14, 14, 15, 15, 16, 16, 17, 18, 20]);
  return dayMs + hour * HOUR_MS + random.integer(0, 3_599_999);
}
