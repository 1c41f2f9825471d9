import type { FileStatus } from "../records/library-file.ts";
import type { MoveTable } from "./find-move.ts";

export type FileTrigger = "upload" | "capture" | "capture_failed";

/**
 * Moves of a file (docs/contract/interface.md, "Moves that events report" and "Files"): it is added to the library, or
 * fails to be.
 */
export const FILE_MOVES: MoveTable<FileStatus, FileTrigger> = {
  moves: [
    { from: null, trigger: "upload", to: "ready", event: "file.ready" },
    { from: null, trigger: "capture", to: "ready", event: "file.ready" },
    { from: null, trigger: "capture_failed", to: "capture_failed", event: "file.capture_failed" },
  ],
  final: ["ready", "capture_failed"],
};
