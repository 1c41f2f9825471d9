import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { dropTrailingDot, isPublicHostName } from "../../src/domain/deliveries/destination-host.ts";

/**
 * Returns true if a web page that isn't ours may have sent a call: one under a name of the public DNS, which its owner can
 * point at this machine. Its pages then count as our own in a browser, and could call the local start with its published
 * keys. Addresses and names of a local network can't be taken over like that. Programs may use any name.
 *
 * @param publicOrigin the address that the settings give the local start, such as that of a tunnel
 */
export function isFromForeignPage(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  // Every browser sends it, and no page can have it left out.
  if (headers["accept-language"] === undefined) return false;
  const hostname = URL.parse(`http://${headers.host}`)?.hostname ?? "";
  return isPublicHostName(dropTrailingDot(hostname)) && hostname !== new URL(publicOrigin).hostname;
}

/** Refuses a call, as the service itself refuses one. */
export function refuseForeignPage(answer: ServerResponse): void {
  const detail =
    "The local start has published keys, so it doesn't answer pages under public host names. Call it at 127.0.0.1, or set PUBLIC_ORIGIN in .dev.vars to its public address.";
  const problem = { type: "about:blank", title: "Forbidden", status: 403, detail, code: "forbidden" };
  answer.writeHead(403, { "content-type": "application/problem+json", connection: "close" });
  answer.end(JSON.stringify(problem));
}
