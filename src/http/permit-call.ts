import type { Actor } from "../domain/access/actor.ts";
import { type Caller, requireCallerRole, requireScope, type SignedIn } from "../domain/access/caller.ts";
import { limitRate } from "../services/limit-rate.ts";
import type { RequestContext } from "../services/operation-context.ts";
import type { Operation } from "./operation.ts";

/**
 * Counts a call of the public API toward the caller's rate, and checks the role and the scope. Throws a 429 or a 403, in
 * this order, so that refused calls are limited, too.
 */
export async function permitCall(operation: Operation, caller: Caller, context: RequestContext): Promise<void> {
  await limitRate(caller.id, context);
  requireRights(operation, caller);
}

/** Throws a 403 for a caller of the public API without the operation's role or scope. */
export function requireRights({ auth, scope }: Operation, caller: Caller): void {
  if (auth !== "public" && auth !== "session" && auth !== "control") requireCallerRole(caller, auth);
  requireScope(caller, scope);
}

/** Returns true for an API key, or a member's login, at an operation of the public API. */
export function isPublicCaller({ auth }: Operation, caller: Caller | Actor | SignedIn | null): caller is Caller {
  return caller !== null && auth !== "control" && auth !== "session";
}
