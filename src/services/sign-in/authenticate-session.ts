import { LOGIN_KEPT_MS, LOGIN_PROLONGED_EVERY_MS } from "../../domain/access/sign-in.ts";
import { hashText } from "../../domain/crypto/sha256.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { findLogin, type LoginRecord, prolongLogin } from "../../storage/people/logins.ts";
import { rememberShard } from "../../storage/shards/organization-shards.ts";
import { ROW_CACHE, ShortCache } from "../short-cache.ts";

export type { LoginRecord, Membership } from "../../storage/people/logins.ts";

const cache = new ShortCache<LoginRecord>(ROW_CACHE);

type Environment = {
  db: D1Database;
  nowMs: number;
  defer(work: Promise<unknown>): void;
  /** True if a login that has just ended, or a role that was just lost, must be refused at once, as in `authenticate`. */
  isReadAnew?: boolean;
  /** Makes the browser keep the cookie until then. */
  signIn(token: string, expiresAtMs: number): void;
};

/**
 * Returns the signed-in user for the token of the session cookie. Throws a 401 if it is malformed, unknown or expired,
 * without telling which. Using a login extends it, at most once an hour.
 */
export async function authenticateSession(token: string, environment: Environment): Promise<LoginRecord> {
  const { db, nowMs, defer, signIn, isReadAnew = false } = environment;
  if (token === "") throw refuseSession();
  const tokenSha256 = await hashText(token);
  if (isReadAnew) cache.forget((_login, known) => known === tokenSha256);
  const login = await cache.find(tokenSha256, nowMs, async () => {
    const found = await findLogin(db, tokenSha256, nowMs);
    for (const { organizationId, shard } of found?.memberships ?? []) rememberShard(organizationId, shard, nowMs);
    return found;
  });
  if (!login || login.expiresAtMs <= nowMs) throw refuseSession();
  if (nowMs - login.lastSeenAtMs >= LOGIN_PROLONGED_EVERY_MS) {
    login.lastSeenAtMs = nowMs;
    login.expiresAtMs = nowMs + LOGIN_KEPT_MS;
    defer(prolongLogin(db, login.id, nowMs, login.expiresAtMs));
    signIn(token, login.expiresAtMs);
  }
  return login;
}

/** Invalidates this isolate's cached logins and memberships of a user. Other isolates follow within 5 seconds. */
export function forgetLogins(userId: string): void {
  cache.forget((login) => login.userId === userId);
}

type SessionRefusal =
  | "unauthenticated"
  | "sign_in_link_unusable"
  | "passkey_unusable"
  | "invitation_unusable"
  | "sign_in_needed";

/** Returns the 401 for a request without a live session, or for a failed sign-in. */
export function refuseSession(
  code: SessionRefusal = "unauthenticated",
  detail = "You aren't signed in, or your session has expired. Sign in again.",
): Problem {
  return new Problem(code, detail, { headers: { "www-authenticate": 'Cookie realm="dashboard"' } });
}
