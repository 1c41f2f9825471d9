import { MAX_COUNTED } from "../../../domain/destination-health.ts";

/** A share of 0 to 1 as a percentage that is 100 only where it is all; null: there was nothing. */
export function writeShare(share: number | null): string {
  if (share === null) return "–";
  return `${Math.floor(share * 1000) / 10} %`;
}

/** A count of a destination's deliveries, which stops at a bound. */
export function writeCount(count: number): string {
  return `${count.toLocaleString("en")}${count >= MAX_COUNTED ? "+" : ""}`;
}
