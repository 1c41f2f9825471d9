import { MAX_OPEN_CHALLENGES } from "../../domain/access/sign-in.ts";

/**
 * The challenge that a browser must sign. `userId` is the user who registers a passkey; null for a sign-in.
 * `expiresAtMs` is Unix milliseconds.
 */
export type Challenge = { challenge: string; userId: string | null; expiresAtMs: number };

const PRUNE = "DELETE FROM passkey_challenges WHERE expires_at <= ?";

// Counted in the inserting statement, so that concurrent requests don't all get through.
const INSERT = `
  INSERT INTO passkey_challenges (challenge, user_id, expires_at, asker)
  SELECT ?1, ?2, ?3, ?4 WHERE (SELECT count(*) FROM passkey_challenges WHERE asker = ?4 AND expires_at > ?5) < ${MAX_OPEN_CHALLENGES}`;

const NEXT_END = "SELECT min(expires_at) AS atMs FROM passkey_challenges WHERE asker = ?1 AND expires_at > ?2";

/**
 * Stores a challenge until it is answered or expires. Anybody may request one, so each request also deletes expired
 * challenges.
 *
 * @param asker identifies the requester; each may have `MAX_OPEN_CHALLENGES` open
 * @returns null if stored; otherwise when the asker may request another one (Unix milliseconds)
 */
export async function insertChallenge(
  db: D1Database,
  { challenge, userId, expiresAtMs }: Challenge,
  asker: string,
  nowMs: number,
): Promise<number | null> {
  const [, inserted, next] = await db.batch<{ atMs: number | null }>([
    db.prepare(PRUNE).bind(nowMs),
    db.prepare(INSERT).bind(challenge, userId, expiresAtMs, asker, nowMs),
    db.prepare(NEXT_END).bind(asker, nowMs),
  ]);
  return inserted?.meta.changes ? null : (next?.results[0]?.atMs ?? nowMs);
}

/** Uses up a challenge. Returns false if it isn't open, or was created for another user. */
export async function takeChallenge(
  db: D1Database,
  { challenge, userId }: Omit<Challenge, "expiresAtMs">,
  nowMs: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare("DELETE FROM passkey_challenges WHERE challenge = ? AND user_id IS ? AND expires_at > ?")
    .bind(challenge, userId, nowMs)
    .run();
  return meta.changes > 0;
}

/** Deletes the challenges that nobody answered in time. */
export async function pruneChallenges(db: D1Database, nowMs: number): Promise<void> {
  await db.prepare(PRUNE).bind(nowMs).run();
}
