import type { SealingKeys } from "../domain/sealed-text.ts";

/** What delivering needs of its surroundings. Times are Unix milliseconds. */
export type DeliveryServices = {
  db: D1Database;
  /** Null: there are none, so nothing can be signed. */
  sealingKeys: SealingKeys | null;
  /** Pauses before the second attempt and each later one, in seconds. */
  schedule: readonly number[];
  post: typeof fetch;
  now(): number;
  pause(delayMs: number): Promise<void>;
  /** How long a receiver may take. */
  deadlineMs: number;
  /** How long a claim is its claimer's: `LEASE_MS`, but for tests. */
  leaseMs?: number;
  /** Has these destinations looked at again, after a delay. */
  wake(destinationIds: readonly string[], delaySeconds: number): Promise<void>;
  /** Why nothing may be sent to this URL; null where it may. */
  refuseUrl(url: string): Promise<string | null>;
};
