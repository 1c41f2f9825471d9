import { timingSafeEqual } from "node:crypto";

/** Returns true if two texts are equal, in a time that doesn't reveal where they differ. */
export function isSameText(left: string, right: string): boolean {
  const [a, b] = [new TextEncoder().encode(left), new TextEncoder().encode(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
