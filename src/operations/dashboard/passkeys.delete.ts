import * as v from "valibot";
import { Problem } from "../../domain/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { text } from "../../schema/fields.ts";
import { deletePasskey } from "../../storage/passkeys.ts";

/** DELETE /internal/v1/passkeys/{id} — forgets a passkey. */
export const removePasskey = defineOperation({
  id: "passkeys.delete",
  method: "DELETE",
  path: "/internal/v1/passkeys/{id}",
  summary: "Delete a passkey",
  description: "Nobody signs in with it any more. Who is signed in stays so.",
  service: "platform",
  auth: "session",
  params: v.object({ id: text(1, 256) }),
  status: 204,
  errors: ["not_found"],
  async handle({ params, caller }, { db }) {
    if (!(await deletePasskey(db, caller.userId, params.id))) {
      throw new Problem("not_found", "There is no such passkey of yours.");
    }
    return undefined;
  },
});
