import { describe, expect, it } from "vitest";
import { makeWorld } from "./demo-world.ts";
import { DOLLAR, move, openAlerts, setThreshold } from "./money-steps.ts";

describe("the threshold of the alert", () => {
  const low = () => {
    const world = makeWorld();
    setThreshold(world, 5 * DOLLAR);
    move(world, 4 * DOLLAR);
    expect(move(world, -1 * DOLLAR)).toEqual(["balance.low"]);
    return world;
  };

  it.each([
    ["turned off", null, "ended"],
    ["lowered under the balance", 3 * DOLLAR - 1, "ended"],
    ["lowered to the balance", 3 * DOLLAR, "open"],
    ["lowered above the balance", 4 * DOLLAR, "open"],
    ["raised", 9 * DOLLAR, "open"],
  ])("%s announces nothing", (_name, threshold, status) => {
    const world = low();
    expect(setThreshold(world, threshold)).toEqual([]);
    expect(world.list("balance_alerts").map((alert) => alert.status)).toEqual([status]);
  });

  it("is what an open alert waits for, also when it is new", () => {
    const world = low();
    setThreshold(world, 4 * DOLLAR);
    expect(move(world, 1 * DOLLAR)).toEqual([]);
    expect(move(world, 1)).toEqual(["balance.recovered"]);
  });

  it("set above the balance opens nothing before the next charge", () => {
    const world = makeWorld();
    move(world, 3 * DOLLAR);
    expect(setThreshold(world, 5 * DOLLAR)).toEqual([]);
    expect(openAlerts(world)).toEqual([]);
    expect(move(world, -1)).toEqual(["balance.low"]);
  });

  it("doesn't end the alert of a debt", () => {
    const world = makeWorld();
    setThreshold(world, 1);
    expect(move(world, -1)).toEqual(["balance.low", "balance.depleted"]);
    setThreshold(world, null);
    expect(openAlerts(world).map(({ kind }) => kind)).toEqual(["negative_balance"]);
  });

  it("set to what it is does nothing", () => expect(setThreshold(makeWorld(), null)).toEqual(["repeated"]));
});
