/** The part of the webhooks Worker's settings that the operator compares with the api Worker's. It holds no secret. */
export type DeliveryFacts = {
  /** The ids of the keys in SEALING_KEYS, the first one encrypts. */
  sealingKeyIds: readonly string[];
  resolvesNames: boolean;
  allowsLocalDestinations: boolean;
};

/** The last run of a cron. Times are Unix milliseconds; `errorClass` null: all of its jobs succeeded. */
export type CronRun = {
  cron: string;
  firstRunAtMs: number;
  lastRunAtMs: number;
  durationMs: number;
  errorClass: string | null;
  settings: DeliveryFacts;
};
