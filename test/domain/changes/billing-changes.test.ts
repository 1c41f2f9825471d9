import { describe, expect, it } from "vitest";
import { at, bodyOf, makeWorld, makeWorldFor, must, ORG, OTHER_ORG } from "./demo-world.ts";
import { type Body, expectConflict, listEvents } from "./expect-conflict.ts";
import { NOW_MS } from "./world.ts";

describe("a subscription", () => {
  const set = (fields: Body = {}) => bodyOf("subscription.set", fields);

  it("is created silently, and announced when its status changes", () => {
    const world = makeWorld();
    expect(listEvents(world, set())).toEqual([]);
    expect(listEvents(world, set({ cancel_at_period_end: true }))).toEqual([]);
    const updated = `subscription.updated:sub_1:${NOW_MS}`;
    expect(listEvents(world, set({ status: "past_due" }))).toEqual([updated]);
    expect(listEvents(world, set({ occurred_at: at(1) }))).toEqual([`subscription.updated:sub_1:${NOW_MS + 1}`]);
    // The first report of the failure again, late: it was already sent.
    expect(world.apply(set({ status: "past_due" })).kind).toBe("repeated");
    expect(world.get("subscriptions", "sub_1").status).toBe("active");
  });

  it("sets the organization's plan, and its end gives the default plan back", () => {
    const world = makeWorld();
    must(world, set());
    expect(world.get("organizations", ORG).planName).toBe("Pro");
    must(world, set({ plan_name: "Team" }));
    expect(world.get("organizations", ORG).planName).toBe("Team");
    must(world, bodyOf("subscription.cancel"));
    expect(world.get("organizations", ORG).planName).toBe("Free");
    expect(world.events.at(-1)?.data).toMatchObject({ status: "canceled", plan_name: "Team" });
  });

  it("that ends leaves the plan of another alone", () => {
    const world = makeWorld();
    must(world, set());
    must(world, set({ subscription_id: "sub_2", plan_name: "Team" }));
    must(world, bodyOf("subscription.cancel"));
    expect(world.get("organizations", ORG).planName).toBe("Team");
  });

  it("that has ended is never set again", () => {
    const world = makeWorldFor("subscription.cancel");
    must(world, bodyOf("subscription.cancel"));
    expectConflict(world, set(), "illegal_move");
    expectConflict(world, set({ status: "past_due" }), "illegal_move");
  });

  it("of another organization keeps its id", () => {
    const world = makeWorldFor("subscription.cancel");
    expectConflict(world, set({ organization_id: OTHER_ORG }), "id_taken");
  });
});

describe("an invoice", () => {
  it("tells each failed attempt once, also after it was paid, and being paid once", () => {
    const world = makeWorld();
    const fail = (attempt_number: number) => bodyOf("invoice.payment_failed", { attempt_number });
    expect(listEvents(world, fail(1))).toEqual(["invoice.payment_failed:in_1:1"]);
    expect(listEvents(world, fail(2))).toEqual(["invoice.payment_failed:in_1:2"]);
    expect(world.apply(fail(1)).kind).toBe("repeated");
    expect(listEvents(world, bodyOf("invoice.paid"))).toEqual(["invoice.paid:in_1"]);
    expect(world.apply(fail(2)).kind).toBe("repeated");
    expectConflict(world, fail(3), "illegal_move");
    expect(world.list("invoices")).toHaveLength(1);
    expect(world.events.at(-1)?.data).toEqual({
      processor_invoice_id: "in_1",
      invoice_number: "2026-1",
      amount_cents: 4900,
      currency: "USD",
      status: "paid",
      plan_name: "Pro",
      invoice_date: "2026-06-01T00:00:00.000Z",
      paid_at: "2026-06-01T00:01:00.000Z",
    });
  });

  it("of another organization keeps its id", () => {
    const world = makeWorld();
    must(world, bodyOf("invoice.payment_failed"));
    expectConflict(world, bodyOf("invoice.paid", { organization_id: OTHER_ORG }), "id_taken");
    expectConflict(world, bodyOf("invoice.payment_failed", { organization_id: OTHER_ORG }), "id_taken");
  });
});
