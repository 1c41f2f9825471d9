import { type SealingKeys, sealText } from "../domain/crypto/sealed-text.ts";
import { bindHeader, MAX_CUSTOM_HEADERS } from "../domain/deliveries/custom-headers.ts";
import { Problem } from "../domain/errors/problem.ts";
import type { HeaderChanges } from "../storage/destinations/destination-headers.ts";

/** Encrypts the values of headers for a destination. A null removes a header. */
export async function sealHeaders(
  keys: SealingKeys,
  destinationId: string,
  headers: ReadonlyMap<string, string | null> = new Map(),
): Promise<HeaderChanges> {
  const set = await Promise.all(
    [...headers].flatMap(([name, value]) =>
      value === null
        ? []
        : [sealText(keys, value, bindHeader(destinationId, name)).then((sealedValue) => ({ name, sealedValue }))],
    ),
  );
  return { set, removed: [...headers.keys()].filter((name) => headers.get(name) === null) };
}

/** Throws if a destination would have more headers than are allowed. */
export function requireFewHeaders(names: readonly string[]): void {
  if (names.length <= MAX_CUSTOM_HEADERS) return;
  const message = `must not be more than ${MAX_CUSTOM_HEADERS} headers in all`;
  throw new Problem("validation", "The headers are too many.", { fields: [{ path: "body.headers", message }] });
}
