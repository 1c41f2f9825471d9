const MAX_NAME_CHARACTERS = 253;
// Letters, digits, inner hyphens and underscores: strict host names (RFC 1123), plus the underscores that wildcard
// certificates cover.
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
// Every delegated top-level domain is made of letters, or is an internationalized name in its ASCII form (RFC 3696).
const TOP_LEVEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/**
 * Top-level domains that the public DNS never delegates. Names under them are resolved by a local network or not at
 * all. example.com, .net and .org aren't listed: they are delegated and resolve.
 */
const NOT_PUBLIC = new Set([
  // Special-use names (IANA's registry). All of .arpa is infrastructure: home.arpa, reverse lookups, ipv4only.arpa.
  ...["alt", "arpa", "example", "invalid", "local", "localhost", "onion", "test"],
  // Reserved by ICANN for private networks in 2024.
  "internal",
  // Names that private networks use (RFC 6762, appendix G, and the defaults of common systems).
  ...["corp", "home", "intranet", "lan", "localdomain", "private"],
  // Not delegated because of such collisions (ICANN, 2018).
  "mail",
]);

/**
 * Returns true if `host`, as the URL parser returns it, is an IP address: IPv6 in brackets, or IPv4 (normalized to four
 * decimal numbers).
 */
export function isIpLiteral(host: string): boolean {
  return host.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(host);
}

/**
 * Returns true if `name` can be a host name on the public internet: at least two labels, under a top-level domain that
 * can exist. `name` is what the URL parser returns (lower case, ASCII), without a trailing dot. Doesn't check the
 * addresses that the name resolves to.
 */
export function isPublicHostName(name: string): boolean {
  if (name.length > MAX_NAME_CHARACTERS) return false;
  const labels = name.split(".");
  const topLevel = labels.at(-1) ?? "";
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(topLevel) &&
    !NOT_PUBLIC.has(topLevel)
  );
}

/** Removes the dot that makes a name absolute: `example.com.` and `example.com` are one host. */
export function dropTrailingDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}
