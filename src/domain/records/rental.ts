import type { PAYMENT_STATUSES } from "../events/phone-events.ts";

const RENTAL_STATUSES = ["active", "canceled"] as const;

type RentalStatus = (typeof RENTAL_STATUSES)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * A phone rented by an organization. `priorOrganizationId`: the phone's owner before the rental, and again after its
 * release; null: shared.
 */
export type Rental = {
  id: string;
  organizationId: string;
  phoneId: string;
  priorOrganizationId: string | null;
  planId: string;
  planName: string;
  planInterval: string;
  planPriceCents: number;
  status: RentalStatus;
  paymentStatus: PaymentStatus;
  currentPeriodStartMs: number;
  currentPeriodEndMs: number;
  cancelAtPeriodEnd: boolean;
  canceledAtMs: number | null;
  createdAtMs: number;
  version: number;
};
