import * as v from "valibot";
import { givenName } from "../../domain/changes/fields.ts";
import { defineOperation } from "../../http/operation.ts";
import { SessionAnswer } from "../../present/session-answer.ts";
import { readSession } from "../../services/sign-in/read-session.ts";
import { renameUser } from "../../storage/people/users.ts";

/** PATCH /internal/v1/profile — changes the user's name. */
export const updateProfile = defineOperation({
  id: "profile.update",
  method: "PATCH",
  path: "/internal/v1/profile",
  summary: "Update the user's name",
  description: "Changes the signed-in user's name. Null removes it, and the address is shown instead.",
  service: "platform",
  auth: "session",
  body: v.object({ name: v.nullable(givenName()) }),
  example: { name: "Ada Lovelace" },
  response: SessionAnswer,
  errors: [],
  async handle({ body, caller }, { db }) {
    await renameUser(db, caller.userId, body.name);
    return readSession(db, caller.loginId);
  },
});
