/** The roles of members and keys, weakest first (docs/contract/decisions.md, "Roles"). */
export const ROLES = ["viewer", "member", "admin", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Returns true if `role` has at least the rights of `minimum`. */
export function hasRole(role: Role, minimum: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(minimum);
}
