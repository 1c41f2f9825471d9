import { Problem } from "../domain/errors/problem.ts";
import { isLoopback } from "../domain/public-origin.ts";

type Sent = { headers: Headers; url: URL };

/**
 * Throws a 403 for a request of a web page of another origin. Programs send no `Origin`, and clients that are built like
 * a browser send one with a scheme of their own, which a page can't have. Source:
 * https://modelcontextprotocol.io/specification/2025-06-18/basic/transports ("Security Warning").
 */
export function refusePageOrigins({ headers, url }: Sent, publicOrigin: string | null): void {
  const origin = headers.get("origin");
  if (origin === null || origin === publicOrigin || isOwnScheme(origin)) return;
  // Another name can be pointed at this machine, and then has the origin that its page asks for. Over https it would
  // need a certificate.
  const isNameSure = url.protocol === "https:" || isLoopback(url.origin);
  if (isNameSure && origin === url.origin) return;
  throw new Problem("forbidden", "Pages of other origins may not send this request.");
}

function isOwnScheme(origin: string): boolean {
  const protocol = URL.parse(origin)?.protocol;
  return protocol !== undefined && protocol !== "http:" && protocol !== "https:";
}
