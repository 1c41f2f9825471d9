import { hashText } from "../domain/sha256.ts";
import { LOGIN_KEPT_MS, LOGIN_PROLONGED_EVERY_MS } from "../domain/sign-in.ts";
import { findLogin, type LoginRecord, prolongLogin } from "../storage/logins.ts";
import { Problem } from "./problem.ts";

/** How long a login's row is believed, its person's memberships with it: as long as a key's. */
const BELIEVED_MS = 5_000;
/** Rows kept at once. Only logins that exist are kept, so made-up cookies can't push live ones out. */
const KEPT_ROWS = 1_000;

const believed = new Map<string, { login: LoginRecord; readAtMs: number }>();
/** Counts what was forgotten: a row that was being read meanwhile isn't kept. */
let forgotten = 0;

type Environment = {
  db: D1Database;
  nowMs: number;
  defer(work: Promise<unknown>): void;
  /** Has the browser keep the cookie until then. */
  signIn(token: string, expiresAtMs: number): void;
};

/**
 * Finds who is signed in, by the token of the session cookie. Throws a 401 where it is malformed, unknown or expired, without telling which.
 * A login that is used is prolonged, at most once an hour.
 */
export async function authenticateSession(token: string, environment: Environment): Promise<LoginRecord> {
  const { db, nowMs, defer, signIn } = environment;
  if (token === "") throw refuseSession();
  const login = await readLogin(await hashText(token), environment);
  if (!login || login.expiresAtMs <= nowMs) throw refuseSession();
  if (nowMs - login.lastSeenAtMs >= LOGIN_PROLONGED_EVERY_MS) {
    login.lastSeenAtMs = nowMs;
    login.expiresAtMs = nowMs + LOGIN_KEPT_MS;
    defer(prolongLogin(db, login.id, nowMs, login.expiresAtMs));
    signIn(token, login.expiresAtMs);
  }
  return login;
}

/** Has this isolate read a person's logins and memberships anew with the next request; other isolates do within 5 seconds. */
export function forgetLogins(userId: string): void {
  forgotten++;
  for (const [tokenSha256, { login }] of believed) if (login.userId === userId) believed.delete(tokenSha256);
}

type SessionRefusal =
  | "unauthenticated"
  | "sign_in_link_unusable"
  | "passkey_unusable"
  | "invitation_unusable"
  | "sign_in_needed";

/** The 401 of a request that a live session must come with, or that was to make one. */
export function refuseSession(
  code: SessionRefusal = "unauthenticated",
  detail = "You are not signed in, or no longer: sign in again.",
): Problem {
  return new Problem(code, detail, { headers: { "www-authenticate": 'Cookie realm="dashboard"' } });
}

async function readLogin(tokenSha256: string, { db, nowMs }: Environment): Promise<LoginRecord | null> {
  const known = believed.get(tokenSha256);
  if (known && nowMs - known.readAtMs < BELIEVED_MS && nowMs >= known.readAtMs) return known.login;
  believed.delete(tokenSha256);
  const before = forgotten;
  const login = await findLogin(db, tokenSha256, nowMs);
  if (!login || before !== forgotten) return login;
  if (believed.size >= KEPT_ROWS) believed.delete(believed.keys().next().value ?? "");
  believed.set(tokenSha256, { login, readAtMs: nowMs });
  return login;
}
