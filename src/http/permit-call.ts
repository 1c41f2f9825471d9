import { type Caller, requireCallerRole, requireScope } from "../domain/access/caller.ts";
import { limitRate } from "../services/limit-rate.ts";
import type { RequestContext } from "../services/operation-context.ts";
import type { Operation } from "./operation.ts";

/**
 * Counts a call of the public API toward the caller's rate, and checks the role and the scope. Throws a 429 or a 403, in
 * this order, so that refused calls are limited, too.
 */
export async function permitCall({ auth, scope }: Operation, caller: Caller, context: RequestContext): Promise<void> {
  await limitRate(caller.id, context);
  if (auth !== "public" && auth !== "session" && auth !== "control") requireCallerRole(caller, auth);
  requireScope(caller, scope);
}
