import { defineOperation } from "../../http/operation.ts";
import { SessionAnswer } from "../../present/session-answer.ts";
import { readSession } from "../../services/sign-in/read-session.ts";

/** GET /internal/v1/session — returns the signed-in user. */
export const getSession = defineOperation({
  id: "session.get",
  method: "GET",
  path: "/internal/v1/session",
  summary: "Get the signed-in user",
  description:
    "Returns the signed-in user with their organizations and roles. The organization that they joined first " +
    "comes first; memberships from before their address was proved come last.",
  service: "platform",
  auth: "session",
  response: SessionAnswer,
  errors: [],
  handle: ({ caller }, { db }) => readSession(db, caller.loginId),
});
