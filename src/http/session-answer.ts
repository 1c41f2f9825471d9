import * as v from "valibot";
import { writeTime } from "../domain/rfc3339.ts";
import { ROLES } from "../domain/roles.ts";
import { findPersonalSession } from "../storage/users.ts";
import { refuseSession } from "./authenticate-session.ts";
import { ShownTime } from "./fields.ts";

/** Who is signed in, with which role where, and until when. */
export const SessionAnswer = v.object({
  user: v.object({ id: v.string(), email: v.string(), name: v.nullable(v.string()) }),
  organizations: v.array(v.object({ id: v.string(), name: v.string(), slug: v.string(), role: v.picklist(ROLES) })),
  login_id: v.string(),
  expires_at: ShownTime,
  has_passkey: v.boolean(),
});

/** The session of a login as it is now. Throws a 401 where it has ended. */
export async function readSessionAnswer(db: D1Database, loginId: string): Promise<v.InferInput<typeof SessionAnswer>> {
  const session = await findPersonalSession(db, loginId);
  if (!session) throw refuseSession();
  return {
    user: session.user,
    organizations: [...session.organizations],
    login_id: session.loginId,
    expires_at: writeTime(session.expiresAtMs),
    has_passkey: session.hasPasskey,
  };
}
