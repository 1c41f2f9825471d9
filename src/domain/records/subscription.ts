/** The status that only the end of a subscription gives; the others are the payment processor's own words. */
export const CANCELED = "canceled";

/** An organization's plan, as the payment processor bills it. */
export type Subscription = {
  id: string;
  organizationId: string;
  planName: string;
  billingCycle: string;
  status: string;
  currentPeriodStartMs: number;
  currentPeriodEndMs: number;
  cancelAtPeriodEnd: boolean;
  createdAtMs: number;
  version: number;
};
