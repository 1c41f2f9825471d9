import type { ChangeDefinition } from "./define-change.ts";
import { createDelivery, deliverDelivery, dispatchDelivery, failDelivery } from "./delivery-changes.ts";
import { captureFile, failCapture, uploadFile } from "./file-changes.ts";
import { failInvoicePayment, payInvoice } from "./invoice-changes.ts";
import { beginMaintenance, bringOnline, endMaintenance, registerPhone, takeOffline } from "./phone-changes.ts";
import { failAutoRecharge, succeedAutoRecharge } from "./recharge-changes.ts";
import { activateRental, cancelRental, failRentalPayment, recoverRentalPayment } from "./rental-changes.ts";
import { cancelRun, completeRun, failRun, queueRun, startRun } from "./run-changes.ts";
import { announceRecording, endSession, startSession } from "./session-changes.ts";
import { cancelSubscription, setSubscription } from "./subscription-changes.ts";

/** Every change type that the control API accepts (docs/contract/control.md, "Changes"). */
export const CHANGE_TYPES = {
  "run.queue": queueRun,
  "run.start": startRun,
  "run.complete": completeRun,
  "run.fail": failRun,
  "run.cancel": cancelRun,
  "session.start": startSession,
  "session.end": endSession,
  "session.recording_ready": announceRecording,
  "phone.register": registerPhone,
  "phone.begin_maintenance": beginMaintenance,
  "phone.take_offline": takeOffline,
  "phone.end_maintenance": endMaintenance,
  "phone.bring_online": bringOnline,
  "rental.activate": activateRental,
  "rental.payment_failed": failRentalPayment,
  "rental.payment_recovered": recoverRentalPayment,
  "rental.cancel": cancelRental,
  "file.upload": uploadFile,
  "file.capture": captureFile,
  "file.capture_failed": failCapture,
  "delivery.create": createDelivery,
  "delivery.dispatch": dispatchDelivery,
  "delivery.deliver": deliverDelivery,
  "delivery.fail": failDelivery,
  "subscription.set": setSubscription,
  "subscription.cancel": cancelSubscription,
  "invoice.paid": payInvoice,
  "invoice.payment_failed": failInvoicePayment,
  "auto_recharge.succeed": succeedAutoRecharge,
  "auto_recharge.fail": failAutoRecharge,
} as const satisfies Record<string, ChangeDefinition>;

export type ChangeType = keyof typeof CHANGE_TYPES;

export function isChangeType(value: unknown): value is ChangeType {
  return typeof value === "string" && Object.hasOwn(CHANGE_TYPES, value);
}
