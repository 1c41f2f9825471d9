/** Used if there is no address, such as for calls over a binding: all such callers count as one. */
const UNKNOWN = "unknown";

/**
 * Returns the network that a client's address counts as for rate limits: an IPv4 address itself, or the first 64 bits
 * of an IPv6 address, since one client usually has a whole /64.
 */
export function readClientNetwork(address: string | null): string {
  if (address === null) return UNKNOWN;
  if (!address.includes(":")) return address;
  const canonical = URL.parse(`http://[${address}]`)?.hostname.slice(1, -1);
  if (canonical === undefined) return UNKNOWN;
  const [head = "", tail] = canonical.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array<string>(zeros).fill("0"), ...last].slice(0, 4).join(":");
}
