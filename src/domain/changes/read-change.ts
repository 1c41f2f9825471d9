import * as v from "valibot";
import { readTimeMs } from "../rfc3339.ts";
import { CHANGE_TYPES, type ChangeType, isChangeType } from "./change-types.ts";
import type { Decision } from "./decision.ts";
import type { ChangeContext, ChangeDefinition } from "./define-change.ts";
import type { RecordRefs, Snapshot } from "./record-refs.ts";

/**
 * How far in the future and in the past a change may be dated (docs/contract/decisions.md, "Moves that the tables leave
 * open").
 */
export const MAX_AHEAD_MS = 5 * 60_000;
export const MAX_BACK_MS = 7 * 24 * 3_600_000;

/** A change whose body fits its schema: the records that it needs, and the decision. `occurredAtMs` is Unix milliseconds. */
type ReadChange = {
  kind: "change";
  type: ChangeType;
  occurredAtMs: number;
  needs: RecordRefs;
  decide(snapshot: Snapshot<RecordRefs>, context: Omit<ChangeContext, "occurredAtMs">): Decision;
};

/** The errors of a body, field by field. Never quotes the body. */
export type InvalidChange = { kind: "invalid"; errors: readonly { field: string; message: string }[] };

/** A change whose body fits its schema, before its time is known. */
export type CheckedChange = {
  kind: "checked";
  type: ChangeType;
  needs: RecordRefs;
  /** As it was sent. Null: it happens now. */
  occurredAt: string | null;
  decide(snapshot: Snapshot<RecordRefs>, context: ChangeContext): Decision;
};

/**
 * Reads the body of a change. It happened at its `occurred_at`, which may lie up to 5 minutes in the future and 7 days
 * in the past, or, without one, at `nowMs`.
 */
export function readChange(body: unknown, nowMs: number): ReadChange | InvalidChange {
  const checked = checkChange(body);
  return checked.kind === "invalid" ? checked : dateChange(checked, nowMs);
}

/** Checks the body of a change against its schema. */
export function checkChange(body: unknown): CheckedChange | InvalidChange {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return makeInvalid("", "must be an object");
  const type = (body as { type?: unknown }).type;
  if (type === undefined) return makeInvalid("type", "is required");
  if (!isChangeType(type)) return makeInvalid("type", "must be one of the change types");
  // Each definition is consistent in its own types; only at run time is it known which one this is.
  const definition = CHANGE_TYPES[type] as unknown as ChangeDefinition<v.GenericSchema<unknown, ChangeBody>>;
  // Keeps the first broken rule of each field: later ones mostly repeat it.
  const result = v.safeParse(definition.schema, body, { message: describeIssue, abortPipeEarly: true });
  if (!result.success) return { kind: "invalid", errors: listErrors(result.issues) };
  const change = result.output;
  return {
    kind: "checked",
    type,
    needs: definition.needs(change),
    occurredAt: change.occurred_at ?? null,
    decide: (snapshot, context) => definition.decide(change, snapshot, context),
  };
}

/** Checks the time of a change, as `readChange` does. */
export function dateChange(
  { type, needs, occurredAt, decide }: CheckedChange,
  nowMs: number,
): ReadChange | InvalidChange {
  const occurredAtMs = occurredAt === null ? nowMs : readTimeMs(occurredAt);
  if (occurredAtMs === null) return makeInvalid("occurred_at", "must be an RFC 3339 date-time");
  if (occurredAtMs > nowMs + MAX_AHEAD_MS) return makeInvalid("occurred_at", "must be at most 5 minutes in the future");
  if (occurredAtMs < nowMs - MAX_BACK_MS) return makeInvalid("occurred_at", "must be at most 7 days in the past");
  return {
    kind: "change",
    type,
    occurredAtMs,
    needs,
    decide: (snapshot, context) => decide(snapshot, { ...context, occurredAtMs }),
  };
}

type ChangeBody = { occurred_at?: string | null | undefined };

function makeInvalid(field: string, message: string): InvalidChange {
  return { kind: "invalid", errors: [{ field, message }] };
}

function listErrors(issues: readonly v.BaseIssue<unknown>[]): InvalidChange["errors"] {
  return issues.map((issue) => ({
    field: (issue.path ?? []).map((item) => String(item.key)).join("."),
    message: issue.message,
  }));
}

/** Messages for the rules that have none of their own in the schemas. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  if (issue.received === "undefined") return "is required";
  if (issue.type === "picklist") {
    return `must be one of ${String(issue.expected).replace(/[()]/g, "").replaceAll(" | ", ", ")}`;
  }
  return issue.expected === null ? "is invalid" : `must be a ${issue.expected}`;
}
