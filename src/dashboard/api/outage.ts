import type { Query, QueryCache } from "@tanstack/preact-query";
import { ApiError } from "./call.ts";

/** The reason why nothing can be read: the service is unreachable, or responds with server errors. */
export type Outage = "unreachable" | "failing";

/** The delay before a failed reading is repeated, in milliseconds. */
export const OUTAGE_RETRY_MS = 5_000;

const standing = new WeakMap<object, ApiError>();

/**
 * Returns true for a transient error of the service or the network, and false for an error response about the request.
 */
export function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/**
 * Remembers the outage in which each reading failed, until it succeeds or gets an error response. A query itself
 * forgets its error with each new try, and the page would flicker between a failure and "Loading…". Subscribe before
 * anything else does.
 */
export function rememberOutages(queries: QueryCache): void {
  queries.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "error" && isOutage(action.error)) standing.set(query, action.error);
    else if (action.type === "error" || action.type === "success") standing.delete(query);
  });
}

/** Returns the outage of a reading. */
export function readOutage(query: object | undefined): ApiError | null {
  return (query && standing.get(query)) ?? null;
}

/** Returns the outage that affects what is shown, or null if all of it could be read. */
export function findOutage(queries: readonly Query[]): Outage | null {
  const errors = queries.filter((query) => query.isActive()).flatMap((query) => readOutage(query) ?? []);
  if (errors.length === 0) return null;
  return errors.some(({ status }) => status === 0) ? "unreachable" : "failing";
}
