import { describe, expect, it } from "vitest";
import { readQuery } from "../../../../src/locate/built-in/query/clause.ts";
import { asksForMiddle, readAskedTurn } from "../../../../src/locate/built-in/ranking/asked-turn.ts";

describe("the turn that a query asks for", () => {
  it.each([
    ["the lowest shelf", { n: 1, fromEnd: true, axis: "y" }],
    ["topmost entry", { n: 1, fromEnd: false, axis: "y" }],
    ["the leftmost badge", { n: 1, fromEnd: false, axis: "x" }],
    ["rightmost page", { n: 1, fromEnd: true, axis: "x" }],
    ["the one before the last", { n: 2, fromEnd: true, axis: "reading" }],
    ["the last entry but one", { n: 2, fromEnd: true, axis: "reading" }],
    ["the Play that is further down", { n: 1, fromEnd: true, axis: "y" }],
    ["the upper Play", { n: 1, fromEnd: false, axis: "y" }],
    ["lower Play", { n: 1, fromEnd: true, axis: "y" }],
    ["button in the lower right corner", undefined],
    ["the lower half", undefined],
    ["upper case", undefined],
    ["the settings", undefined],
  ])("is read without an order: %s", (query, turn) => {
    expect(readAskedTurn(readQuery(query), undefined)).toEqual(turn);
  });

  it("is the order where there is one", () => {
    const ordinal = { n: 3, fromEnd: false, axis: "reading" } as const;
    expect(readAskedTurn(readQuery("the third of the lowest rows"), ordinal)).toBe(ordinal);
  });

  it.each([
    ["the middle tab", true],
    ["the central one", true],
    ["the tab", false],
  ])("is the middle where that is said: %s", (query, isAsked) => {
    expect(asksForMiddle(readQuery(query))).toBe(isAsked);
  });
});
