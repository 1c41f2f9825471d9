import type { PhoneStatus } from "../records/phone.ts";
import type { MoveTable } from "./find-move.ts";

export type PhoneTrigger = "register" | "begin_maintenance" | "end_maintenance" | "take_offline" | "bring_online";

/**
 * Moves of a phone (docs/contract/interface.md, "Moves that events report"). They apply to all phones, but only those
 * of a rented phone send events. "In service" includes a phone that is recovering (docs/contract/decisions.md, "Moves
 * that the tables leave open").
 */
export const PHONE_MOVES: MoveTable<PhoneStatus, PhoneTrigger> = {
  moves: [
    { from: null, trigger: "register", to: "active", event: null },
    { from: "active", trigger: "begin_maintenance", to: "recovering", event: "phone.maintenance_started" },
    { from: "recovering", trigger: "end_maintenance", to: "active", event: "phone.maintenance_ended" },
    { from: "active", trigger: "take_offline", to: "out_of_service", event: "phone.offline" },
    { from: "recovering", trigger: "take_offline", to: "out_of_service", event: "phone.offline" },
    { from: "out_of_service", trigger: "bring_online", to: "active", event: "phone.online" },
  ],
  final: [],
};
