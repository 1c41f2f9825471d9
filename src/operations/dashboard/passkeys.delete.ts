import * as v from "valibot";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { text } from "../../schema/fields.ts";
import { deletePasskey } from "../../storage/people/passkeys.ts";

/** DELETE /internal/v1/passkeys/{id} — deletes a passkey. */
export const removePasskey = defineOperation({
  id: "passkeys.delete",
  method: "DELETE",
  path: "/internal/v1/passkeys/{id}",
  summary: "Delete a passkey",
  description: "Deletes a passkey. It can't be used to sign in any more. Existing logins stay signed in.",
  service: "platform",
  auth: "session",
  params: v.object({ id: text(1, 256) }),
  status: 204,
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    if (!(await deletePasskey(db, caller.userId, params.id))) {
      throw new Problem("not_found", "You have no such passkey.");
    }
    return undefined;
  },
});
