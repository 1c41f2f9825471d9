/** A member's or key's rights, weakest first (docs/contract/decisions.md, "Roles"). */
export const ROLES = ["viewer", "member", "admin", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** Whether `role` has at least the rights of `minimum`. */
export function hasRole(role: Role, minimum: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(minimum);
}
