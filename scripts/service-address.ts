import { readSettings } from "./dev/settings.ts";

/** Reads the origin of a running service. Throws an Error that states the rule. */
export function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBare = url?.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  if (!url || !isBare || !/^https?:$/.test(url.protocol)) {
    throw new Error(`--url is "${text}", but must be an origin such as http://127.0.0.1:8787.`);
  }
  return url.origin;
}

/** Returns true if an origin is on this machine. */
export function isLocalOrigin(origin: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(origin).hostname);
}

/** Returns the local start's token, as it reads it itself. */
export function readLocalToken(repository: string): string {
  const token = readSettings(repository, process.env).settings.OPERATOR_TOKEN;
  if (token === undefined) throw new Error("OPERATOR_TOKEN isn't set: give the operator's token with --token.");
  return token;
}
