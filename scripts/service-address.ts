import { isLoopback } from "../src/domain/public-origin.ts";
import { readSettings } from "./dev/settings.ts";

/** A page that is the same for everybody, answered without the database. */
export const HEALTH_PATH = "/sign-in";

/** Reads the origin of a running service. Throws an Error that states the rule. */
function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBare = url?.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  if (!url || !isBare || !/^https?:$/.test(url.protocol)) {
    throw new Error(`--url is "${text}", but must be an origin such as http://127.0.0.1:8787.`);
  }
  return url.origin;
}

/** A running service, and the operator's token; null: the local start's. */
type ServiceAddress = { origin: string; token: string | null; isLocal: boolean };

/**
 * Reads the address of a running service and its token: the given one or, for a service that isn't local, that of the
 * environment. Throws an Error that states the rule.
 */
export function readServiceAddress(
  url: string,
  givenToken: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): ServiceAddress {
  const origin = readOrigin(url);
  if (isLoopback(origin)) return { origin, token: readToken(givenToken), isLocal: true };
  const token = readToken(givenToken) ?? readToken(environment.OPERATOR_TOKEN);
  if (!token) throw new Error("--url isn't local: give the operator's token with --token, or in OPERATOR_TOKEN.");
  // The token would be readable on the way.
  if (origin.startsWith("http:")) throw new Error(`--url is "${origin}", but must begin with https: it isn't local.`);
  return { origin, token, isLocal: false };
}

/** Returns null for none. The error doesn't show the token: that of `fetch`, which refuses such headers, does. */
function readToken(text = ""): string | null {
  const token = text.trim();
  if (/[^\x21-\x7e]/.test(token)) {
    throw new Error("The operator's token must have only visible ASCII characters, on one line.");
  }
  return token || null;
}

/** Returns the local start's token, from the same settings that it uses. */
export function readLocalToken(repository: string): string {
  const token = readSettings(repository, process.env).settings.OPERATOR_TOKEN;
  if (token === undefined) throw new Error("OPERATOR_TOKEN isn't set: give the operator's token with --token.");
  return token;
}
