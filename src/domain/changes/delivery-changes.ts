import * as v from "valibot";
import { DELIVERY_MOVES, type DeliveryTrigger } from "../moves/delivery-moves.ts";
import { findMove } from "../moves/find-move.ts";
import type { RecordValues } from "../records/record-tables.ts";
import type { StoredDelivery } from "../records/stored-delivery.ts";
import {
  type Decision,
  insertRecord,
  makeMissing,
  makeMoved,
  makeRepeated,
  refuse,
  refuseMove,
  updateRecord,
} from "./decision.ts";
import { changeBody, defineChange } from "./define-change.ts";
import { draftDeliveryEvent } from "./draft-file-event.ts";
import { integer, name, newId, reason } from "./fields.ts";
import { judgeCreation } from "./judge-creation.ts";
import { canUsePhone } from "./judge-phone.ts";
import { byId } from "./record-refs.ts";

/** `delivery.create`: a library file is pushed to a phone that its organization may use. Copies the file's description. */
export const createDelivery = defineChange({
  schema: changeBody("delivery.create", { delivery_id: v.nullish(newId("dlv")), file_id: name(), phone_id: name() }),
  needs: (change) => ({
    file: byId("files", change.file_id),
    phone: byId("phones", change.phone_id),
    delivery: byId("file_deliveries", change.delivery_id),
  }),
  decide(change, { file, phone, delivery }, { occurredAtMs, newIds }) {
    if (file?.status !== "ready") return makeMissing("file");
    if (!phone) return makeMissing("phone");
    const { organizationId, filename, mimeType, sizeBytes } = file;
    const given = { organizationId, phoneId: phone.id, fileId: file.id };
    const state = delivery?.status ?? null;
    const judged = judgeCreation("file_delivery", delivery, state, findMove(DELIVERY_MOVES, state, "create"), given);
    if (judged.kind !== "move") return judged;
    if (!canUsePhone(phone, organizationId)) {
      return refuse("phone_not_usable", "The file's organization can't use this phone.");
    }
    const id = change.delivery_id ?? newIds.delivery;
    return makeMoved({ type: "file_delivery", id }, [
      insertRecord("file_deliveries", id, {
        ...given,
        filename,
        mimeType,
        sizeBytes,
        status: judged.to,
        bytesTransferred: null,
        error: null,
        createdAtMs: occurredAtMs,
      }),
    ]);
  },
});

/** `delivery.dispatch`: the file is on its way to the phone. */
export const dispatchDelivery = defineChange({
  schema: changeBody("delivery.dispatch", { delivery_id: name() }),
  needs: (change) => ({ delivery: byId("file_deliveries", change.delivery_id) }),
  decide: (_change, { delivery }, { occurredAtMs }) => moveDelivery(delivery, "dispatch", {}, occurredAtMs),
});

/** `delivery.deliver`: the file arrived. */
export const deliverDelivery = defineChange({
  schema: changeBody("delivery.deliver", { delivery_id: name(), bytes_transferred: v.nullish(integer(0)) }),
  needs: (change) => ({ delivery: byId("file_deliveries", change.delivery_id) }),
  decide: (change, { delivery }, { occurredAtMs }) =>
    moveDelivery(delivery, "deliver", readProgress(change), occurredAtMs),
});

/** `delivery.fail`: the file did not arrive. */
export const failDelivery = defineChange({
  schema: changeBody("delivery.fail", {
    delivery_id: name(),
    error: reason(),
    bytes_transferred: v.nullish(integer(0)),
  }),
  needs: (change) => ({ delivery: byId("file_deliveries", change.delivery_id) }),
  decide: (change, { delivery }, { occurredAtMs }) =>
    moveDelivery(delivery, "fail", { error: change.error, ...readProgress(change) }, occurredAtMs),
});

type DeliveryValues = Partial<RecordValues<"file_deliveries">>;

function readProgress(change: { bytes_transferred?: number | null | undefined }): DeliveryValues {
  return change.bytes_transferred == null ? {} : { bytesTransferred: change.bytes_transferred };
}

function moveDelivery(
  delivery: StoredDelivery | null,
  trigger: DeliveryTrigger,
  values: DeliveryValues,
  occurredAtMs: number,
): Decision {
  if (!delivery) return makeMissing("file_delivery");
  const resource = { type: "file_delivery", id: delivery.id } as const;
  const move = findMove(DELIVERY_MOVES, delivery.status, trigger);
  if (move.kind === "repeat") return makeRepeated(resource);
  if (move.kind === "refused") return refuseMove("file_delivery", delivery.status, `delivery.${trigger}`);
  const moved = { ...delivery, ...values, status: move.to };
  if ((moved.bytesTransferred ?? 0) > delivery.sizeBytes) {
    return { kind: "invalid", field: "bytes_transferred", message: "must not be more than the file's size" };
  }
  return makeMoved(
    resource,
    [updateRecord("file_deliveries", delivery, { ...values, status: move.to })],
    [move.event && draftDeliveryEvent(move.event, moved, occurredAtMs)],
  );
}
