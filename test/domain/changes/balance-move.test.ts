import { describe, expect, it } from "vitest";
import { makeWorld, ORG, OTHER_ORG } from "./demo-world.ts";
import { DOLLAR, move, openAlerts, setThreshold } from "./money-steps.ts";

/** The threshold, then moves and the events of each. */
const COURSES: [name: string, threshold: number | null, steps: [amount: number, events: string[]][]][] = [
  [
    "on the threshold nothing opens",
    5,
    [
      [10, []],
      [-5, []],
    ],
  ],
  [
    "a microdollar below it does",
    5,
    [
      [10, []],
      [-5.000001, ["balance.low"]],
    ],
  ],
  [
    "zero is not depleted",
    null,
    [
      [10, []],
      [-10, []],
    ],
  ],
  [
    "a microdollar below it is",
    null,
    [
      [10, []],
      [-10.000001, ["balance.depleted"]],
    ],
  ],
  [
    "an alert opens once",
    5,
    [
      [10, []],
      [-6, ["balance.low"]],
      [-1, []],
      [-1, []],
    ],
  ],
  [
    "one charge may open both",
    5,
    [
      [10, []],
      [-11, ["balance.low", "balance.depleted"]],
    ],
  ],
  [
    "a credit opens nothing, even below",
    5,
    [
      [1, []],
      [1, []],
    ],
  ],
  [
    "back on the threshold nothing ends",
    5,
    [
      [10, []],
      [-6, ["balance.low"]],
      [1, []],
    ],
  ],
  [
    "above it the alert ends",
    5,
    [
      [10, []],
      [-6, ["balance.low"]],
      [1.000001, ["balance.recovered"]],
    ],
  ],
  [
    "back at zero a debt's alert stays",
    null,
    [
      [-1, ["balance.depleted"]],
      [1, []],
      [0.000001, ["balance.recovered"]],
    ],
  ],
  [
    "a large credit ends both",
    5,
    [
      [-1, ["balance.low", "balance.depleted"]],
      [20, ["balance.recovered", "balance.recovered"]],
    ],
  ],
  [
    "a new alert opens each time",
    5,
    [
      [10, []],
      [-6, ["balance.low"]],
      [6, ["balance.recovered"]],
      [-6, ["balance.low"]],
      [6, ["balance.recovered"]],
    ],
  ],
  [
    "a threshold of zero is low below zero",
    0,
    [
      [1, []],
      [-1, []],
      [-1, ["balance.low", "balance.depleted"]],
    ],
  ],
];

describe("a balance", () => {
  it.each(COURSES)("%s", (_name, threshold, steps) => {
    const world = makeWorld();
    if (threshold !== null) setThreshold(world, threshold * DOLLAR);
    const announced = steps.map(([amount]) => move(world, Math.round(amount * DOLLAR)));
    expect(announced).toEqual(steps.map(([, events]) => events));
    const sum = world.list("ledger").reduce((total, entry) => total + entry.amountMicrodollars, 0);
    expect(world.get("organizations", ORG).balanceMicrodollars).toBe(sum);
    expect(world.list("ledger").at(-1)?.balanceAfterMicrodollars).toBe(sum);
  });

  it("tells the balance and the threshold of the alert", () => {
    const world = makeWorld();
    setThreshold(world, 5 * DOLLAR);
    move(world, 10 * DOLLAR);
    move(world, -5_041_250);
    expect(world.events.at(-1)?.data).toEqual({
      alert_id: openAlerts(world)[0]?.id,
      kind: "low_balance",
      threshold_microdollars: 5 * DOLLAR,
      balance_microdollars: 4_958_750,
      balance_display: "$4.95",
    });
  });

  it("leaves another organization's alerts alone", () => {
    const world = makeWorld();
    move(world, -1, OTHER_ORG);
    expect(move(world, 5)).toEqual([]);
    expect(openAlerts(world, OTHER_ORG)).toHaveLength(1);
  });

  it.each([0, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("doesn't move by %d", (amount) => {
    expect(() => move(makeWorld(), amount)).toThrow(RangeError);
  });

  it("that would no longer be exact doesn't move", () => {
    const world = makeWorld();
    move(world, Number.MAX_SAFE_INTEGER - 10);
    const before = world.dump();
    expect(() => move(world, 11)).toThrow("conflict");
    const body = { type: "auto_recharge.succeed", organization_id: ORG, processor_invoice_id: "in_9" };
    expect(world.apply({ ...body, amount_microdollars: 11 })).toMatchObject({ code: "balance_out_of_range" });
    expect(world.dump()).toBe(before);
    expect(world.apply({ ...body, amount_microdollars: 10 })).toMatchObject({ kind: "moved" });
  });
});
