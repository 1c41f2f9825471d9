import { expect, it } from "vitest";
import { makeWorld, ORG } from "./demo-world.ts";
import { DOLLAR, listTypes, move } from "./money-steps.ts";

it("auto-recharge: success credits once and may end an alert, failure turns it off", () => {
  const world = makeWorld();
  move(world, -1);
  const body = { organization_id: ORG, processor_invoice_id: "in_1", amount_microdollars: 5 * DOLLAR };
  expect(listTypes(world.apply({ type: "auto_recharge.succeed", ...body }))).toEqual([
    "auto_recharge.succeeded",
    "balance.recovered",
  ]);
  expect(world.events.find(({ type }) => type === "auto_recharge.succeeded")?.data).toEqual({
    processor_invoice_id: "in_1",
    amount_microdollars: 5 * DOLLAR,
    balance_microdollars: 5 * DOLLAR - 1,
    balance_display: "$4.99",
  });
  expect(world.apply({ type: "auto_recharge.succeed", ...body })).toMatchObject({ kind: "repeated" });
  expect(world.apply({ type: "auto_recharge.fail", ...body })).toMatchObject({ code: "illegal_move" });
  expect(world.apply({ type: "auto_recharge.succeed", ...body, amount_microdollars: 1 })).toMatchObject({
    code: "id_taken",
  });
  expect(world.get("organizations", ORG)).toMatchObject({ balanceMicrodollars: 5 * DOLLAR - 1, autoRecharge: true });
  expect(listTypes(world.apply({ type: "auto_recharge.fail", ...body, processor_invoice_id: "in_2" }))).toEqual([
    "auto_recharge.failed",
  ]);
  expect(world.get("organizations", ORG)).toMatchObject({ balanceMicrodollars: 5 * DOLLAR - 1, autoRecharge: false });
});
