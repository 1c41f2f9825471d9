import { Problem } from "../errors/problem.ts";
import type { KeyRights } from "./caller.ts";
import { hasRole, ROLES, type Role } from "./roles.ts";

/**
 * The caller of the control API: the platform's operator, for any organization, or a member, for their own. `userId`
 * names the member; a Worker that calls over the binding may omit it when it acts for no particular person. An API key
 * acts like a member with its role: `apiKey` is what limits it further.
 */
export type Actor =
  | { kind: "operator" }
  | { kind: "member"; organizationId: string; role: Role; userId?: string; apiKey?: KeyRights | null };

/**
 * Throws a 403 unless an actor is the operator, or a member with an organization and a role. Another Worker may pass
 * anything over the binding, and what its actor lacks must not lift a limit.
 */
export function requireActor(actor: Actor): void {
  const { kind, organizationId, role }: Readonly<Record<string, unknown>> = Object(actor);
  const isMember =
    kind === "member" &&
    typeof organizationId === "string" &&
    organizationId !== "" &&
    ROLES.some((one) => one === role);
  if (kind !== "operator" && !isMember) {
    throw new Problem("forbidden", "The actor must be the operator, or a member with an organizationId and a role.");
  }
}

/**
 * Returns the only organization whose records the actor may see or change, or null for all of them. Every query of the
 * control API takes it.
 */
export function scopeOf(actor: Actor): string | null {
  return actor.kind === "operator" ? null : actor.organizationId;
}

/**
 * Returns the member whose role must be checked again when a change is written: the role in `actor` may come from a
 * login cached seconds ago. Null for the operator, an API key, or a Worker that acts for no particular person.
 */
export function actingMemberOf(actor: Actor): string | null {
  return actor.kind === "member" && !actor.apiKey ? (actor.userId ?? null) : null;
}

/** Returns the 403 for a member who was removed, or got a lower role, since their login was read. */
export function refuseLostRole(): Problem {
  return new Problem("forbidden", "You no longer have the role that this requires. Ask an owner of the organization.");
}

/** Throws a 403 if the member's role is below `leastRole`, or if only the operator may run the operation (null). */
export function requireRole(actor: Actor, leastRole: Role | null): void {
  if (actor.kind === "operator") return;
  if (leastRole === null) throw new Problem("forbidden", "Only the operator may do this.");
  if (!hasRole(actor.role, leastRole)) throw new Problem("forbidden", `This requires the role ${leastRole} or above.`);
}

/** Throws a 404 if the organization isn't the actor's: for a member, no other organization exists. */
export function requireOwnOrganization(actor: Actor, organizationId: string): void {
  if (actor.kind !== "operator" && actor.organizationId !== organizationId) throw missingOrganization();
}

export function missingOrganization(): Problem {
  return new Problem("not_found", "There is no such organization.");
}
