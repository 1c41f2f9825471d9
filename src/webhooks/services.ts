import type { SealingKeys } from "../domain/crypto/sealed-text.ts";
import type { Analytics } from "../domain/data-points.ts";

/** The environment that delivery needs. Times are Unix milliseconds. */
export type DeliveryServices = {
  db: D1Database;
  /** Null: none are configured, so nothing can be signed. */
  sealingKeys: SealingKeys | null;
  /** Delays before the second attempt and each later one, in seconds. */
  schedule: readonly number[];
  post: typeof fetch;
  now(): number;
  pause(delayMs: number): Promise<void>;
  /** The deadline of an attempt. */
  deadlineMs: number;
  /** How long a claim lasts: `LEASE_MS` by default. Tests set another. */
  leaseMs?: number;
  /** The dataset of Workers Analytics Engine. Null: there is none. */
  analytics: Analytics | null;
  /** Wakes these destinations after a delay. */
  wake(destinationIds: readonly string[], delaySeconds: number): Promise<void>;
  /** Returns why nothing may be sent to this URL, or null if it may. */
  refuseUrl(url: string): Promise<string | null>;
};
