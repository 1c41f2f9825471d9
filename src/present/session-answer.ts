import * as v from "valibot";
import { ROLES } from "../domain/access/roles.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";
import type { PersonalSession } from "../storage/people/users.ts";

/** The signed-in user, with the role in each organization and the expiry time. */
export const SessionAnswer = v.pipe(
  v.object({
    user: v.object({ id: v.string(), email: v.string(), name: v.nullable(v.string()) }),
    organizations: v.array(v.object({ id: v.string(), name: v.string(), slug: v.string(), role: v.picklist(ROLES) })),
    login_id: v.string(),
    expires_at: ShownTime,
    has_passkey: v.boolean(),
  }),
  v.title("Session"),
);

export function showSession(session: PersonalSession): v.InferInput<typeof SessionAnswer> {
  return {
    user: session.user,
    organizations: [...session.organizations],
    login_id: session.loginId,
    expires_at: writeTime(session.expiresAtMs),
    has_passkey: session.hasPasskey,
  };
}
