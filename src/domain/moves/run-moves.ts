import type { RunStatus } from "../records/run.ts";
import type { MoveTable } from "./find-move.ts";

type RunTrigger = "queue" | "start" | "complete" | "fail" | "cancel" | "time_out";

/** Moves of a run (docs/contract/interface.md, "Moves that events report"). */
export const RUN_MOVES: MoveTable<RunStatus, RunTrigger> = {
  moves: [
    { from: null, trigger: "queue", to: "queued", event: null },
    { from: "queued", trigger: "start", to: "running", event: "run.started", condition: "it gets a phone" },
    { from: "running", trigger: "complete", to: "completed", event: "run.completed" },
    { from: "queued", trigger: "fail", to: "failed", event: "run.failed" },
    { from: "running", trigger: "fail", to: "failed", event: "run.failed" },
    { from: "queued", trigger: "cancel", to: "cancelled", event: "run.cancelled" },
    { from: "running", trigger: "cancel", to: "cancelled", event: "run.cancelled" },
    { from: "queued", trigger: "time_out", to: "cancelled", event: "run.cancelled", condition: "no phone in time" },
  ],
  final: ["completed", "failed", "cancelled"],
};
