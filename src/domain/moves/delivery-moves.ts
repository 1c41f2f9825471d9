import type { DeliveryStatus } from "../records/file-delivery.ts";
import type { MoveTable } from "./find-move.ts";

export type DeliveryTrigger = "create" | "dispatch" | "deliver" | "fail";

/** Moves of a file delivery (docs/contract/decisions.md, "File delivery"). */
export const DELIVERY_MOVES: MoveTable<DeliveryStatus, DeliveryTrigger> = {
  moves: [
    { from: null, trigger: "create", to: "dispatching", event: null },
    { from: "dispatching", trigger: "dispatch", to: "dispatched", event: null },
    { from: "dispatched", trigger: "deliver", to: "delivered", event: "file.delivered" },
    { from: "dispatching", trigger: "fail", to: "failed", event: "file.delivery_failed" },
    { from: "dispatched", trigger: "fail", to: "failed", event: "file.delivery_failed" },
  ],
  final: ["delivered", "failed"],
};
