import { takeRandomBytes } from "./crypto/random-bytes.ts";
import { writeHex } from "./text/hex.ts";

/** The type prefixes of resource ids (docs/contract/decisions.md, "Names"; usage and ledger rows and requests are ours). */
export type IdPrefix =
  | "org"
  | "key"
  | "phone"
  | "run"
  | "sess"
  | "file"
  | "dlv"
  | "rent"
  | "sub"
  | "alert"
  | "dest"
  | "msg"
  | "replay"
  | "usage"
  | "ledger"
  | "user"
  | "login"
  | "invite"
  | "passkey"
  | "req";

/**
 * Generates a resource id: the prefix and a UUIDv7 (RFC 9562) without dashes, so that ids sort by creation. `nowMs` is
 * Unix milliseconds; `random` is 10 random bytes.
 */
export function makeId(
  prefix: IdPrefix,
  nowMs: number,
  random: Uint8Array = takeRandomBytes(10),
): `${IdPrefix}_${string}` {
  const time = Math.trunc(nowMs).toString(16).padStart(12, "0");
  const tail = writeHex(random.subarray(0, 10));
  // 10 bytes are 20 digits: 3 after the version digit, then the variant's two bits 10 and the rest.
  const variant = (8 + (Number.parseInt(tail.charAt(3), 16) & 3)).toString(16);
  return `${prefix}_${time}7${tail.slice(0, 3)}${variant}${tail.slice(4, 19)}`;
}

/**
 * Returns an id that sorts at or before every id generated at `timeMs` (Unix milliseconds, up to the year 9999) or
 * later, and after all earlier ones.
 */
export function lowestIdAt(prefix: IdPrefix, timeMs: number): string {
  return `${prefix}_${timeMs.toString(16).padStart(12, "0")}`;
}
