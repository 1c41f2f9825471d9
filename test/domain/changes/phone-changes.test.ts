import { describe, expect, it } from "vitest";
import { at, bodyOf, makeWorld, makeWorldFor, must, OWN, SHARED } from "./demo-world.ts";
import { expectConflict, listEvents } from "./expect-conflict.ts";
import { NOW_MS } from "./world.ts";

describe("a phone", () => {
  it.each([SHARED, OWN])("that nobody rents moves without events: %s", (phone_id) => {
    const world = makeWorld();
    for (const type of ["begin_maintenance", "end_maintenance", "take_offline", "bring_online"]) {
      expect(listEvents(world, { type: `phone.${type}`, phone_id, reason: "update" })).toEqual([]);
    }
  });

  it("that recovers may go offline, but one out of service isn't repaired before it is back", () => {
    const world = makeWorldFor("phone.end_maintenance");
    expect(listEvents(world, bodyOf("phone.take_offline"))).toEqual([`phone.offline:${SHARED}:${NOW_MS}`]);
    expectConflict(world, bodyOf("phone.begin_maintenance"), "illegal_move");
    expectConflict(world, bodyOf("phone.end_maintenance"), "illegal_move");
    expect(listEvents(world, bodyOf("phone.bring_online"))).toEqual([`phone.online:${SHARED}:${NOW_MS}`]);
    expect(world.events.slice(-2).map(({ data }) => data)).toEqual([
      {
        device_class: "phone",
        phone_id: SHARED,
        phone_name: "Pixel",
        nickname: "desk",
        status: "out_of_service",
        reason: "hardware",
        changed_at: at(0),
      },
      {
        device_class: "phone",
        phone_id: SHARED,
        phone_name: "Pixel",
        nickname: "desk",
        status: "active",
        changed_at: at(0),
      },
    ]);
  });

  it("that was never out isn't back", () => {
    expectConflict(makeWorld(), bodyOf("phone.end_maintenance"), "illegal_move");
    expectConflict(makeWorld(), bodyOf("phone.bring_online"), "illegal_move");
  });

  it("whose outage is reported again after it was back is not out again", () => {
    const world = makeWorldFor("phone.bring_online");
    must(world, bodyOf("phone.bring_online", { occurred_at: at(1) }));
    expect(world.apply(bodyOf("phone.take_offline", { occurred_at: at(0) })).kind).toBe("repeated");
    expect(world.get("phones", SHARED).status).toBe("active");
  });

  it("keeps its id: another phone can't have it", () => {
    const world = makeWorldFor("phone.register");
    must(world, bodyOf("phone.register"));
    for (const other of [{ phone_name: "x" }, { nickname: null }, { organization_id: null }]) {
      expectConflict(world, bodyOf("phone.register", other), "id_taken");
    }
  });
});
