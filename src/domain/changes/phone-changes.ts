import * as v from "valibot";
import { OUTAGE_REASONS } from "../events/phone-events.ts";
import { findMove } from "../moves/find-move.ts";
import { PHONE_MOVES, type PhoneTrigger } from "../moves/phone-moves.ts";
import type { OutageReason, Phone } from "../records/phone.ts";
import {
  type Decision,
  insertRecord,
  makeMissing,
  makeMoved,
  makeRepeated,
  refuseMove,
  updateRecord,
} from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { draftHealthEvent } from "./draft-phone-event.ts";
import { givenName, name, newId } from "./fields.ts";
import { judgeCreation } from "./judge-creation.ts";
import { byId } from "./record-refs.ts";

/** `phone.register`: a phone joins the fleet, either shared or assigned to one organization. */
export const registerPhone = defineChange({
  schema: changeBody("phone.register", {
    phone_id: v.nullish(newId("phone")),
    phone_name: givenName(),
    nickname: v.nullish(givenName()),
    organization_id: v.nullish(name()),
  }),
  needs: (change) => ({
    phone: byId("phones", change.phone_id),
    organization: byId("organizations", change.organization_id),
  }),
  decide(change, { phone, organization }, { occurredAtMs, newIds }) {
    const organizationId = change.organization_id ?? null;
    if (organizationId !== null && !organization) return makeMissing("organization");
    const given = { organizationId, name: change.phone_name, nickname: change.nickname ?? null };
    const state = phone?.status ?? null;
    const move = findMove(PHONE_MOVES, state, "register", phone?.statusTrigger);
    const judged = judgeCreation("phone", phone, state, move, given);
    if (judged.kind !== "move") return judged;
    const id = change.phone_id ?? newIds.phone;
    return makeMoved({ type: "phone", id }, [
      insertRecord("phones", id, {
        ...given,
        status: judged.to,
        statusTrigger: "register",
        statusReason: null,
        statusChangedAtMs: occurredAtMs,
        rentalId: null,
        activeSessionId: null,
        createdAtMs: occurredAtMs,
      }),
    ]);
  },
});

/** `phone.begin_maintenance`: an automatic repair or update begins. */
export const beginMaintenance = defineOutage("phone.begin_maintenance", "begin_maintenance");
/** `phone.take_offline`: a phone leaves service until it is proven healthy or repaired. */
export const takeOffline = defineOutage("phone.take_offline", "take_offline");
/** `phone.end_maintenance`: the repair or update finished. */
export const endMaintenance = defineReturn("phone.end_maintenance", "end_maintenance");
/** `phone.bring_online`: a phone that was out of service is back. */
export const bringOnline = defineReturn("phone.bring_online", "bring_online");

function defineOutage<const Type extends string>(type: Type, trigger: PhoneTrigger) {
  return defineChange({
    schema: v.object({
      ...changeBody(type, {}).entries,
      phone_id: name(),
      reason: v.picklist(OUTAGE_REASONS),
    }),
    needs: (change) => ({ phone: byId("phones", change.phone_id) }),
    decide: (change, { phone }, { occurredAtMs }) => movePhone(phone, trigger, change.reason, occurredAtMs),
  });
}

function defineReturn<const Type extends string>(type: Type, trigger: PhoneTrigger) {
  return defineChange({
    schema: v.object({ ...changeBody(type, {}).entries, phone_id: name() }),
    needs: (change) => ({ phone: byId("phones", change.phone_id) }),
    decide: (_change, { phone }, { occurredAtMs }) => movePhone(phone, trigger, null, occurredAtMs),
  });
}

function movePhone(
  phone: Phone | null,
  trigger: PhoneTrigger,
  reason: OutageReason | null,
  occurredAtMs: number,
): Decision {
  if (!phone) return makeMissing("phone");
  const resource = { type: "phone", id: phone.id } as const;
  const move = findMove(PHONE_MOVES, phone.status, trigger, phone.statusTrigger);
  if (move.kind === "repeat") return makeRepeated(resource);
  if (move.kind === "refused") return refuseMove("phone", phone.status, `phone.${trigger}`);
  const values = {
    status: move.to,
    statusTrigger: trigger,
    statusReason: reason,
    statusChangedAtMs: occurredAtMs,
  };
  const moved: Phone = { ...phone, ...values };
  return makeMoved(
    resource,
    [updateRecord("phones", phone, values)],
    [move.event && draftHealthEvent(move.event, moved, occurredAtMs)],
  );
}
