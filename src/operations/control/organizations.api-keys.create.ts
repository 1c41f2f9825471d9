import * as v from "valibot";
import {
  type Actor,
  actingMemberOf,
  missingOrganization,
  refuseLostRole,
  requireOwnOrganization,
  requireRole,
} from "../../domain/access/actor.ts";
import { hashApiKey, MAX_API_KEYS, makeApiKey, showKeyPrefix } from "../../domain/access/api-key.ts";
import { findIdleScope, grantByKey, type KeyGrant, sortScopes } from "../../domain/access/key-grants.ts";
import { KEY_SCOPES, leastRoleOf, listScopes } from "../../domain/access/key-scopes.ts";
import { ROLES, type Role } from "../../domain/access/roles.ts";
import { givenName, time } from "../../domain/changes/fields.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { makeId } from "../../domain/ids.ts";
import { readTimeMs, writeTime } from "../../domain/rfc3339.ts";
import { refuseFields } from "../../http/describe-refusal.ts";
import { defineOperation } from "../../http/operation.ts";
import { monthlyLimit } from "../../present/api-key-fields.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { list } from "../../schema/list-field.ts";
import { refuseKey } from "../../services/authenticate.ts";
import { copyNewKey } from "../../services/moving/key-copies.ts";
import { retryStale } from "../../services/retry-stale.ts";
import { type NewApiKey, prepareInsertApiKey, readApiKeyRoom } from "../../storage/api-keys.ts";

/** POST /internal/v1/organizations/{id}/api-keys — docs/contract/control.md, "Organizations and keys". */
export const createApiKey = defineOperation({
  id: "organizations.api-keys.create",
  method: "POST",
  path: "/internal/v1/organizations/{id}/api-keys",
  summary: "Create an API key",
  description:
    "Creates a key. The response is the only place where the key is ever shown. Members can't grant more than " +
    "their own role. `scopes` limits the key; by default, it may do everything that its role allows. A key that creates " +
    "another can't give it a scope that it lacks or a later expiry than its own; both are the defaults. A key with a " +
    `monthly limit can't create keys. An organization may have ${MAX_API_KEYS} keys, not counting revoked ones.`,
  service: "platform",
  auth: "control",
  place: "directory",
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
    scopes: v.array(v.picklist(KEY_SCOPES)),
    key: v.string(),
    created_at: ShownTime,
    created_by: v.nullable(v.string()),
    expires_at: v.nullable(ShownTime),
    monthly_limit_microdollars: v.nullable(count()),
  }),
  errors: ["not_found", "too_many_api_keys"],
  async handle({ params, body, caller }, { db, homes, nowMs, commit }) {
    requireOwnOrganization(caller, params.id);
    requireRole(caller, body.role);
    const expiresAtMs = typeof body.expires_at === "string" ? readTimeMs(body.expires_at) : null;
    if (expiresAtMs !== null && expiresAtMs <= nowMs) {
      throw refuseFields([{ field: "expires_at", message: "must be in the future" }]);
    }
    const grant = decideGrant(caller, body.role, { scopes: body.scopes ? sortScopes(body.scopes) : null, expiresAtMs });
    const key = makeApiKey();
    const made: NewApiKey = {
      id: makeId("key", nowMs),
      organizationId: params.id,
      name: body.name,
      role: body.role,
      ...grant,
      keySha256: await hashApiKey(key),
      prefix: showKeyPrefix(key),
      createdAtMs: nowMs,
      createdBy: nameCreator(caller),
      monthlyLimitMicrodollars: body.monthly_limit_microdollars ?? null,
    };
    const answer = {
      id: made.id,
      name: made.name,
      role: made.role,
      scopes: listScopes(made.scopes, made.role),
      key,
      created_at: writeTime(nowMs),
      created_by: made.createdBy,
      expires_at: writeTime(made.expiresAtMs),
      monthly_limit_microdollars: made.monthlyLimitMicrodollars,
    };
    const memberId = actingMemberOf(caller);
    return retryStale(async () => {
      await requireRoom(db, made, memberId);
      await copyNewKey(homes, made);
      await commit(prepareInsertApiKey(db, made, memberId), answer);
      return answer;
    });
  },
});

/** Null for a Worker that acts for no particular person. */
function nameCreator(caller: Actor): string | null {
  return caller.kind === "operator" ? "operator" : (caller.apiKey?.id ?? caller.userId ?? null);
}

async function requireRoom(db: D1Database, made: NewApiKey, memberId: string | null): Promise<void> {
  const room = await readApiKeyRoom(db, made, memberId);
  if (!room) throw missingOrganization();
  // The calling key was revoked during the call: it must not create another one.
  if (room.isCreatorRevoked) throw refuseKey();
  if (!room.mayCreate) throw refuseLostRole();
  if (room.total < MAX_API_KEYS) return;
  throw new Problem("too_many_api_keys", `The organization already has ${MAX_API_KEYS} API keys. Revoke one first.`);
}

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
