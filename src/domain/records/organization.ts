/**
 * A customer, with its money. `alertThresholdMicrodollars` null: the low-balance alert is off. `version` counts the
 * writes to the record, from 1 (here and in every record): a write names the version that it read, so that of two
 * concurrent writers one fails.
 */
export type Organization = {
  id: string;
  name: string;
  slug: string;
  planName: string;
  balanceMicrodollars: number;
  alertThresholdMicrodollars: number | null;
  autoRecharge: boolean;
  createdAtMs: number;
  version: number;
};

/** The plan of an organization without a subscription. */
export const DEFAULT_PLAN_NAME = "Free";
