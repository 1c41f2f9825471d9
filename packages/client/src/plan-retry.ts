import { ConnectionError, type SightlineError, TimedOutError } from "./errors.ts";

/** Errors of the service, or of a gateway on the way. The call may have been executed anyway. */
const UNCLEAR_STATUSES: readonly number[] = [500, 502, 503, 504];
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

export type FailedTry = {
  error: SightlineError;
  /** The number of retries before this try. */
  retries: number;
  maxRetries: number;
  /** True if a second request can't do anything, or charge for anything, that the first one did. */
  isRepeatable: boolean;
  /** The time until the call times out. */
  leftMs: number;
  /** From 0 to 1. */
  random: number;
};

/**
 * Returns the delay before a failed call is retried, or null if it isn't. A 429 was refused before anything was done,
 * so any call can be retried. After an error of the service or a gateway, or a broken connection, it is unknown whether
 * the call was executed.
 */
export function planRetry({ error, retries, maxRetries, isRepeatable, leftMs, random }: FailedTry): number | null {
  if (retries >= maxRetries) return null;
  const isUnclear =
    UNCLEAR_STATUSES.includes(error.status) || (error instanceof ConnectionError && !(error instanceof TimedOutError));
  if (error.status !== 429 && !(isUnclear && isRepeatable)) return null;
  const backoffMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** retries);
  // The jitter keeps clients that failed together from retrying together. A delay that the service asks for is never
  // shortened.
  const waitMs = (error.retryAfterMs ?? backoffMs / 2) + (random * backoffMs) / 2;
  return waitMs < leftMs ? waitMs : null;
}
