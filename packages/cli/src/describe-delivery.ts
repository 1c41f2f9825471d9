import type { AnswerOf } from "../../client/src/index.ts";
import type { Cell, Format } from "./output.ts";

export type Delivery = AnswerOf<"organization.webhook-deliveries.list">["deliveries"][number];
export type Status = Delivery["status"];

export const STATUS_FORMATS: Readonly<Record<Status, Format>> = {
  pending: "yellow",
  delivered: "green",
  failed: "red",
  held: "magenta",
};
export const STATUSES = Object.keys(STATUS_FORMATS) as Status[];

/** Returns a delivery as a row. */
export function describeDelivery(delivery: Delivery): Cell[] {
  const { created_at, status, event_type, id, attempt_count, last_status_code, last_duration_ms } = delivery;
  return [
    created_at,
    { text: status.padEnd("delivered".length), format: STATUS_FORMATS[status] },
    id,
    attempt_count === 1 ? "1 attempt " : `${attempt_count} attempts`,
    { text: (last_status_code === null ? "" : String(last_status_code)).padEnd(3), format: "dim" },
    { text: (last_duration_ms === null ? "" : `${last_duration_ms} ms`).padEnd(8), format: "dim" },
    event_type,
  ];
}
