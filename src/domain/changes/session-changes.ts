import * as v from "valibot";
import { END_REASONS, SESSION_SOURCES } from "../events/session-events.ts";
import { findMove } from "../moves/find-move.ts";
import { SESSION_MOVES } from "../moves/session-moves.ts";
import type { Session } from "../records/session.ts";
import { insertRecord, makeMissing, makeMoved, makeRepeated, refuseMove, updateRecord } from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { draftSessionEvent } from "./draft-session-event.ts";
import { foreignId, name, newId } from "./fields.ts";
import { judgeCreation } from "./judge-creation.ts";
import { judgePhone } from "./judge-phone.ts";
import { byField, byId } from "./record-refs.ts";
import { releasePhone } from "./release-phone.ts";

/** `session.start`: a session gets a phone, which no other session may use until it ends. */
export const startSession = defineChange({
  schema: changeBody("session.start", {
    session_id: v.nullish(newId("sess")),
    organization_id: name(),
    phone_id: name(),
    source: v.picklist(SESSION_SOURCES),
    workflow_id: v.nullish(foreignId()),
  }),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    phone: byId("phones", change.phone_id),
    session: byId("sessions", change.session_id),
  }),
  decide(change, { organization, phone, session }, { occurredAtMs, newIds }) {
    if (!organization) return makeMissing("organization");
    if (!phone) return makeMissing("phone");
    const given = {
      organizationId: organization.id,
      phoneId: phone.id,
      workflowId: change.workflow_id ?? null,
      source: change.source,
    };
    const state = session?.status ?? null;
    const judged = judgeCreation("session", session, state, findMove(SESSION_MOVES, state, "start"), given);
    if (judged.kind !== "move") return judged;
    const refusal = judgePhone(phone, organization.id, null);
    if (refusal) return refusal;
    const id = change.session_id ?? newIds.session;
    const values = {
      ...given,
      status: judged.to,
      // No other organization may use it: the phone is rented, or was registered for this organization.
      isDedicatedPhone: phone.organizationId !== null,
      endReason: null,
      allocatedAtMs: occurredAtMs,
      deallocatedAtMs: null,
      recordingReadyAtMs: null,
    };
    return makeMoved(
      { type: "session", id },
      [insertRecord("sessions", id, values), updateRecord("phones", phone, { activeSessionId: id })],
      [judged.event && draftSessionEvent(judged.event, { id, version: 1, ...values }, occurredAtMs)],
    );
  },
});

/** `session.end`: a session ends and frees its phone. A rental that was only waiting for the session releases the phone too. */
export const endSession = defineChange({
  schema: changeBody("session.end", { session_id: name(), end_reason: v.picklist(END_REASONS) }),
  needs: (change) => ({
    session: byId("sessions", change.session_id),
    phone: byField("phones", "session", "phoneId"),
    rental: byField("rentals", "phone", "rentalId"),
  }),
  decide(change, { session, phone, rental }, { occurredAtMs }) {
    if (!session) return makeMissing("session");
    const move = findMove(SESSION_MOVES, session.status, "end");
    if (move.kind === "repeat") return makeRepeated({ type: "session", id: session.id });
    if (move.kind === "refused") return refuseMove("session", session.status, "session.end");
    if (!phone) return makeMissing("phone");
    const values = { status: move.to, endReason: change.end_reason, deallocatedAtMs: occurredAtMs };
    const ended: Session = { ...session, ...values };
    const release = rental?.status === "canceled" ? releasePhone(rental) : {};
    return makeMoved(
      { type: "session", id: session.id },
      [updateRecord("sessions", session, values), updateRecord("phones", phone, { activeSessionId: null, ...release })],
      [move.event && draftSessionEvent(move.event, ended, occurredAtMs)],
    );
  },
});

/** `session.recording_ready`: a recording can be downloaded. The same time again means the same recording. */
export const announceRecording = defineChange({
  schema: changeBody("session.recording_ready", { session_id: name() }),
  needs: (change) => ({ session: byId("sessions", change.session_id) }),
  decide(_change, { session }, { occurredAtMs }) {
    if (!session) return makeMissing("session");
    const resource = { type: "session", id: session.id } as const;
    const move = findMove(SESSION_MOVES, session.status, "recording_ready");
    if (move.kind !== "move") return refuseMove("session", session.status, "session.recording_ready");
    if (session.recordingReadyAtMs === occurredAtMs) return makeRepeated(resource);
    return makeMoved(
      resource,
      [updateRecord("sessions", session, { recordingReadyAtMs: occurredAtMs })],
      [move.event && draftSessionEvent(move.event, session, occurredAtMs)],
    );
  },
});
