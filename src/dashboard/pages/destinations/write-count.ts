import { MAX_COUNTED } from "../../../domain/deliveries/destination-health.ts";

/** Formats a count of a destination's deliveries, which stops at a limit. */
export function writeCount(count: number): string {
  return `${count.toLocaleString("en")}${count >= MAX_COUNTED ? "+" : ""}`;
}
