import type { Actor } from "../../src/domain/access/actor.ts";
import type { Role } from "../../src/domain/access/roles.ts";
import { makeId } from "../../src/domain/ids.ts";

/** A member as it was added, and who acts when they call. */
export type AddedMember = { userId: string; email: string; actor: Actor };

/** Adds a person, and has them join an organization with a role. Without an address they get one of their own. */
export async function addMember(
  db: D1Database,
  { organizationId, role, email }: { organizationId: string; role: Role; email?: string },
): Promise<AddedMember> {
  const nowMs = Date.now();
  const newId = makeId("user", nowMs);
  const address = email ?? `${newId}@example.com`;
  await db.batch([
    db
      .prepare("INSERT INTO users (id, email, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
      .bind(newId, address, nowMs),
    db
      .prepare(
        "INSERT INTO members (organization_id, user_id, role, created_at) SELECT ?1, id, ?2, ?3 FROM users WHERE email = ?4",
      )
      .bind(organizationId, role, nowMs, address),
  ]);
  const userId = String(await db.prepare("SELECT id FROM users WHERE email = ?").bind(address).first("id"));
  return { userId, email: address, actor: { kind: "member", organizationId, role, userId } };
}
