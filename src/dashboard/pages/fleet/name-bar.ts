import type { SessionSource } from "../../../domain/records/session.ts";

type Named = { kind: "session" | "run"; workflowId: string | null; source: SessionSource };

/** Names a bar: "Run of wf_login", "Session (manual)". */
export function nameBar({ kind, workflowId, source }: Named): string {
  return kind === "run" ? `Run of ${workflowId}` : nameSession(workflowId, source);
}

/** Names a session by its workflow, or else by who used the phone. */
export function nameSession(workflowId: string | null, source: SessionSource): string {
  if (workflowId !== null) return `Session for ${workflowId}`;
  return source === "interactive" ? "Session (manual)" : "Session of a run";
}
