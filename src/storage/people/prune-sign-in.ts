import { pruneInvitations } from "./invitations.ts";
import { pruneLogins } from "./logins.ts";
import { pruneChallenges } from "./passkey-challenges.ts";
import { pruneSignInLinks } from "./sign-in-links.ts";

/** Deletes expired logins, links, challenges and invitations. `nowMs` is Unix milliseconds. */
export async function pruneSignIn(db: D1Database, nowMs: number): Promise<void> {
  await pruneLogins(db, nowMs);
  await pruneSignInLinks(db, nowMs);
  await pruneChallenges(db, nowMs);
  await pruneInvitations(db, nowMs);
}
