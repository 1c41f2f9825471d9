/** The status of an ended subscription. All other statuses come from the payment processor. */
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
