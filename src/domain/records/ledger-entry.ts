/**
 * One change of a balance: negative for a charge, positive for a credit. `requestId` is unique, so that no change is
 * applied twice.
 */
export type LedgerEntry = {
  id: string;
  organizationId: string;
  requestId: string;
  kind: "charge" | "credit";
  amountMicrodollars: number;
  balanceAfterMicrodollars: number;
  reason: string;
  createdAtMs: number;
};
