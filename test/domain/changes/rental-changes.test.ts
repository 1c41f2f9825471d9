import { describe, expect, it } from "vitest";
import { decideRentalRelease } from "../../../src/domain/changes/timed-moves.ts";
import { at, bodyOf, FOREIGN, makeWorld, makeWorldFor, must, ORG, OTHER_ORG, OWN, SHARED } from "./demo-world.ts";
import { expectConflict, listEvents, rent, session } from "./expect-conflict.ts";
import { NOW_MS, StaleWrite } from "./world.ts";

describe("a rental", () => {
  it("makes the phone the renter's alone, and a cancel gives it back at once where no session runs", () => {
    const world = makeWorld();
    must(world, rent());
    expectConflict(world, rent({ rental_id: "rent_2" }), "phone_rented");
    expectConflict(world, rent({ rental_id: "rent_2", organization_id: OTHER_ORG }), "phone_rented");
    expect(world.get("phones", SHARED)).toMatchObject({ organizationId: ORG, rentalId: "rent_1" });
    must(world, bodyOf("rental.cancel"));
    expect(world.get("phones", SHARED)).toMatchObject({ organizationId: null, rentalId: null });
    must(world, rent({ rental_id: "rent_2", organization_id: OTHER_ORG }));
  });

  it("of a phone that was its organization's leaves it its organization's", () => {
    const world = makeWorld();
    must(world, rent({ phone_id: OWN }));
    must(world, bodyOf("rental.cancel"));
    expect(world.get("phones", OWN)).toMatchObject({ organizationId: ORG, rentalId: null });
  });

  it("can't have another organization's phone, nor one where another's session runs", () => {
    const world = makeWorld();
    expectConflict(world, rent({ phone_id: FOREIGN }), "phone_not_usable");
    must(world, session({ phone_id: SHARED, organization_id: OTHER_ORG }));
    expectConflict(world, rent(), "phone_busy");
  });

  it("canceled while a session runs keeps the phone, with health events, until the session ends", () => {
    const world = makeWorld();
    must(world, rent());
    must(world, session({ phone_id: SHARED }));
    must(world, bodyOf("rental.cancel"));
    expect(world.get("phones", SHARED)).toMatchObject({ organizationId: ORG, rentalId: "rent_1" });
    expectConflict(world, rent({ rental_id: "rent_2" }), "phone_rented");
    expect(listEvents(world, bodyOf("phone.take_offline"))).toHaveLength(1);
    expect(listEvents(world, bodyOf("phone.bring_online"))).toHaveLength(1);
    must(world, bodyOf("session.end"));
    expect(world.get("phones", SHARED)).toMatchObject({ organizationId: null, rentalId: null });
    expect(listEvents(world, bodyOf("phone.begin_maintenance"))).toEqual([]);
  });

  it("tells each failed payment, and recovers only from one", () => {
    const world = makeWorld();
    must(world, rent());
    expectConflict(world, bodyOf("rental.payment_recovered"), "illegal_move");
    for (const offsetMs of [0, 1, 2]) {
      const body = bodyOf("rental.payment_failed", { occurred_at: at(offsetMs) });
      expect(listEvents(world, body)).toEqual([`phone.rental.past_due:rent_1:${NOW_MS + offsetMs}`]);
      expect(world.apply(body).kind).toBe("repeated");
    }
    expect(world.get("rentals", "rent_1")).toMatchObject({ status: "active", paymentStatus: "past_due" });
    expect(world.get("phones", SHARED).rentalId).toBe("rent_1");
    expect(listEvents(world, bodyOf("rental.payment_recovered"))).toEqual([]);
    expectConflict(world, bodyOf("rental.payment_recovered"), "illegal_move");
  });

  it("that is canceled never moves again, and tells how its payment stood", () => {
    const world = makeWorldFor("rental.payment_recovered");
    must(world, bodyOf("rental.cancel"));
    expect(world.events.at(-1)?.data).toMatchObject({
      status: "canceled",
      payment_status: "past_due",
      canceled_at: at(0),
      phone_nickname: "desk",
      current_period_start: "2026-06-01T00:00:00.000Z",
    });
    for (const type of ["rental.payment_failed", "rental.payment_recovered", "rental.activate"] as const) {
      expectConflict(world, bodyOf(type), "illegal_move");
    }
  });

  it("swept: a phone left behind is let go, once, when no session runs on it", () => {
    const world = makeWorld();
    must(world, rent());
    const sweep = () => world.store(decideRentalRelease(world.get("rentals", "rent_1"), world.get("phones", SHARED)));
    expect(sweep()).toMatchObject({ code: "not_due" });
    must(world, session({ phone_id: SHARED }));
    must(world, bodyOf("rental.cancel"));
    expect(sweep()).toMatchObject({ code: "phone_busy" });
    world.put("phones", { ...world.get("phones", SHARED), activeSessionId: null });
    expect(sweep().kind).toBe("moved");
    expect(world.get("phones", SHARED)).toMatchObject({ organizationId: null, rentalId: null });
    expect(sweep().kind).toBe("repeated");
  });
});

it("a phone isn't left behind when its rental and the session on it end at the same time", () => {
  const ends = [bodyOf("rental.cancel"), bodyOf("session.end")];
  for (const [first, second] of [ends, ends.toReversed()]) {
    const world = makeWorld();
    must(world, rent());
    must(world, session({ phone_id: SHARED }));
    const stores = [world.decide(first), world.decide(second)];
    expect(stores[0]?.().kind).toBe("moved");
    expect(stores[1]).toThrow(StaleWrite);
    must(world, second ?? {});
    expect(world.get("phones", SHARED)).toMatchObject({ organizationId: null, rentalId: null, activeSessionId: null });
  }
});
