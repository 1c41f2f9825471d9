import { describe, expect, expectTypeOf, it } from "vitest";
import { buildEvent, buildTestEvent, type EventDataInput } from "../../../src/domain/events/build-event.ts";
import type { Event, EventData } from "../../../src/domain/events/event-catalog.ts";
import { type EventIdParts, makeEventId } from "../../../src/domain/events/event-ids.ts";
import type { EventType } from "../../../src/domain/events/event-types.ts";

// The type check refuses each marked call below; otherwise the mark itself would be an error. At run time each one
// throws.
const envelope = {
  type: "session.recording_ready",
  idParts: { resourceId: "sess_1", timeMs: 5 },
  occurredAtMs: 5,
} as const;
const data = { session_id: "sess_1", device_class: "phone", phone_id: "phone_1" } as const;

describe("the compiler refuses", () => {
  it("a field beyond the list, written on the spot", () => {
    const build = () =>
      // @ts-expect-error `name` is not a field of this event
      buildEvent({ ...envelope, data: { session_id: "s", device_class: "phone", phone_id: "p", name: "" } });
    expect(build).toThrow("data.name");
  });

  it("a field beyond the list, in a variable", () => {
    const record = { ...data, outputs: "x" } as const;
    // @ts-expect-error `outputs` is not a field of this event
    expect(() => buildEvent({ ...envelope, data: record })).toThrow("data.outputs");
  });

  it("another event's field", () => {
    const record = { ...data, status: "completed" } as const;
    // @ts-expect-error only the session's start and end carry `status`
    expect(() => buildEvent({ ...envelope, data: record })).toThrow("data.status");
  });

  it("another status, a missing field, null where a value always is, a number for a text", () => {
    // @ts-expect-error a recording's device class is `phone`
    expect(() => buildEvent({ ...envelope, data: { ...data, device_class: "tablet" } })).toThrow("data.device_class");
    // @ts-expect-error `phone_id` is missing
    expect(() => buildEvent({ ...envelope, data: { session_id: "sess_1", device_class: "phone" } })).toThrow(
      "data.phone_id",
    );
    // @ts-expect-error `phone_id` always has a value
    expect(() => buildEvent({ ...envelope, data: { ...data, phone_id: null } })).toThrow("data.phone_id");
    // @ts-expect-error an id is a text
    expect(() => buildEvent({ ...envelope, data: { ...data, phone_id: 7 } })).toThrow("data.phone_id");
  });

  it("an id without its parts, and a type that doesn't exist", () => {
    // @ts-expect-error the id of this event carries a time
    expect(() => makeEventId("phone.offline", { resourceId: "phone_1" })).toThrow("idParts.timeMs");
    // @ts-expect-error the id of this event carries the number of the attempt
    expect(() => makeEventId("invoice.payment_failed", { resourceId: "in_1", timeMs: 5 })).toThrow("attemptNumber");
    // @ts-expect-error no such event
    expect(() => buildTestEvent("run.paused", "0b9f8c1e-4a57-4d2b-8f30-9c6d5e7a1b42", 0)).toThrow("type");
  });
});

describe("the types", () => {
  it("let a field that may be absent be null, and no other", () => {
    expectTypeOf<EventDataInput<"run.started">["session_id"]>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<EventDataInput<"run.started">["phone_id"]>().toEqualTypeOf<string>();
    expectTypeOf<EventDataInput<"run.failed">["phone_id"]>().toEqualTypeOf<string | null | undefined>();
    const given = { ...data, workflow_id: null, status: "active", source: "run", is_dedicated_phone: true } as const;
    const started = buildEvent({
      type: "session.started",
      idParts: { resourceId: "sess_1" },
      occurredAtMs: 5,
      data: { ...given, allocated_at: "2026-03-02T09:15:04.218Z" },
    });
    expectTypeOf(started).toEqualTypeOf<Event<"session.started">>();
    expect(started.data).not.toHaveProperty("workflow_id");
  });

  it("know the literals, the two shapes of a ready file, and the parts of ids", () => {
    expectTypeOf<EventData<"run.completed">["status"]>().toEqualTypeOf<"completed">();
    expectTypeOf<EventData<"run.completed">["success"]>().toEqualTypeOf<true>();
    expectTypeOf<Extract<EventData<"file.ready">, { source: "capture" }>["session_id"]>().toEqualTypeOf<string>();
    expectTypeOf<Extract<EventData<"file.ready">, { source: "upload" }>>().not.toHaveProperty("session_id");
    expectTypeOf<EventIdParts<"run.started">>().branded.toEqualTypeOf<{ resourceId: string }>();
    expectTypeOf<EventIdParts<"phone.offline">>().branded.toEqualTypeOf<{ resourceId: string; timeMs: number }>();
    expectTypeOf<Event["type"]>().toEqualTypeOf<EventType>();
    expect(buildEvent({ ...envelope, data }).id).toBe("session.recording_ready:sess_1:5");
  });
});
