import { Badge } from "../../components/badge.tsx";
import type { Column } from "../../components/table.tsx";
import { Moment, writeDuration } from "../../components/time.tsx";
import type { Run, Session } from "./bars.ts";
import type { ShownPhone } from "./phone-lists.tsx";
import { PhoneState } from "./phone-state.tsx";

const NONE = <span class="faint">none</span>;

export const SESSION_COLUMNS: readonly Column<Session>[] = [
  {
    key: "about",
    title: "Session",
    cell: ({ id, source, workflow_id: workflow }) => (
      <>
        <a href={`/fleet/sessions/${id}`}>{source === "interactive" ? "Manual" : `For ${workflow ?? "a run"}`}</a>
        <div class="faint">
          <code>{id}</code>
        </div>
      </>
    ),
  },
  { key: "state", title: "Status", inCard: "corner", cell: ({ status }) => <Badge state={status} /> },
  { key: "end", title: "Ended by", cell: ({ end_reason: reason }) => reason?.replaceAll("_", " ") ?? NONE },
  { key: "recording", title: "Recording", cell: ({ recording_ready_at: at }) => (at ? "ready" : NONE) },
  { key: "from", title: "Started", cell: ({ allocated_at: at }) => <Moment at={at} /> },
  {
    key: "took",
    title: "Duration",
    isNumber: true,
    cell: ({ allocated_at: from, deallocated_at: until }) => writeTook(from, until),
  },
];

export const RUN_COLUMNS: readonly Column<Run>[] = [
  {
    key: "about",
    title: "Workflow",
    cell: ({ id, workflow_id: workflow }) => (
      <>
        <a href={`/fleet/runs/${id}`}>{workflow}</a>
        <div class="faint">
          <code>{id}</code>
        </div>
      </>
    ),
  },
  {
    key: "state",
    title: "Status",
    inCard: "corner",
    cell: ({ status, cancel_reason: reason }) => (
      <>
        <Badge state={status} /> {reason ? <span class="faint">by {reason.replaceAll("_", " ")}</span> : null}
      </>
    ),
  },
  { key: "trigger", title: "Started by", cell: ({ trigger }) => trigger },
  { key: "from", title: "Created", cell: ({ created_at: at }) => <Moment at={at} /> },
  {
    key: "took",
    title: "Duration",
    isNumber: true,
    cell: (run) => (run.started_at ? writeTook(run.started_at, run.completed_at ?? run.canceled_at) : "not started"),
  },
];

export const HISTORY_COLUMNS: readonly Column<ShownPhone["history"][number]>[] = [
  {
    key: "state",
    title: "Status",
    inCard: "corner",
    cell: ({ status, reason }) => <PhoneState status={status} reason={reason} />,
  },
  { key: "at", title: "Since", cell: ({ at }) => <Moment at={at} /> },
];

function writeTook(from: string, until: string | null): string {
  return until === null ? "in progress" : writeDuration(Date.parse(until) - Date.parse(from));
}
