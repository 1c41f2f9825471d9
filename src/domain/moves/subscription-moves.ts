import type { MoveTable } from "./find-move.ts";

/** `live` covers every status of the payment processor except the end of the subscription. */
export type SubscriptionState = "live" | "canceled";

type SubscriptionTrigger = "set" | "cancel";

/** Moves of a plan subscription (docs/contract/interface.md, "Moves that events report"). */
export const SUBSCRIPTION_MOVES: MoveTable<SubscriptionState, SubscriptionTrigger> = {
  moves: [
    { from: null, trigger: "set", to: "live", event: null },
    { from: "live", trigger: "set", to: "live", event: "subscription.updated", condition: "the status changes" },
    { from: "live", trigger: "cancel", to: "canceled", event: "subscription.canceled" },
  ],
  final: ["canceled"],
};
