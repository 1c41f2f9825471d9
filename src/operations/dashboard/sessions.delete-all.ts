import { defineOperation } from "../../http/operation.ts";
import { forgetLogins } from "../../services/sign-in/authenticate-session.ts";
import { deleteLoginsOf } from "../../storage/people/logins.ts";

/** DELETE /internal/v1/sessions — signs out everywhere. */
export const deleteAllSessions = defineOperation({
  id: "sessions.delete-all",
  method: "DELETE",
  path: "/internal/v1/sessions",
  summary: "Sign out everywhere",
  description: "Signs the user out of every browser, including this one, within 5 seconds.",
  service: "platform",
  auth: "session",
  endsLogin: true,
  status: 204,
  errors: [],
  async handle({ caller }, { db, signOut }) {
    await deleteLoginsOf(db, caller.userId);
    forgetLogins(caller.userId);
    signOut();
    return undefined;
  },
});
