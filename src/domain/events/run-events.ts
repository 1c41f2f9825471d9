import * as v from "valibot";
import { defineEvent } from "./define-event.ts";
import { dateTime, deviceClass, identifier, whenKnown } from "./event-fields.ts";
import { EXAMPLE_IDS } from "./example-ids.ts";

/** The triggers of a run (docs/contract/decisions.md, "Events"). */
export const RUN_TRIGGERS = ["api", "dashboard", "schedule"] as const;

/** The reasons for which a run stops before it finishes (docs/contract/interface.md, "Runs"). */
export const CANCEL_REASONS = ["user", "queue_timeout"] as const;

const trigger = () => v.picklist(RUN_TRIGGERS);

/**
 * Events of runs and their `data` (docs/contract/interface.md, "Runs"). A run that is still waiting for a phone has
 * neither device class nor phone.
 */
export const RUN_EVENTS = {
  "run.started": defineEvent({
    area: "runs",
    description: "A queued run gets a phone and starts executing.",
    data: v.strictObject({
      id: identifier(),
      workflow_id: identifier(),
      device_class: deviceClass(),
      phone_id: identifier(),
      session_id: whenKnown(identifier()),
      status: v.literal("running"),
      trigger: trigger(),
      started_at: dateTime(),
      completed_at: whenKnown(dateTime()),
      canceled_at: whenKnown(dateTime()),
      created_at: dateTime(),
    }),
    example: {
      id: EXAMPLE_IDS.run,
      workflow_id: EXAMPLE_IDS.workflow,
      device_class: "phone",
      phone_id: EXAMPLE_IDS.phone,
      session_id: EXAMPLE_IDS.session,
      status: "running",
      trigger: "api",
      started_at: "2026-03-02T09:15:09.640Z",
      created_at: "2026-03-02T09:15:04.466Z",
    },
    exampleOccurredAt: "2026-03-02T09:15:09.640Z",
  }),
  "run.completed": defineEvent({
    area: "runs",
    description: "A run finishes successfully.",
    data: v.strictObject({
      id: identifier(),
      workflow_id: identifier(),
      device_class: deviceClass(),
      phone_id: identifier(),
      session_id: whenKnown(identifier()),
      status: v.literal("completed"),
      trigger: trigger(),
      started_at: dateTime(),
      completed_at: dateTime(),
      canceled_at: whenKnown(dateTime()),
      success: v.literal(true),
      created_at: dateTime(),
    }),
    example: {
      id: EXAMPLE_IDS.run,
      workflow_id: EXAMPLE_IDS.workflow,
      device_class: "phone",
      phone_id: EXAMPLE_IDS.phone,
      session_id: EXAMPLE_IDS.session,
      status: "completed",
      trigger: "api",
      started_at: "2026-03-02T09:15:09.640Z",
      completed_at: "2026-03-02T09:18:47.102Z",
      success: true,
      created_at: "2026-03-02T09:15:04.466Z",
    },
    exampleOccurredAt: "2026-03-02T09:18:47.102Z",
  }),
  "run.failed": defineEvent({
    area: "runs",
    description: "A run fails while executing, or could not be queued or dispatched.",
    data: v.strictObject({
      id: identifier(),
      workflow_id: identifier(),
      device_class: whenKnown(deviceClass()),
      phone_id: whenKnown(identifier()),
      session_id: whenKnown(identifier()),
      status: v.literal("failed"),
      trigger: trigger(),
      started_at: whenKnown(dateTime()),
      completed_at: dateTime(),
      canceled_at: whenKnown(dateTime()),
      success: v.literal(false),
      created_at: dateTime(),
    }),
    example: {
      id: EXAMPLE_IDS.failedRun,
      workflow_id: EXAMPLE_IDS.workflow,
      device_class: "phone",
      phone_id: EXAMPLE_IDS.phone,
      status: "failed",
      trigger: "schedule",
      started_at: "2026-03-02T09:35:18.020Z",
      completed_at: "2026-03-02T09:36:02.774Z",
      success: false,
      created_at: "2026-03-02T09:35:11.224Z",
    },
    exampleOccurredAt: "2026-03-02T09:36:02.774Z",
  }),
  "run.cancelled": defineEvent({
    area: "runs",
    description: "A run stops before finishing; `reason` is `user` or `queue_timeout`.",
    data: v.strictObject({
      id: identifier(),
      workflow_id: identifier(),
      device_class: whenKnown(deviceClass()),
      phone_id: whenKnown(identifier()),
      session_id: whenKnown(identifier()),
      status: v.literal("cancelled"),
      trigger: trigger(),
      started_at: whenKnown(dateTime()),
      completed_at: whenKnown(dateTime()),
      canceled_at: dateTime(),
      created_at: dateTime(),
      reason: v.picklist(CANCEL_REASONS),
    }),
    example: {
      id: EXAMPLE_IDS.cancelledRun,
      workflow_id: EXAMPLE_IDS.workflow,
      status: "cancelled",
      trigger: "dashboard",
      canceled_at: "2026-03-02T10:05:20.618Z",
      created_at: "2026-03-02T09:55:20.618Z",
      reason: "queue_timeout",
    },
    exampleOccurredAt: "2026-03-02T10:05:20.618Z",
  }),
};
