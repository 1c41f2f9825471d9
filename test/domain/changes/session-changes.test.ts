import { describe, expect, it } from "vitest";
import { at, bodyOf, makeWorld, makeWorldFor, must, OWN, SHARED } from "./demo-world.ts";
import { expectConflict, listEvents, rent, session } from "./expect-conflict.ts";
import { NOW_MS } from "./world.ts";

describe("a session", () => {
  it.each([
    [OWN, true],
    [SHARED, false],
  ])("on %s is dedicated: %s, at its end as at its start", (phone_id, isDedicated) => {
    const world = makeWorld();
    must(world, session({ phone_id }));
    if (phone_id === SHARED) must(world, rent());
    must(world, bodyOf("session.end", { end_reason: "device_lost", occurred_at: at(1) }));
    const sent = world.events.filter(({ type }) => type.startsWith("session."));
    expect(sent.map(({ data }) => data)).toMatchObject([
      { is_dedicated_phone: isDedicated, status: "active", allocated_at: at(0) },
      { is_dedicated_phone: isDedicated, status: "completed", end_reason: "device_lost", deallocated_at: at(1) },
    ]);
    expect(sent[0]?.data).not.toHaveProperty("deallocated_at");
    expect(sent[0]?.data).not.toHaveProperty("end_reason");
  });

  it("on a rented phone is dedicated", () => {
    const world = makeWorld();
    must(world, rent());
    must(world, session({ phone_id: SHARED }));
    expect(world.get("sessions", "sess_1").isDedicatedPhone).toBe(true);
  });

  it("that ends frees its phone for the next", () => {
    const world = makeWorldFor("session.end");
    must(world, bodyOf("session.end"));
    expect(listEvents(world, session({ session_id: "sess_2" }))).toEqual(["session.started:sess_2"]);
    expectConflict(world, session(), "illegal_move");
  });

  it("has a recording while it is active or completed; the same time again adds nothing, another does", () => {
    const world = makeWorldFor("session.end");
    const ready = (offsetMs: number) => bodyOf("session.recording_ready", { occurred_at: at(offsetMs) });
    expect(listEvents(world, ready(-1))).toEqual([`session.recording_ready:sess_1:${NOW_MS - 1}`]);
    expect(world.apply(ready(-1)).kind).toBe("repeated");
    must(world, bodyOf("session.end"));
    expect(world.apply(ready(-1)).kind).toBe("repeated");
    expect(listEvents(world, ready(1))).toEqual([`session.recording_ready:sess_1:${NOW_MS + 1}`]);
    // Not the latest, but already sent.
    expect(world.apply(ready(-1)).kind).toBe("repeated");
  });
});
