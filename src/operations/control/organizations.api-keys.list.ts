import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { defineOperation } from "../../http/operation.ts";
import { ShownApiKey, showApiKey } from "../../present/api-key-fields.ts";
import { count, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { addSpending } from "../../services/moving/key-copies.ts";
import { listApiKeys } from "../../storage/api-keys.ts";
import { findOrganization } from "../../storage/organizations.ts";

/** GET /internal/v1/organizations/{id}/api-keys — docs/contract/control.md, "Organizations and keys". */
export const listOrganizationApiKeys = defineOperation({
  id: "organizations.api-keys.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/api-keys",
  summary: "List an organization's API keys",
  description:
    "Lists the keys that aren't revoked, newest first, each with its first 14 characters, its spending limit, and " +
    "what it has spent in the calendar month (UTC).",
  service: "platform",
  auth: "control",
  place: "directory",
  memberRole: "viewer",
  scope: "keys:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object(cursorParameters()),
  response: v.object({ api_keys: v.array(ShownApiKey), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db, homes, nowMs }) {
    requireOwnOrganization(caller, params.id);
    if (!(await findOrganization(db, params.id))) throw missingOrganization();
    const { keys, total } = await listApiKeys(db, { organizationId: params.id, ...readPage(query) }, nowMs);
    const listed = await addSpending(homes, params.id, keys, nowMs);
    return { api_keys: listed.map(showApiKey), total };
  },
});
