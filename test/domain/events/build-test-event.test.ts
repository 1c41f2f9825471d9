import { describe, expect, it } from "vitest";
import { buildTestEvent } from "../../../src/domain/events/build-event.ts";
import { EVENT_CATALOG } from "../../../src/domain/events/event-catalog.ts";
import { EventError } from "../../../src/domain/events/event-error.ts";
import { EVENT_TYPES } from "../../../src/domain/events/event-types.ts";
import { CONTRACT_EVENTS } from "./contract-events.ts";
import { OCCURRED_AT, OCCURRED_AT_MS, UUID } from "./contract-samples.ts";

const OTHER_UUID = "91d3c2f6-7e04-4b8a-a5c1-0f2e6d9b8370";

describe.each(EVENT_TYPES.map((type) => ({ type })))("a test of $type", ({ type }) => {
  const form = CONTRACT_EVENTS.find((row) => row.type === type)?.id ?? "";

  it("is the type's example, marked as a test, for a resource that isn't there", () => {
    const id = form
      .replace("{time}", String(OCCURRED_AT_MS))
      .replace("{attempt}", "1")
      .replace(/\{\w+\}/, UUID);
    expect(buildTestEvent(type, UUID, OCCURRED_AT_MS)).toEqual({
      id,
      type,
      occurred_at: OCCURRED_AT,
      test: true,
      data: EVENT_CATALOG[type].example,
    });
  });

  it("has an id of its own each time, and the same bytes for the same one", () => {
    const bytes = JSON.stringify(buildTestEvent(type, UUID, OCCURRED_AT_MS));
    expect(JSON.stringify(buildTestEvent(type, UUID, OCCURRED_AT_MS))).toBe(bytes);
    expect(buildTestEvent(type, OTHER_UUID, OCCURRED_AT_MS).id).not.toBe(JSON.parse(bytes).id);
  });
});

describe("a test", () => {
  it.each([[""], ["msg_1"], [UUID.toUpperCase()], [`${UUID} `]])("isn't made with %j, which is no uuid", (uuid) => {
    expect(() => buildTestEvent("run.started", uuid, OCCURRED_AT_MS)).toThrow(
      new EventError("uuid", "malformed", "run.started"),
    );
  });

  it("isn't made of a type that doesn't exist, nor at a time that doesn't", () => {
    expect(() => buildTestEvent("run.paused" as "run.started", UUID, OCCURRED_AT_MS)).toThrow(EventError);
    expect(() => buildTestEvent("run.started", UUID, -1)).toThrow(EventError);
    expect(() => buildTestEvent("phone.offline", UUID, 1.5)).toThrow(EventError);
  });
});
