/** What a browser is to sign. `userId` is who registers a passkey; null: somebody signs in. `expiresAtMs` is Unix milliseconds. */
export type Challenge = { challenge: string; userId: string | null; expiresAtMs: number };

const PRUNE = "DELETE FROM passkey_challenges WHERE expires_at <= ?";

/** Keeps a challenge until it is answered or expires. Anybody may have one made, so those that have expired go with each that comes. */
export async function insertChallenge(db: D1Database, challenge: Challenge, nowMs: number): Promise<void> {
  await db.batch([
    db.prepare(PRUNE).bind(nowMs),
    db
      .prepare("INSERT INTO passkey_challenges (challenge, user_id, expires_at) VALUES (?, ?, ?)")
      .bind(challenge.challenge, challenge.userId, challenge.expiresAtMs),
  ]);
}

/** Uses up a challenge. False where it isn't open, or was made for somebody else. */
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

/** Forgets the challenges that nobody answered in time. */
export async function pruneChallenges(db: D1Database, nowMs: number): Promise<void> {
  await db.prepare(PRUNE).bind(nowMs).run();
}
