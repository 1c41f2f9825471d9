import type { Query, QueryCache } from "@tanstack/preact-query";
import { ApiError } from "./call.ts";

/** Why nothing can be read: the service doesn't answer, or answers with errors of its own. */
export type Outage = "unreachable" | "failing";

/** How soon what couldn't be read is asked for again, in milliseconds. */
export const OUTAGE_RETRY_MS = 5_000;

const standing = new WeakMap<object, ApiError>();

/** Returns whether an error is the service's or the network's, and may be gone a moment later; a refusal isn't. */
export function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * Remembers by which outage each reading failed, until it succeeds or is refused. A query itself forgets its error with each new try, and what
 * is shown would change back and forth between a failure and "Loading…". Subscribe before anything else does.
 */
export function rememberOutages(queries: QueryCache): void {
  queries.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "error" && isOutage(action.error)) standing.set(query, action.error);
    else if (action.type === "error" || action.type === "success") standing.delete(query);
  });
}

/** The outage that a reading stands under. */
export function readOutage(query: object | undefined): ApiError | null {
  return (query && standing.get(query)) ?? null;
}

/** The outage that what is shown stands under; null where all of it could be read. */
export function findOutage(queries: readonly Query[]): Outage | null {
  const errors = queries.filter((query) => query.isActive()).flatMap((query) => readOutage(query) ?? []);
  if (errors.length === 0) return null;
  return errors.some(({ status }) => status === 0) ? "unreachable" : "failing";
}
