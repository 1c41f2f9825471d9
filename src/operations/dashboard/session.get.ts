import { defineOperation } from "../../http/operation.ts";
import { SessionAnswer } from "../../present/session-answer.ts";
import { readSession } from "../../services/read-session.ts";

/** GET /internal/v1/session — who is signed in. */
export const getSession = defineOperation({
  id: "session.get",
  method: "GET",
  path: "/internal/v1/session",
  summary: "Tell who is signed in",
  description:
    "With their organizations, and their role in each. The one that they joined first is in front; those from before their address was proved " +
    "come last.",
  service: "platform",
  auth: "session",
  response: SessionAnswer,
  errors: [],
  handle: ({ caller }, { db }) => readSession(db, caller.loginId),
});
