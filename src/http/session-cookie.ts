import { isSecretTokenForm } from "../domain/access/secret-token.ts";

// With `__Host-`, browsers refuse the cookie without Secure or with a Domain. Over plain http, which only the local
// start uses, they would refuse the prefix itself.
const SECURE_NAME = "__Host-sightline";
const PLAIN_NAME = "sightline";

/**
 * Returns the token of the session cookie, or null if it wasn't sent. A malformed one is returned as an empty text: it
 * is a credential, but an invalid one.
 */
export function readSessionCookie(headers: Headers, url: URL): string | null {
  const cookies = headers.get("cookie");
  if (cookies === null) return null;
  const prefix = `${nameCookie(url)}=`;
  const pairs = cookies.split(";").map((pair) => pair.trim());
  const sent = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length);
  if (sent === undefined) return null;
  return isSecretTokenForm(sent) ? sent : "";
}

/**
 * Returns the `Set-Cookie` of a login. Scripts can't read the cookie, and no other site's page can send it. Times are
 * Unix milliseconds.
 */
export function writeSessionCookie(url: URL, token: string, nowMs: number, expiresAtMs: number): string {
  return joinCookie(url, token, Math.max(0, Math.floor((expiresAtMs - nowMs) / 1000)));
}

/** Returns the `Set-Cookie` that deletes the cookie. */
export function clearSessionCookie(url: URL): string {
  return joinCookie(url, "", 0);
}

function joinCookie(url: URL, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(url) ? "; Secure" : "";
  return `${nameCookie(url)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}

function nameCookie(url: URL): string {
  return isSecure(url) ? SECURE_NAME : PLAIN_NAME;
}

function isSecure(url: URL): boolean {
  return url.protocol === "https:";
}
