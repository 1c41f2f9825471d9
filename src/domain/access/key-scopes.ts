import { hasRole, type Role } from "./roles.ts";

/** The scopes of API keys (docs/contract/decisions.md, "Scopes of keys"), and the lowest role that can use each. */
const LEAST_ROLES = {
  detect: "viewer",
  locate: "viewer",
  "webhooks:read": "viewer",
  "webhooks:write": "member",
  "fleet:read": "viewer",
  "usage:read": "viewer",
  "keys:read": "viewer",
  "keys:write": "admin",
} as const satisfies Record<string, Role>;

export type KeyScope = keyof typeof LEAST_ROLES;

export const KEY_SCOPES = Object.keys(LEAST_ROLES) as readonly KeyScope[] as readonly [KeyScope, ...KeyScope[]];

/** The scopes of a key. Null: all that its role allows, also those that are added later. */
export type ScopeGrant = readonly KeyScope[] | null;

/** Returns the lowest role that can use a scope. */
export function leastRoleOf(scope: KeyScope): Role {
  return LEAST_ROLES[scope];
}

/** Returns true if a key with these scopes may do what needs `scope`. */
export function hasScope(grant: ScopeGrant, scope: KeyScope): boolean {
  return grant === null || grant.includes(scope);
}

/** Returns the effective scopes of a grant in a role, in the order of `KEY_SCOPES`. */
export function listScopes(grant: ScopeGrant, role: Role): KeyScope[] {
  return KEY_SCOPES.filter((scope) => hasScope(grant, scope) && hasRole(role, leastRoleOf(scope)));
}
