import { defineOperation } from "../../http/operation.ts";
import { forgetLogins } from "../../services/sign-in/authenticate-session.ts";
import { deleteLogin } from "../../storage/people/logins.ts";

/** DELETE /internal/v1/session — signs out. */
export const deleteSession = defineOperation({
  id: "session.delete",
  method: "DELETE",
  path: "/internal/v1/session",
  summary: "Sign out",
  description: "Deletes the session cookie. It stops working here at once, and everywhere within 5 seconds.",
  service: "platform",
  auth: "session",
  endsLogin: true,
  status: 204,
  errors: [],
  async handle({ caller }, { db, signOut }) {
    await deleteLogin(db, caller.loginId);
    forgetLogins(caller.userId);
    signOut();
    return undefined;
  },
});
