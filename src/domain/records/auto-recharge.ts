const RECHARGE_STATUSES = ["succeeded", "failed"] as const;

export type RechargeStatus = (typeof RECHARGE_STATUSES)[number];

/** An automatic top-up. Its id is the payment processor's invoice id. */
export type AutoRecharge = {
  id: string;
  organizationId: string;
  amountMicrodollars: number;
  status: RechargeStatus;
  createdAtMs: number;
  version: number;
};
