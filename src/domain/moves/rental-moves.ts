import type { MoveTable } from "./find-move.ts";

/** A rental's status, split by its payment status while it is active. */
export type RentalState = "healthy" | "past_due" | "canceled";

export type RentalTrigger = "activate" | "payment_failed" | "payment_recovered" | "cancel";

/**
 * Moves of a rental (docs/contract/interface.md, "Moves that events report"). Each further failed payment sends its own
 * event.
 */
export const RENTAL_MOVES: MoveTable<RentalState, RentalTrigger> = {
  moves: [
    { from: null, trigger: "activate", to: "healthy", event: "phone.rental.activated" },
    { from: "healthy", trigger: "payment_failed", to: "past_due", event: "phone.rental.past_due" },
    { from: "past_due", trigger: "payment_failed", to: "past_due", event: "phone.rental.past_due" },
    { from: "past_due", trigger: "payment_recovered", to: "healthy", event: null },
    { from: "healthy", trigger: "cancel", to: "canceled", event: "phone.rental.canceled" },
    { from: "past_due", trigger: "cancel", to: "canceled", event: "phone.rental.canceled" },
  ],
  final: ["canceled"],
  neverRepeats: ["payment_recovered"],
};
