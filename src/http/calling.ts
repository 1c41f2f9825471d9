import { type Actor, requireRole } from "../domain/access/actor.ts";
import type { Caller, SignedIn } from "../domain/access/caller.ts";
import type { RequestContext } from "../services/operation-context.ts";
import { findCaller } from "./find-caller.ts";
import type { Operation } from "./operation.ts";
import { isPublicCaller, requireRights } from "./permit-call.ts";

/**
 * The caller and the context of a call at some moment. A sender may take as long as it likes for a body: by its end, a
 * key or a login may be revoked, a role lower, and the link in the body expired.
 */
export type Calling = { caller: Caller | Actor | SignedIn | null; context: RequestContext };

/** How long a caller is relied on while a body arrives: a small part of the seconds for which their row is cached. */
const RELIED_ON_MS = 1_000;

/** Returns true if a body took so long that its sender must be looked up again. Times are Unix milliseconds. */
export function hasTakenLong(startedAtMs: number, endedAtMs: number): boolean {
  return endedAtMs - startedAtMs >= RELIED_ON_MS;
}

/**
 * Returns the caller and the context at the end of a body, which `context` describes. Throws as at the beginning, except
 * that the request isn't counted again.
 */
export async function renewCalling(
  operation: Operation,
  request: Parameters<typeof findCaller>[1],
  before: Calling,
  context: RequestContext,
): Promise<Calling> {
  if (!hasTakenLong(before.context.nowMs, context.nowMs)) return { caller: before.caller, context };
  const config = { ...context.config, rateLimitPerSecond: null, networkRateLimitPerSecond: null };
  const caller = await findCaller(operation, request, { ...context, config });
  if (isPublicCaller(operation, caller)) requireRights(operation, caller);
  if (operation.auth === "control") requireRole(caller as Actor, operation.memberRole);
  return { caller, context };
}
