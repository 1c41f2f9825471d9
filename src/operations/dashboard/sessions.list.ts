import * as v from "valibot";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownTime } from "../../schema/fields.ts";
import { listLogins } from "../../storage/people/logins.ts";

/** GET /internal/v1/sessions — lists where the user is signed in. */
export const listSessions = defineOperation({
  id: "sessions.list",
  method: "GET",
  path: "/internal/v1/sessions",
  summary: "List the user's sessions",
  description:
    "Lists the browsers in which the user is signed in, the last used first; at most 100. `last_seen_at` is " +
    "updated at most once an hour.",
  service: "platform",
  auth: "session",
  response: v.object({
    sessions: v.array(
      v.object({
        id: v.string(),
        user_agent: v.nullable(v.string()),
        created_at: ShownTime,
        last_seen_at: ShownTime,
        is_current: v.boolean(),
      }),
    ),
  }),
  errors: [],
  async handle({ caller }, { db, nowMs }) {
    const logins = await listLogins(db, caller.userId, nowMs);
    const sessions = logins.map(({ id, userAgent, createdAtMs, lastSeenAtMs }) => ({
      id,
      user_agent: userAgent,
      created_at: writeTime(createdAtMs),
      last_seen_at: writeTime(lastSeenAtMs),
      is_current: id === caller.loginId,
    }));
    return { sessions };
  },
});
