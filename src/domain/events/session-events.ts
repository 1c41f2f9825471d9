import * as v from "valibot";
import { defineEvent } from "./define-event.ts";
import { dateTime, deviceClass, identifier, whenKnown } from "./event-fields.ts";
import { EXAMPLE_IDS } from "./example-ids.ts";

/** The sources of a session (docs/contract/decisions.md, "Events"). */
export const SESSION_SOURCES = ["interactive", "run"] as const;

/** The reasons for which a session ends (docs/contract/interface.md, "Sessions"). */
export const END_REASONS = ["released", "idle_timeout", "max_duration", "run_finished", "device_lost"] as const;

const source = () => v.picklist(SESSION_SOURCES);

/** Events of sessions and their `data` (docs/contract/interface.md, "Sessions"). */
export const SESSION_EVENTS = {
  "session.started": defineEvent({
    area: "sessions",
    description: "A session gets a phone and goes live.",
    data: v.strictObject({
      session_id: identifier(),
      status: v.literal("active"),
      source: source(),
      device_class: deviceClass(),
      phone_id: identifier(),
      workflow_id: whenKnown(identifier()),
      allocated_at: dateTime(),
      deallocated_at: whenKnown(dateTime()),
      is_dedicated_phone: v.boolean(),
    }),
    example: {
      session_id: EXAMPLE_IDS.manualSession,
      status: "active",
      source: "interactive",
      device_class: "phone",
      phone_id: EXAMPLE_IDS.phone,
      allocated_at: "2026-03-02T10:20:10.448Z",
      is_dedicated_phone: true,
    },
    exampleOccurredAt: "2026-03-02T10:20:10.448Z",
  }),
  "session.ended": defineEvent({
    area: "sessions",
    description: "A session ends and its phone is released; `end_reason` says why.",
    data: v.strictObject({
      session_id: identifier(),
      status: v.literal("completed"),
      source: source(),
      device_class: deviceClass(),
      phone_id: identifier(),
      workflow_id: whenKnown(identifier()),
      allocated_at: dateTime(),
      deallocated_at: dateTime(),
      is_dedicated_phone: v.boolean(),
      end_reason: v.picklist(END_REASONS),
    }),
    example: {
      session_id: EXAMPLE_IDS.session,
      status: "completed",
      source: "run",
      device_class: "phone",
      phone_id: EXAMPLE_IDS.phone,
      workflow_id: EXAMPLE_IDS.workflow,
      allocated_at: "2026-03-02T09:15:09.640Z",
      deallocated_at: "2026-03-02T09:18:48.215Z",
      is_dedicated_phone: true,
      end_reason: "run_finished",
    },
    exampleOccurredAt: "2026-03-02T09:18:48.215Z",
  }),
  "session.recording_ready": defineEvent({
    area: "sessions",
    description: "A session's recording finished uploading and can be downloaded.",
    data: v.strictObject({
      session_id: identifier(),
      device_class: deviceClass(),
      phone_id: identifier(),
    }),
    example: {
      session_id: EXAMPLE_IDS.session,
      device_class: "phone",
      phone_id: EXAMPLE_IDS.phone,
    },
    exampleOccurredAt: "2026-03-02T09:19:31.870Z",
  }),
};
