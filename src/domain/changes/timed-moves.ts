import type { Phone } from "../records/phone.ts";
import type { Rental } from "../records/rental.ts";
import type { Run } from "../records/run.ts";
import { type Decision, makeMoved, makeRepeated, refuse, updateRecord } from "./decision.ts";
import { releasePhone } from "./release-phone.ts";
import { decideRunCancel } from "./run-changes.ts";

/**
 * Cancels a run that has waited longer than its start timeout (docs/contract/interface.md, "Moves that events report").
 * `nowMs` is Unix milliseconds.
 */
export function decideQueueTimeout(run: Run, nowMs: number): Decision {
  const isDue = run.startDeadlineMs !== null && nowMs > run.startDeadlineMs;
  return isDue ? decideRunCancel(run, "queue_timeout", nowMs) : refuse("not_due", "The run hasn't timed out yet.");
}

/**
 * Releases the phone of a canceled rental once no session runs on it. Normally the end of that session does this; a
 * sweep calls it for a phone that was left behind.
 */
export function decideRentalRelease(rental: Rental, phone: Phone): Decision {
  const resource = { type: "phone", id: phone.id } as const;
  if (phone.rentalId !== rental.id) return makeRepeated(resource);
  if (rental.status !== "canceled") return refuse("not_due", "The rental hasn't ended.");
  if (phone.activeSessionId !== null) return refuse("phone_busy", "A session runs on the phone.");
  return makeMoved(resource, [updateRecord("phones", phone, releasePhone(rental))]);
}
