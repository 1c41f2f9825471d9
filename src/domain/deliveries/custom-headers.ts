/** How many headers an admin may add to a destination's webhooks. */
export const MAX_CUSTOM_HEADERS = 10;
const MAX_HEADER_NAME_CHARACTERS = 128;
const MAX_HEADER_VALUE_CHARACTERS = 4096;

/** Headers that the sender sets itself, or that belong to a single connection (RFC 9110, 7.6.1). */
const REFUSED: ReadonlySet<string> = new Set([
  ...["connection", "expect", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade", "via"],
  ...["accept-encoding", "content-encoding", "content-length", "content-type", "date", "user-agent"],
]);
/** The signature's headers, those of proxies, and those that Cloudflare adds. */
const REFUSED_STARTS = ["webhook-", "svix-", "proxy-", "cf-", "x-forwarded-", "sec-"];

/**
 * Returns why a header's name is refused, in words that follow the field of all headers, or null if it is accepted.
 * `name` is in lower case.
 */
export function judgeHeaderName(name: string): string | null {
  if (name.length > MAX_HEADER_NAME_CHARACTERS || !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)) {
    return `must have header names of 1 to ${MAX_HEADER_NAME_CHARACTERS} characters: letters, digits, and signs such as - and _`;
  }
  if (REFUSED.has(name) || REFUSED_STARTS.some((start) => name.startsWith(start))) {
    return `must not set ${name}, which belongs to the signature or the connection, or is set by the service itself`;
  }
  return null;
}

/** Returns why the value of a header of this name is refused, or null. Spaces around it would be lost on the way. */
export function judgeHeaderValue(value: string, name: string): string | null {
  if (value.length <= MAX_HEADER_VALUE_CHARACTERS && /^[\t\x20-\x7e]+$/.test(value) && value === value.trim())
    return null;
  return `must give ${name} a value of 1 to ${MAX_HEADER_VALUE_CHARACTERS} ASCII characters without spaces around it`;
}

/** Returns what a header's sealed value is bound to, so that it can't be moved to another destination or name. */
export function bindHeader(destinationId: string, name: string): string {
  return `${destinationId}/${name}`;
}
