import { exceedsCharacters } from "../text/text-size.ts";
import { dropTrailingDot, isIpLiteral, isPublicHostName } from "./destination-host.ts";

export const MAX_DESTINATION_URL_CHARACTERS = 2048;
const LOWEST_FREE_PORT = 1024;

/**
 * `url` is the normalized URL, to store and to send to. `message` continues the field's name, states the rule, and
 * never quotes the value.
 */
export type DestinationUrlVerdict = { kind: "ok"; url: string } | { kind: "refused"; message: string };

export type DestinationUrlRules = {
  /** Hosts that this service runs on, with or without a port: `api.example.com`, `127.0.0.1:8787`. */
  ownHosts: readonly string[];
  /** Development only: also allows `http://127.0.0.1`, in exactly that spelling, with any port. */
  allowLocal: boolean;
};

/**
 * Judges where webhooks may go (docs/contract/decisions.md, "Destination URLs"): https, no credentials, port 443 or
 * above 1023, a public host name. The URL is judged as the WHATWG parser reads it, as `fetch` will: full-width digits,
 * percent signs and IDN in a host are mapped first.
 *
 * Also refuses what the parser would accept: whitespace, control and invisible characters and backslashes anywhere,
 * since other parsers see a different host in them; and any fragment, since it is never sent. Accepts names that
 * resolve to a private address: check their addresses with `isPublicAddress`. Throws a TypeError if `ownHosts` contains
 * an invalid host.
 */
export function checkDestinationUrl(
  text: string,
  { ownHosts, allowLocal }: DestinationUrlRules,
): DestinationUrlVerdict {
  const local = allowLocal && /^http:\/\/127\.0\.0\.1(?::[1-9]\d{0,4})?(?:[/?]|$)/i.test(text);
  const message = refuseText(text, local);
  if (message) return refuse(message);

  const url = URL.parse(text);
  if (!url) return refuse("must be a valid URL");
  if (local) {
    if (ownHosts.some((host) => readOwnHost(host, "http").host === url.host)) return refuse(OWN_HOST);
  } else {
    const hostname = dropTrailingDot(url.hostname);
    const fault = refuseHost(hostname, url.port, ownHosts);
    if (fault) return refuse(fault);
    url.hostname = hostname;
  }
  // Percent-encoding triples non-ASCII characters, and the encoded form is what is stored and sent.
  if (url.href.length > MAX_DESTINATION_URL_CHARACTERS) return refuse(TOO_LONG);
  return { kind: "ok", url: url.href };
}

/** Returns what every normalized URL with the same scheme, host and port begins with. */
export function originPrefix(url: string): string {
  return `${new URL(url).origin}/`;
}

const OWN_HOST = "must not be on this service's own host";
const TOO_LONG = `must have at most ${MAX_DESTINATION_URL_CHARACTERS} characters, percent-encoded`;

/** Checks the text itself before it is parsed: the parser silently drops or rewrites most of what this refuses. */
function refuseText(text: string, local: boolean): string | null {
  if (exceedsCharacters(text, MAX_DESTINATION_URL_CHARACTERS)) return TOO_LONG;
  if (/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{DI}]/u.test(text))
    return "must not contain whitespace, control or invisible characters";
  if (text.includes("\\")) return "must not contain a backslash";
  if (text.includes("#")) return "must not have a fragment";
  const authority = /^https?:\/\/([^/?]+)/i.exec(text)?.[1];
  if (authority === undefined || !(local || /^https:/i.test(text))) return "must start with https:// and a host";
  // Also refuses an empty user name, which the parser drops.
  if (authority.includes("@")) return "must not contain credentials";
  return null;
}

function refuseHost(hostname: string, port: string, ownHosts: readonly string[]): string | null {
  if (isIpLiteral(hostname)) return "must name its host: an IP address is not accepted";
  if (ownHosts.some((host) => dropTrailingDot(readOwnHost(host, "https").hostname) === hostname)) return OWN_HOST;
  if (!isPublicHostName(hostname)) return "must have a public host name";
  // The parser leaves the port of an https URL empty if it is 443.
  if (port !== "" && Number(port) < LOWEST_FREE_PORT) return "must use port 443 or one above 1023";
  return null;
}

/** Throws for an invalid entry, which would otherwise silently protect nothing. */
function readOwnHost(host: string, scheme: "http" | "https"): URL {
  const url = /^[^/?#@\\*]+$/.test(host) ? URL.parse(`${scheme}://${host}/`) : null;
  if (!url) throw new TypeError("ownHosts must hold hosts such as api.example.com or 127.0.0.1:8787");
  return url;
}

function refuse(message: string): DestinationUrlVerdict {
  return { kind: "refused", message };
}
