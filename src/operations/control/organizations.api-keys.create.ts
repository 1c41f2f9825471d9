import * as v from "valibot";
import { type Actor, missingOrganization, requireOwnOrganization, requireRole } from "../../domain/actor.ts";
import { hashApiKey, makeApiKey, showKeyPrefix } from "../../domain/api-key.ts";
import { givenName, time } from "../../domain/changes/fields.ts";
import { makeId } from "../../domain/ids.ts";
import { findIdleScope, grantByKey, type KeyGrant, sortScopes } from "../../domain/key-grants.ts";
import { KEY_SCOPES, leastRoleOf } from "../../domain/key-scopes.ts";
import type { Problem } from "../../domain/problem.ts";
import { readTimeMs, writeTime } from "../../domain/rfc3339.ts";
import { ROLES, type Role } from "../../domain/roles.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { monthlyLimit } from "../../present/api-key-fields.ts";
import { ShownTime, text } from "../../schema/fields.ts";
import { list } from "../../schema/list-field.ts";
import { prepareInsertApiKey } from "../../storage/api-keys.ts";
import { findOrganization } from "../../storage/organizations.ts";

/** POST /internal/v1/organizations/{id}/api-keys — docs/contract/control.md, "Organizations and keys". */
export const createApiKey = defineOperation({
  id: "organizations.api-keys.create",
  method: "POST",
  path: "/internal/v1/organizations/{id}/api-keys",
  summary: "Create an API key",
  description:
    "Creates a key. The response is the only place where the key is ever shown. Members can't grant more than " +
    "their own role. `scopes` limits the key to these; by default, it may do all that its role allows. A key that " +
    "creates another can't give it a scope that it lacks, or a later expiry than its own, which are also the " +
    "defaults then; and a key with a monthly limit can't create any.",
  service: "platform",
  auth: "control",
  memberRole: "admin",
  scope: "keys:write",
  params: v.object({ id: text(1, 256) }),
  body: v.object({
    name: givenName(),
    role: v.picklist(ROLES),
    scopes: v.nullish(list(v.picklist(KEY_SCOPES), 1, KEY_SCOPES.length)),
    expires_at: v.nullish(time()),
    monthly_limit_microdollars: v.optional(monthlyLimit()),
  }),
  example: { name: "CI", role: "member", scopes: ["detect", "locate"], expires_at: "2027-01-01T00:00:00Z" },
  status: 201,
  response: v.object({
    id: v.string(),
    name: v.string(),
    role: v.picklist(ROLES),
    key: v.string(),
    created_at: ShownTime,
  }),
  errors: ["not_found"],
  async handle({ params, body, caller }, { db, nowMs, commit }) {
    requireOwnOrganization(caller, params.id);
    requireRole(caller, body.role);
    const expiresAtMs = typeof body.expires_at === "string" ? readTimeMs(body.expires_at) : null;
    if (expiresAtMs !== null && expiresAtMs <= nowMs) {
      throw refuseFields([{ field: "expires_at", message: "must be in the future" }]);
    }
    const grant = decideGrant(caller, body.role, { scopes: body.scopes ? sortScopes(body.scopes) : null, expiresAtMs });
    if (!(await findOrganization(db, params.id))) throw missingOrganization();
    const key = makeApiKey();
    const made = { id: makeId("key", nowMs), name: body.name, role: body.role };
    const stored = { organizationId: params.id, keySha256: await hashApiKey(key), prefix: showKeyPrefix(key) };
    const answer = { ...made, key, created_at: writeTime(nowMs) };
    await commit(
      [
        prepareInsertApiKey(db, {
          ...made,
          ...stored,
          ...grant,
          createdAtMs: nowMs,
          monthlyLimitMicrodollars: body.monthly_limit_microdollars ?? null,
        }),
      ],
      answer,
    );
    return answer;
  },
});

function decideGrant(caller: Actor, role: Role, wanted: KeyGrant): KeyGrant {
  const idle = findIdleScope(wanted.scopes, role);
  if (idle) throw refuseScopes(`must not have ${idle}, which needs the role ${leastRoleOf(idle)} or above`);
  if (caller.kind === "operator" || !caller.apiKey) return wanted;
  const grant = grantByKey(caller.apiKey, role, wanted);
  if (grant.scopes?.length === 0)
    throw refuseScopes(`is required: this key has no scope that the role ${role} can use`);
  return grant;
}

function refuseScopes(message: string): Problem {
  return refuseFields([{ field: "scopes", message }]);
}
