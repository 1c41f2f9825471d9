import * as v from "valibot";
import { scopeOf } from "../../domain/access/actor.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { defineOperation } from "../../http/operation.ts";
import { text } from "../../schema/fields.ts";
import { revokeKeyAndCopy } from "../../services/moving/key-copies.ts";

/** DELETE /internal/v1/api-keys/{id} — docs/contract/control.md, "Organizations and keys". */
export const deleteApiKey = defineOperation({
  id: "api-keys.delete",
  method: "DELETE",
  path: "/internal/v1/api-keys/{id}",
  summary: "Revoke an API key",
  description:
    "Revokes a key permanently. It stops working everywhere within 10 seconds. Repeating the call changes " +
    "nothing. The keys that it has created stay, unless `created_keys` is `revoke`: then they are revoked as well, and " +
    "those that they have created.",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "admin",
  scope: "keys:write",
  params: v.object({ id: text(1, 256) }),
  query: v.object({ created_keys: v.optional(v.picklist(["keep", "revoke"]), "keep") }),
  status: 204,
  errors: ["not_found"],
  async handle({ params, query, caller }, { homes, nowMs }) {
    const revoked = { keyId: params.id, scope: scopeOf(caller), isWithCreated: query.created_keys === "revoke" };
    if (!(await revokeKeyAndCopy(homes, revoked, nowMs))) {
      throw new Problem("not_found", "There is no such API key.");
    }
    return undefined;
  },
});
