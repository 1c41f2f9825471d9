import type { CronRun, DeliveryFacts } from "../cron-run.ts";

/** The limit of counts: a higher count means "more than" this. */
export const COUNTED = 10_000;
/** The most destinations with pending deliveries that are examined. */
export const DESTINATIONS_LOOKED_AT = 1_000;
/** The most old keys that are examined. */
export const KEYS_LOOKED_AT = 1_000;

/** The facts of one database that holds deliveries. Times are Unix milliseconds. */
export type DatabaseFacts = {
  /** The name of its binding. */
  name: string;
  bytes: number;
  /** Deliveries that wait for their next attempt, and those whose attempt is due. */
  pending: number;
  due: number;
  /** The destination with the oldest due attempt. Null: nothing is due. */
  oldestDue: { destinationId: string; dueAtMs: number } | null;
  /** Enabled destinations that keep failing, as reported to their admins: their number, and the first ones. */
  failing: number;
  failingIds: readonly string[];
  /** Destinations to which nothing can be signed. */
  unsigned: number;
  unsignedIds: readonly string[];
  /** How many stored secrets and headers each sealing key encrypts. */
  sealed: readonly { keyId: string; count: number }[];
  replays: readonly { id: string; deliveryCount: number; createdAtMs: number }[];
};

/** The facts of the database that holds keys and people. */
export type DirectoryFacts = {
  /** API keys that expire soon, and the first of them. */
  expiring: number;
  firstExpiring: { id: string; expiresAtMs: number } | null;
  /** API keys in use that were created long ago, and the oldest of them. */
  old: number;
  oldestId: string | null;
  cronRuns: readonly CronRun[];
};

/** The part of the api Worker's settings that is checked. It holds no secret. */
export type SettingFacts = DeliveryFacts & {
  /** True if the service is addressed as this machine. */
  isLocal: boolean;
  /** True if the operator's token is the published one of the local start. */
  hasPublishedToken: boolean;
  hasPublicOrigin: boolean;
  sendsMail: boolean;
  printsMail: boolean;
  limitsRate: boolean;
};

/** The result of asking the vision Worker. */
export type VisionState = "answers" | "busy" | "silent" | "failed";
