import * as v from "valibot";
import { KEY_SCOPES, listScopes } from "../domain/access/key-scopes.ts";
import { ROLES } from "../domain/access/roles.ts";
import { integer } from "../domain/changes/fields.ts";
import { writeTime } from "../domain/rfc3339.ts";
import { count, ShownTime } from "../schema/fields.ts";
import type { ListedApiKey } from "../storage/api-keys.ts";

/** The request field for a key's spending limit per calendar month (UTC). Null: as much as the balance allows. */
export const monthlyLimit = () => v.nullable(integer(0));

/** A key as responses show it. */
export const ShownApiKey = v.object({
  id: v.string(),
  name: v.string(),
  role: v.picklist(ROLES),
  scopes: v.array(v.picklist(KEY_SCOPES)),
  prefix: v.string(),
  created_at: ShownTime,
  created_by: v.nullable(v.string()),
  expires_at: v.nullable(ShownTime),
  last_used_at: v.nullable(ShownTime),
  monthly_limit_microdollars: v.nullable(count()),
  spent_this_month_microdollars: count(),
});

export function showApiKey(key: ListedApiKey): v.InferInput<typeof ShownApiKey> {
  return {
    id: key.id,
    name: key.name,
    role: key.role,
    scopes: listScopes(key.scopes, key.role),
    prefix: key.prefix,
    created_at: writeTime(key.createdAtMs),
    created_by: key.createdBy,
    expires_at: writeTime(key.expiresAtMs),
    last_used_at: writeTime(key.lastUsedAtMs),
    monthly_limit_microdollars: key.monthlyLimitMicrodollars,
    spent_this_month_microdollars: key.spentThisMonthMicrodollars,
  };
}
