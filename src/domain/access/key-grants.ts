import { Problem } from "../errors/problem.ts";
import type { KeyRights } from "./caller.ts";
import { hasScope, KEY_SCOPES, type KeyScope, leastRoleOf, type ScopeGrant } from "./key-scopes.ts";
import { hasRole, type Role } from "./roles.ts";

/** The rights of a new key. `expiresAtMs` is Unix milliseconds; null: it never expires. */
export type KeyGrant = { scopes: ScopeGrant; expiresAtMs: number | null };

/**
 * Returns the rights that a key passes on to a key that it creates: its own, unless fewer are requested. Throws a 403
 * for anything beyond its own. A key with a spending limit can't create keys: their spending wouldn't count against its
 * limit.
 */
export function grantByKey(giver: KeyRights, role: Role, wanted: KeyGrant): KeyGrant {
  requireNoLimit(giver, "create keys");
  const beyond = wanted.scopes?.find((scope) => !hasScope(giver.scopes, scope));
  if (beyond !== undefined) throw refuse(`This key can't grant the scope ${beyond}, which it doesn't have itself.`);
  const isLonger = giver.expiresAtMs !== null && (wanted.expiresAtMs ?? 0) > giver.expiresAtMs;
  if (isLonger) throw refuse("This key can't create a key that expires later than itself.");
  return {
    scopes: wanted.scopes ?? giver.scopes?.filter((scope) => hasRole(role, leastRoleOf(scope))) ?? null,
    expiresAtMs: wanted.expiresAtMs ?? giver.expiresAtMs,
  };
}

/** Throws a 403 for a key that has a spending limit: raising another key's, or its own, would get around it. */
export function requireNoLimit({ monthlyLimitMicrodollars }: KeyRights, what: string): void {
  if (monthlyLimitMicrodollars !== null)
    throw refuse(`A key with a spending limit can't ${what}. Use a key without one.`);
}

/** Returns the first of the scopes that a role can't use, or undefined. */
export function findIdleScope(scopes: ScopeGrant, role: Role): KeyScope | undefined {
  return scopes?.find((scope) => !hasRole(role, leastRoleOf(scope)));
}

/** Returns the scopes once each, in their order. */
export function sortScopes(scopes: readonly KeyScope[]): KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}

function refuse(detail: string): Problem {
  return new Problem("forbidden", detail);
}
