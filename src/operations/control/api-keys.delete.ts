import * as v from "valibot";
import { scopeOf } from "../../domain/actor.ts";
import { Problem } from "../../domain/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { text } from "../../schema/fields.ts";
import { revokeApiKey } from "../../storage/api-keys.ts";

/** DELETE /internal/v1/api-keys/{id} — docs/contract/control.md, "Organizations and keys". */
export const deleteApiKey = defineOperation({
  id: "api-keys.delete",
  method: "DELETE",
  path: "/internal/v1/api-keys/{id}",
  summary: "Revoke an API key",
  description:
    "Revokes a key permanently. It stops working everywhere within 10 seconds. Repeating the call changes " +
    "nothing.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  scope: "keys:write",
  params: v.object({ id: text(1, 256) }),
  status: 204,
  errors: ["not_found"],
  async handle({ params, caller }, { db, nowMs }) {
    if (!(await revokeApiKey(db, params.id, scopeOf(caller), nowMs))) {
      throw new Problem("not_found", "There is no such API key.");
    }
    return undefined;
  },
});
