import type { SessionStatus } from "../records/session.ts";
import type { MoveTable } from "./find-move.ts";

type SessionTrigger = "start" | "recording_ready" | "end";

/**
 * Moves of a session (docs/contract/interface.md, "Moves that events report"). A recording may become ready at any time, and more than
 * once.
 */
export const SESSION_MOVES: MoveTable<SessionStatus, SessionTrigger> = {
  moves: [
    { from: null, trigger: "start", to: "active", event: "session.started", condition: "it gets a phone" },
    { from: "active", trigger: "end", to: "completed", event: "session.ended" },
    { from: "active", trigger: "recording_ready", to: "active", event: "session.recording_ready" },
    { from: "completed", trigger: "recording_ready", to: "completed", event: "session.recording_ready" },
  ],
  final: ["completed"],
};
