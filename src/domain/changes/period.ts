import { readTimeMs } from "../rfc3339.ts";
import type { Refusal } from "./decision.ts";
import { time } from "./fields.ts";

type Period = { currentPeriodStartMs: number; currentPeriodEndMs: number };

/** The fields of a billing period. */
export function currentPeriod() {
  return { current_period_start: time(), current_period_end: time() };
}

/** Reads a billing period as Unix milliseconds. A period that ends before it starts is invalid. */
export function readPeriod(change: { current_period_start: string; current_period_end: string }): Period | Refusal {
  const currentPeriodStartMs = readCheckedTime(change.current_period_start);
  const currentPeriodEndMs = readCheckedTime(change.current_period_end);
  return currentPeriodEndMs < currentPeriodStartMs
    ? { kind: "invalid", field: "current_period_end", message: "must not be before current_period_start" }
    : { currentPeriodStartMs, currentPeriodEndMs };
}

/** Reads a time that its schema has already accepted. Throws a RangeError for any other text. */
export function readCheckedTime(text: string): number {
  const timeMs = readTimeMs(text);
  if (timeMs === null) throw new RangeError("not a checked time");
  return timeMs;
}
