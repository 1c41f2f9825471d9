import type { AlertStatus } from "../records/balance-alert.ts";
import type { MoveTable } from "./find-move.ts";

export type AlertTrigger = "fall_below_threshold" | "fall_below_zero" | "rise_above" | "lower_threshold" | "turn_off";

/** Moves of a balance alert (docs/contract/interface.md, "Billing"; docs/contract/decisions.md, "Money"). */
export const ALERT_MOVES: MoveTable<AlertStatus, AlertTrigger> = {
  moves: [
    { from: null, trigger: "fall_below_threshold", to: "open", event: "balance.low", condition: "none is open" },
    { from: null, trigger: "fall_below_zero", to: "open", event: "balance.depleted", condition: "none is open" },
    { from: "open", trigger: "rise_above", to: "ended", event: "balance.recovered" },
    { from: "open", trigger: "lower_threshold", to: "ended", event: null, condition: "to below the balance" },
    { from: "open", trigger: "turn_off", to: "ended", event: null },
  ],
  final: ["ended"],
};
