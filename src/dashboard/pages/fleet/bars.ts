import type { Answer } from "../../api/call.ts";
import { writeDuration, writeMoment } from "../../components/time.tsx";
import { nameBar } from "./name-bar.ts";

export type Run = Answer<"organizations.runs.list">["runs"][number];
export type Session = Answer<"organizations.sessions.list">["sessions"][number];

/** A run or session on a phone. Times are Unix milliseconds; `endMs` is null while it is active, `startMs` while it waits. */
export type Bar = {
  id: string;
  kind: "session" | "run";
  state: Run["status"] | Session["status"];
  phoneId: string | null;
  /** Null for a session without one. */
  workflowId: string | null;
  /** The user of the phone. */
  source: Session["source"];
  beginMs: number;
  startMs: number | null;
  endMs: number | null;
};

/** Returns all of them, latest first. */
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
    source: "run",
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
    source: session.source,
    beginMs,
    startMs: beginMs,
    endMs: readMs(session.deallocated_at),
  };
}

function readMs(at: string | null): number | null {
  return at === null ? null : Date.parse(at);
}

/** Describes a bar in words, for screen readers and for the pointer. */
export function describeBar(bar: Bar): string {
  const { state, beginMs, endMs } = bar;
  const what = nameBar(bar);
  const from = writeMoment(beginMs);
  if (endMs === null) return `${what}: ${state}, since ${from}`;
  return `${what}: ${state}, from ${from}, duration ${writeDuration(endMs - beginMs)}`;
}

/**
 * Arranges the bars in rows without overlaps, in the order of their starts; those that don't fit into `maxRows` share
 * the last row.
 */
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
