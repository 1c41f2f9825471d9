import { HOUR_MS } from "../../../domain/deliveries/attempts-by-hour.ts";

/** How far back the log reaches, by the name in the address. */
export const SPAN_MS = { "1h": HOUR_MS, "24h": 24 * HOUR_MS, "7d": 7 * 24 * HOUR_MS } as const;

/** `any`: without an end; `own`: from and until what the reader chooses. */
export type LogSpan = "any" | keyof typeof SPAN_MS | "own";

/** Reads the name of a span. An unknown one is `own` if the address has a range, and `any` otherwise. */
export function readSpan(name: string | undefined, hasRange: boolean): LogSpan {
  if (name !== undefined && Object.hasOwn(SPAN_MS, name)) return name as keyof typeof SPAN_MS;
  return name === "own" || hasRange ? "own" : "any";
}
