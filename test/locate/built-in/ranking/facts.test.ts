import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { finish } from "../../../../src/domain/steps.ts";
import { gatherElementEvidence } from "../../../../src/locate/built-in/index.ts";
import { describeInSteps, FEATURES } from "../../../../src/locate/built-in/ranking/features.ts";

const element = (id: string, role: string, at: number, platform?: Record<string, unknown>): UiElement => ({
  ...{ id, role, name: id, ...(platform ? { platform } : {}) },
  bounds: { x: 40, y: 100 * at, width: 300, height: 60 },
});

/** A feature of each element, by its id. */
function tell(feature: (typeof FEATURES)[number], elements: readonly UiElement[], query = "qwxz") {
  const evidence = gatherElementEvidence(query, elements);
  const column = FEATURES.indexOf(feature);
  return Object.fromEntries(
    finish(describeInSteps(evidence)).map(({ at, values }) => [
      evidence.scene.candidates[at]?.id ?? "",
      values[column],
    ]),
  );
}

const BOXES = [
  element("salt", "checkbox", 1, { checked: false }),
  element("pepper", "checkbox", 2, { checked: true }),
  element("sugar", "checkbox", 3, { checked: false }),
  element("Wi-Fi", "switch", 4, { checked: true }),
  element("Save", "button", 5, { enabled: false }),
  element("Send", "button", 6),
];

describe("what is so of a candidate whatever is asked for", () => {
  it("is each state that it tells, and none that it doesn't", () => {
    expect(tell("checked", BOXES)).toEqual({ salt: -1, pepper: 1, sugar: -1, "Wi-Fi": 1, Save: 0, Send: 0 });
    expect(tell("enabled", BOXES)).toEqual({ salt: 0, pepper: 0, sugar: 0, "Wi-Fi": 0, Save: -1, Send: 0 });
  });

  it("is how rare its state is among those of its role, where they are in both", () => {
    expect(tell("rare in its state", BOXES)).toEqual({
      ...{ salt: 0.5, pepper: 1, sugar: 0.5 },
      ...{ "Wi-Fi": 0, Save: 0, Send: 0 },
    });
  });

  it.each([
    ["", 0, 0],
    ["Total", 0, 0],
    ["$4.20", 0.6, 1],
    ["12:30", 0.8, 0],
    ["٣٤", 1, 0],
    ["15 %", 0.5, 1],
  ])("is how much of its name %j is digits, and if it is an amount", (name, digits, amount) => {
    const elements = [{ ...element("e", "text", 1), name }];
    expect(tell("digits", elements)).toEqual({ e: digits });
    expect(tell("amount", elements)).toEqual({ e: amount });
  });

  it("is its place in reading order", () => {
    expect(tell("in reading order", BOXES)).toMatchObject({ salt: 0, Send: 1 });
  });
});

it("of a hundred things all are looked at, and of more only those that may be meant", () => {
  const list = (count: number) => Array.from({ length: count }, (_, at) => element(`Entry ${at}`, "text", at));
  expect(Object.keys(tell("text", list(100)))).toHaveLength(100);
  expect(Object.keys(tell("text", list(101))).length).toBeLessThan(101);
});
