import { Problem } from "../domain/problem.ts";

type Sent = { method: string; headers: Headers; url: URL };

/**
 * Throws a 403 where a request with a cookie could come from another site's page: whatever changes something must say that it is of our
 * own origin, by `Sec-Fetch-Site` or, from browsers without it, by `Origin`. Neither can be set by a page.
 */
export function requireSameOrigin(request: Sent): void {
  if (!isReading(request.method) && readSameOrigin(request) !== true) throw refuse();
}

/** The same for a request without a credential: one that says nothing, as programs send it, is let through. */
export function refuseOtherOrigins(request: Sent): void {
  if (!isReading(request.method) && readSameOrigin(request) === false) throw refuse();
}

function isReading(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** Whether the request is of our origin; null where it doesn't say. */
function readSameOrigin({ headers, url }: Sent): boolean | null {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  const origin = headers.get("origin");
  return origin === null ? null : origin === url.origin;
}

function refuse(): Problem {
  return new Problem(
    "forbidden",
    "This may only be asked for by the dashboard's own pages: the request is of another origin.",
  );
}
