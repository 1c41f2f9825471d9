import type { Role } from "../../domain/access/roles.ts";
import { MEMBERSHIP_ORDER } from "./logins.ts";

/** Somebody who may sign in. `name` is null until they set one. */
type UserRecord = { id: string; email: string; name: string | null };

/** A user to create, with the time of creation (Unix milliseconds). */
type NewUser = UserRecord & { createdAtMs: number };

/** The signed-in user as the dashboard shows them. */
export type PersonalSession = {
  user: UserRecord;
  loginId: string;
  expiresAtMs: number;
  hasPasskey: boolean;
  /** In the order of `MEMBERSHIP_ORDER`. */
  organizations: readonly { id: string; name: string; slug: string; role: Role }[];
};

type SessionRow = { id: string; email: string; name: string | null; expiresAtMs: number; hasPasskey: number };

const SESSION = `
  SELECT users.id, users.email, users.name, logins.expires_at AS expiresAtMs,
    EXISTS (SELECT 1 FROM passkeys WHERE passkeys.user_id = users.id) AS hasPasskey
  FROM logins JOIN users ON users.id = logins.user_id WHERE logins.id = ?1`;

const ORGANIZATIONS = `
  SELECT organizations.id, organizations.name, organizations.slug, members.role
  FROM members JOIN users ON users.id = members.user_id JOIN organizations ON organizations.id = members.organization_id
  WHERE members.user_id = (SELECT user_id FROM logins WHERE id = ?1) ORDER BY ${MEMBERSHIP_ORDER}`;

/** Returns the user of a login in its current state, or null if the login has ended. */
export async function findPersonalSession(db: D1Database, loginId: string): Promise<PersonalSession | null> {
  const [found, organizations] = await db.batch([
    db.prepare(SESSION).bind(loginId),
    db.prepare(ORGANIZATIONS).bind(loginId),
  ]);
  const row = found?.results[0] as SessionRow | undefined;
  if (!row) return null;
  const { id, email, name, expiresAtMs, hasPasskey } = row;
  return {
    user: { id, email, name },
    loginId,
    expiresAtMs,
    hasPasskey: hasPasskey === 1,
    organizations: (organizations?.results ?? []) as unknown as PersonalSession["organizations"],
  };
}

const FIND = "SELECT id, email, name, address_proved_at IS NOT NULL AS isAddressProved FROM users WHERE id = ?";

/**
 * Returns the user with this id, or null if there is none. As long as `isAddressProved` is false, the user may be
 * somebody else than the owner of the address.
 */
export async function findUser(
  db: D1Database,
  userId: string,
): Promise<(UserRecord & { isAddressProved: boolean }) | null> {
  const row = await db.prepare(FIND).bind(userId).first<UserRecord & { isAddressProved: number }>();
  return row && { ...row, isAddressProved: row.isAddressProved === 1 };
}

/** Prepares the statement that creates a user. It does nothing if the address has one. */
export function prepareInsertMissingUser(
  db: D1Database,
  { id, email, name, createdAtMs }: NewUser,
): D1PreparedStatement {
  return db
    .prepare("INSERT INTO users (id, email, name, created_at) VALUES (?, ?, ?, ?) ON CONFLICT (email) DO NOTHING")
    .bind(id, email, name, createdAtMs);
}

/** Changes the name of a user. */
export async function renameUser(db: D1Database, userId: string, name: string | null): Promise<void> {
  await db.prepare("UPDATE users SET name = ?2 WHERE id = ?1").bind(userId, name).run();
}
