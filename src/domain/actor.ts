import { Problem } from "./problem.ts";
import { hasRole, type Role } from "./roles.ts";

/**
 * Who acts through the control API: the platform's operator, for any organization, or a member, for their own. `userId` says which member;
 * a Worker that calls over the binding may leave it out, where it speaks for nobody in particular.
 */
export type Actor = { kind: "operator" } | { kind: "member"; organizationId: string; role: Role; userId?: string };

/** The only organization whose records the actor may see or change; null: all of them. Every query of the control API takes it. */
export function scopeOf(actor: Actor): string | null {
  return actor.kind === "member" ? actor.organizationId : null;
}

/** Throws a 403 where a member's role is below `leastRole`, or the operation is the operator's alone (null). */
export function requireRole(actor: Actor, leastRole: Role | null): void {
  if (actor.kind === "operator") return;
  if (leastRole === null) throw new Problem("forbidden", "This is the operator's to do.");
  if (!hasRole(actor.role, leastRole)) throw new Problem("forbidden", `This needs the role ${leastRole} or above.`);
}

/** Throws a 404 where the organization isn't the actor's: for a member there is no other. */
export function requireOwnOrganization(actor: Actor, organizationId: string): void {
  if (actor.kind === "member" && actor.organizationId !== organizationId) throw missingOrganization();
}

export function missingOrganization(): Problem {
  return new Problem("not_found", "There is no such organization.");
}
