import * as v from "valibot";
import { findMove } from "../moves/find-move.ts";
import { RENTAL_MOVES, type RentalState, type RentalTrigger } from "../moves/rental-moves.ts";
import type { Phone } from "../records/phone.ts";
import type { RecordValues } from "../records/record-tables.ts";
import type { Rental } from "../records/rental.ts";
import {
  type Decision,
  insertRecord,
  makeMissing,
  makeMoved,
  makeRepeated,
  type Refusal,
  refuse,
  refuseMove,
  updateRecord,
} from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { draftRentalEvent } from "./draft-phone-event.ts";
import { cents, foreignId, givenName, name, newId } from "./fields.ts";
import { judgeCreation } from "./judge-creation.ts";
import { canUsePhone } from "./judge-phone.ts";
import { currentPeriod, readPeriod } from "./period.ts";
import { byField, byId } from "./record-refs.ts";
import { releasePhone } from "./release-phone.ts";

/** `rental.activate`: a rental starts, and only the renter may use the phone. */
export const activateRental = defineChange({
  schema: changeBody("rental.activate", {
    rental_id: v.nullish(newId("rent")),
    organization_id: name(),
    phone_id: name(),
    plan_id: foreignId(),
    plan_name: givenName(),
    plan_interval: name(),
    plan_price_cents: cents(),
    ...currentPeriod(),
    cancel_at_period_end: v.nullish(v.boolean()),
  }),
  needs: (change) => ({
    organization: byId("organizations", change.organization_id),
    phone: byId("phones", change.phone_id),
    session: byField("sessions", "phone", "activeSessionId"),
    rental: byId("rentals", change.rental_id),
  }),
  decide(change, { organization, phone, session, rental }, { occurredAtMs, newIds }) {
    if (!organization) return makeMissing("organization");
    if (!phone) return makeMissing("phone");
    const period = readPeriod(change);
    if ("kind" in period) return period;
    const given = {
      organizationId: organization.id,
      phoneId: phone.id,
      planId: change.plan_id,
      planName: change.plan_name,
      planInterval: change.plan_interval,
      planPriceCents: change.plan_price_cents,
      ...period,
      cancelAtPeriodEnd: change.cancel_at_period_end ?? false,
    };
    const state = rental && nameState(rental);
    const judged = judgeCreation("rental", rental, state, findMove(RENTAL_MOVES, state, "activate"), given);
    if (judged.kind !== "move") return judged;
    const refusal = judgeForRent(phone, organization.id, session?.organizationId ?? null);
    if (refusal) return refusal;
    const id = change.rental_id ?? newIds.rental;
    const values = {
      ...given,
      priorOrganizationId: phone.organizationId,
      ...writeState(judged.to),
      canceledAtMs: null,
      createdAtMs: occurredAtMs,
    };
    return makeMoved(
      { type: "rental", id },
      [
        insertRecord("rentals", id, values),
        updateRecord("phones", phone, { rentalId: id, organizationId: organization.id }),
      ],
      [judged.event && draftRentalEvent(judged.event, { id, version: 1, ...values }, phone, occurredAtMs)],
    );
  },
});

/** `rental.payment_failed`: the renter keeps the phone while payment is retried. Each failure sends an event. */
export const failRentalPayment = defineRentalMove("rental.payment_failed", "payment_failed");
/** `rental.payment_recovered`: a retried payment succeeded. */
export const recoverRentalPayment = defineRentalMove("rental.payment_recovered", "payment_recovered");
/** `rental.cancel`: the rental ends. The phone is released at once, or when the session that runs on it ends. */
export const cancelRental = defineRentalMove("rental.cancel", "cancel");

function defineRentalMove<const Type extends string>(type: Type, trigger: RentalTrigger) {
  return defineChange({
    schema: v.object({ ...changeBody(type, {}).entries, rental_id: name() }),
    needs: (change) => ({
      rental: byId("rentals", change.rental_id),
      phone: byField("phones", "rental", "phoneId"),
    }),
    decide(_change, { rental, phone }, { occurredAtMs }): Decision {
      if (!rental) return makeMissing("rental");
      const resource = { type: "rental", id: rental.id } as const;
      const state = nameState(rental);
      const move = findMove(RENTAL_MOVES, state, trigger);
      if (move.kind === "repeat") return makeRepeated(resource);
      if (move.kind === "refused") return refuseMove("rental", state, type);
      if (!phone) return makeMissing("phone");
      const isEnding = move.to === "canceled";
      const values = isEnding ? { status: "canceled" as const, canceledAtMs: occurredAtMs } : writeState(move.to);
      const isFree = isEnding && phone.activeSessionId === null;
      // A session that starts in the meantime increments the phone's version, and one that ends releases the phone, so
      // this write checks the version too.
      const phoneWrites = isEnding ? [updateRecord("phones", phone, isFree ? releasePhone(rental) : {})] : [];
      return makeMoved(
        resource,
        [updateRecord("rentals", rental, values), ...phoneWrites],
        [move.event && draftRentalEvent(move.event, { ...rental, ...values }, phone, occurredAtMs)],
      );
    },
  });
}

function judgeForRent(phone: Phone, organizationId: string, sessionOwnerId: string | null): Refusal | null {
  if (phone.rentalId !== null) return refuse("phone_rented", "The phone is rented.");
  if (!canUsePhone(phone, organizationId)) {
    return refuse("phone_not_usable", "The organization can't use this phone.");
  }
  return sessionOwnerId === null || sessionOwnerId === organizationId
    ? null
    : refuse("phone_busy", "Another organization's session runs on the phone.");
}

/** Returns the state by which the table of moves knows a rental. */
function nameState(rental: Rental): RentalState {
  return rental.status === "canceled" ? "canceled" : rental.paymentStatus;
}

function writeState(state: RentalState): Pick<RecordValues<"rentals">, "status" | "paymentStatus"> {
  return {
    status: state === "canceled" ? "canceled" : "active",
    paymentStatus: state === "past_due" ? "past_due" : "healthy",
  };
}
