import type { Answer } from "../../api/call.ts";
import { writeDuration, writeMoment } from "../../components/time.tsx";

export type Run = Answer<"organizations.runs.list">["runs"][number];
export type Session = Answer<"organizations.sessions.list">["sessions"][number];

/** Something that lasted on a phone. Times are Unix milliseconds; `endMs` is null while it lasts, `startMs` while it waits. */
export type Bar = {
  id: string;
  kind: "session" | "run";
  state: Run["status"] | Session["status"];
  phoneId: string | null;
  /** Null where somebody used the phone by hand. */
  workflowId: string | null;
  beginMs: number;
  startMs: number | null;
  endMs: number | null;
};

/** All of them, the latest first. */
export function listBars(runs: readonly Run[], sessions: readonly Session[]): Bar[] {
  return [...runs.map(makeRunBar), ...sessions.map(makeSessionBar)].sort((a, b) => b.beginMs - a.beginMs);
}

function makeRunBar(run: Run): Bar {
  return {
    id: run.id,
    kind: "run",
    state: run.status,
    phoneId: run.phone_id,
    workflowId: run.workflow_id,
    beginMs: Date.parse(run.created_at),
    startMs: readMs(run.started_at),
    endMs: readMs(run.completed_at ?? run.canceled_at),
  };
}

function makeSessionBar(session: Session): Bar {
  const beginMs = Date.parse(session.allocated_at);
  return {
    id: session.id,
    kind: "session",
    state: session.status,
    phoneId: session.phone_id,
    workflowId: session.workflow_id,
    beginMs,
    startMs: beginMs,
    endMs: readMs(session.deallocated_at),
  };
}

function readMs(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}

/** What lasted: "Run of wf_login", "Session by hand". */
export function nameBar({ kind, workflowId }: Bar): string {
  if (kind === "run") return `Run of ${workflowId}`;
  return workflowId === null ? "Session by hand" : `Session for ${workflowId}`;
}

/** A bar in words, for who can't see it and for who points at it. */
export function describeBar(bar: Bar): string {
  const { state, beginMs, endMs } = bar;
  const what = nameBar(bar);
  const from = writeMoment(new Date(beginMs).toISOString());
  if (endMs === null) return `${what}: ${state}, since ${from}`;
  return `${what}: ${state}, from ${from}, took ${writeDuration(endMs - beginMs)}`;
}

/** The bars in rows such that none lies on another, in the order of their beginnings; what finds no room in `maxRows` shares the last. */
export function packBars(bars: readonly Bar[], maxRows: number): { bar: Bar; row: number }[] {
  const ends: number[] = [];
  return [...bars]
    .sort((a, b) => a.beginMs - b.beginMs)
    .map((bar) => {
      const free = ends.findIndex((endMs) => endMs <= bar.beginMs);
      const row = free >= 0 ? free : Math.min(ends.length, maxRows - 1);
      ends[row] = Math.max(ends[row] ?? 0, bar.endMs ?? Number.POSITIVE_INFINITY);
      return { bar, row };
    });
}
