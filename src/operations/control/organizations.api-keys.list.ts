import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/actor.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { ROLES } from "../../domain/roles.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { pageParameters } from "../../schema/page-parameters.ts";
import { type ListedApiKey, listApiKeys } from "../../storage/api-keys.ts";
import { findOrganization } from "../../storage/organizations.ts";

const Key = v.object({
  id: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  prefix: v.string(),
  created_at: ShownTime,
  expires_at: v.nullable(ShownTime),
  last_used_at: v.nullable(ShownTime),
});

/** GET /internal/v1/organizations/{id}/api-keys — docs/contract/control.md, "Organizations and keys". */
export const listOrganizationApiKeys = defineOperation({
  id: "organizations.api-keys.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/api-keys",
  summary: "List an organization's API keys",
  description: "Lists the keys that aren't revoked, newest first, each with its first 14 characters.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  params: v.object({ id: text(1, 256) }),
  query: v.object(pageParameters()),
  response: v.object({ api_keys: v.array(Key), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    if (!(await findOrganization(db, params.id))) throw missingOrganization();
    const { keys, total } = await listApiKeys(db, { organizationId: params.id, ...query });
    return { api_keys: keys.map(writeKey), total };
  },
});

function writeKey(key: ListedApiKey): v.InferInput<typeof Key> {
  return {
    id: key.id,
    name: key.name,
    role: key.role,
    prefix: key.prefix,
    created_at: writeTime(key.createdAtMs),
    expires_at: writeTime(key.expiresAtMs),
    last_used_at: writeTime(key.lastUsedAtMs),
  };
}
