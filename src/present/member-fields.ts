import * as v from "valibot";
import { refuseLostRole } from "../domain/access/actor.ts";
import { ROLES } from "../domain/access/roles.ts";
import { Problem } from "../domain/errors/problem.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { ShownTime } from "../schema/fields.ts";
import type { MemberRecord, MemberWrite } from "../storage/people/members.ts";

/** A member as the control API shows them. `name` is null until they set one. */
export const ShownMember = v.pipe(
  v.object({
    user_id: v.string(),
    email: v.string(),
    name: v.nullable(v.string()),
    role: v.picklist(ROLES),
    created_at: ShownTime,
  }),
  v.title("Member"),
);

export function showMember(member: MemberRecord): v.InferInput<typeof ShownMember> {
  return {
    user_id: member.userId,
    email: member.email,
    name: member.name,
    role: member.role,
    created_at: writeTime(member.createdAtMs),
  };
}

export function missingMember(): Problem {
  return new Problem("not_found", "There is no such member.");
}

/** The most retries after concurrent writes to the same member: far more than ever occur. */
const MAX_TRIES = 20;

/**
 * Runs `attempt`, which reads a member, checks the rules and writes, and retries it if another write came in between.
 * Throws a 403 if the caller has lost the right to the change, and a 409 for the last owner.
 */
export async function writeMember(attempt: () => Promise<MemberWrite>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const written = await attempt();
    if (written === "done") return;
    if (written === "may_not") throw refuseLostRole();
    if (written === "last_owner") {
      throw new Problem("last_owner", "This is the organization's last owner. Make another member an owner first.");
    }
  }
  throw new Error("others changed the member again and again");
}
