import * as v from "valibot";
import { CANCEL_REASONS, RUN_TRIGGERS } from "../events/run-events.ts";
import { findMove, type TakenMove } from "../moves/find-move.ts";
import { RUN_MOVES } from "../moves/run-moves.ts";
import type { RecordValues } from "../records/record-tables.ts";
import type { Run, RunStatus } from "../records/run.ts";
import {
  type Decision,
  insertRecord,
  makeMissing,
  makeMoved,
  makeRepeated,
  type RecordWrite,
  refuseMove,
  updateRecord,
} from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { draftRunEvent } from "./draft-run-event.ts";
import { foreignId, integer, MAX_START_TIMEOUT_SECONDS, name, newId } from "./fields.ts";
import { judgeCreation } from "./judge-creation.ts";
import { judgePhone, judgeSession } from "./judge-phone.ts";
import { byId } from "./record-refs.ts";

/** `run.queue`: a run waits for a phone. */
export const queueRun = defineChange({
  schema: changeBody("run.queue", {
    run_id: v.nullish(newId("run")),
    organization_id: name(),
    workflow_id: foreignId(),
    trigger: v.picklist(RUN_TRIGGERS),
    start_timeout_seconds: v.nullish(integer(1, MAX_START_TIMEOUT_SECONDS)),
  }),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    run: byId("runs", change.run_id),
  }),
  decide(change, { organization, run }, { occurredAtMs, newIds }) {
    if (!organization) return makeMissing("organization");
    const timeoutSeconds = change.start_timeout_seconds ?? null;
    const given = { organizationId: organization.id, workflowId: change.workflow_id, trigger: change.trigger };
    const state = run?.status ?? null;
    const judged = judgeCreation("run", run, state, findMove(RUN_MOVES, state, "queue"), given);
    if (judged.kind !== "move") return judged;
    const id = change.run_id ?? newIds.run;
    return makeMoved({ type: "run", id }, [
      insertRecord("runs", id, {
        ...given,
        status: judged.to,
        phoneId: null,
        sessionId: null,
        startDeadlineMs: timeoutSeconds === null ? null : occurredAtMs + timeoutSeconds * 1000,
        cancelReason: null,
        createdAtMs: occurredAtMs,
        startedAtMs: null,
        completedAtMs: null,
        canceledAtMs: null,
      }),
    ]);
  },
});

/** `run.start`: a queued run gets a phone, with or without the session that runs there. It neither creates nor ends sessions. */
export const startRun = defineChange({
  schema: changeBody("run.start", { run_id: name(), phone_id: name(), session_id: v.nullish(name()) }),
  needs: (change) => ({
    run: byId("runs", change.run_id),
    phone: byId("phones", change.phone_id),
    session: byId("sessions", change.session_id),
  }),
  decide(change, { run, phone, session }, { occurredAtMs }) {
    if (!run) return makeMissing("run");
    const sessionId = change.session_id ?? null;
    const move = findMove(RUN_MOVES, run.status, "start");
    const isSame = run.phoneId === change.phone_id && run.sessionId === sessionId;
    if (move.kind === "repeat" && isSame) return makeRepeated({ type: "run", id: run.id });
    if (move.kind !== "move") return refuseMove("run", run.status, "run.start");
    if (!phone) return makeMissing("phone");
    if (sessionId !== null && !session) return makeMissing("session");
    const refusal =
      (session && judgeSession(session, run.organizationId, phone.id)) ??
      judgePhone(phone, run.organizationId, sessionId);
    if (refusal) return refusal;
    // Also checks the phone's version: when this is stored, the phone must still be in service and its session still
    // running.
    return moveRun(run, move, { phoneId: phone.id, sessionId, startedAtMs: occurredAtMs }, occurredAtMs, [
      updateRecord("phones", phone),
    ]);
  },
});

/** `run.complete`: a run finished successfully. */
export const completeRun = defineChange({
  schema: changeBody("run.complete", { run_id: name() }),
  needs: (change) => ({ run: byId("runs", change.run_id) }),
  decide: (_change, { run }, { occurredAtMs }) =>
    endRun(run, "complete", { completedAtMs: occurredAtMs }, occurredAtMs),
});

/** `run.fail`: a run failed while it was executing, or could not be queued or dispatched. */
export const failRun = defineChange({
  schema: changeBody("run.fail", { run_id: name() }),
  needs: (change) => ({ run: byId("runs", change.run_id) }),
  decide: (_change, { run }, { occurredAtMs }) => endRun(run, "fail", { completedAtMs: occurredAtMs }, occurredAtMs),
});

/** `run.cancel`: a run stops before it finishes. */
export const cancelRun = defineChange({
  schema: changeBody("run.cancel", { run_id: name(), reason: v.picklist(CANCEL_REASONS) }),
  needs: (change) => ({ run: byId("runs", change.run_id) }),
  decide: (change, { run }, { occurredAtMs }) => decideRunCancel(run, change.reason, occurredAtMs),
});

/** Cancels a run for a reason; `queue_timeout` applies only to a queued run. The sweep of waiting runs uses it too. */
export function decideRunCancel(
  run: Run | null,
  reason: (typeof CANCEL_REASONS)[number],
  occurredAtMs: number,
): Decision {
  // A run canceled by the timeout wasn't canceled by a user, so the other reason is not a repeat.
  if (run?.cancelReason && run.cancelReason !== reason) return refuseMove("run", run.status, `run.cancel (${reason})`);
  const trigger = reason === "user" ? "cancel" : "time_out";
  return endRun(run, trigger, { canceledAtMs: occurredAtMs, cancelReason: reason }, occurredAtMs);
}

type EndTrigger = "complete" | "fail" | "cancel" | "time_out";

function endRun(
  run: Run | null,
  trigger: EndTrigger,
  values: Partial<RecordValues<"runs">>,
  occurredAtMs: number,
): Decision {
  if (!run) return makeMissing("run");
  const move = findMove(RUN_MOVES, run.status, trigger);
  if (move.kind === "repeat") return makeRepeated({ type: "run", id: run.id });
  if (move.kind === "refused") return refuseMove("run", run.status, `run.${trigger}`);
  return moveRun(run, move, values, occurredAtMs, []);
}

function moveRun(
  run: Run,
  { to, event }: TakenMove<RunStatus>,
  values: Partial<RecordValues<"runs">>,
  occurredAtMs: number,
  guards: readonly RecordWrite[],
): Decision {
  const moved: Run = { ...run, ...values, status: to };
  return makeMoved(
    { type: "run", id: run.id },
    [updateRecord("runs", run, { ...values, status: to }), ...guards],
    [event && draftRunEvent(event, moved, occurredAtMs)],
  );
}
