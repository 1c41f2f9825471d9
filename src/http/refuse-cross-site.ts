import { Problem } from "../domain/errors/problem.ts";

type Sent = { method: string; headers: Headers; url: URL };

/**
 * Throws a 403 if a request with a cookie could come from another site's page: a request that changes something must
 * prove to be same-origin, by `Sec-Fetch-Site` or, for browsers without it, by `Origin`. A page can set neither.
 */
export function requireSameOrigin(request: Sent): void {
  if (!isReading(request.method) && readSameOrigin(request) !== true) throw refuse();
}

/**
 * Throws a 403 for a request without a credential from another origin. A request without these headers, as programs
 * send it, is allowed.
 */
export function refuseOtherOrigins(request: Sent): void {
  if (!isReading(request.method) && readSameOrigin(request) === false) throw refuse();
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Returns true if the request comes from our own origin, or null if it doesn't say. */
function readSameOrigin({ headers, url }: Sent): boolean | null {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null ? null : origin === url.origin;
}

function refuse(): Problem {
  return new Problem("forbidden", "Only the dashboard's own pages may send this request; it came from another origin.");
}
