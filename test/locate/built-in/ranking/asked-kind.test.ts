import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { gatherElementEvidence } from "../../../../src/locate/built-in/index.ts";
import { readAskedKind } from "../../../../src/locate/built-in/ranking/asked-kind.ts";

const place = (id: string, role: string, x: number, y: number, platform?: Record<string, unknown>): UiElement => ({
  ...{ id, role, name: id, ...(platform ? { platform } : {}) },
  bounds: { x, y, width: 200, height: 60 },
});
// Two switches on the left, one on the right: neither a column nor a row has all three.
const ELEMENTS = [
  place("wi-fi", "switch", 40, 100, { checked: false }),
  place("sound", "switch", 600, 300, { checked: true }),
  place("nfc", "switch", 40, 500, { checked: false }),
  place("help", "button", 40, 700),
];

function read(query: string) {
  const { scene } = gatherElementEvidence(query, ELEMENTS);
  const kind = readAskedKind(scene);
  return { kind, of: (id: string) => kind.of(ELEMENTS.findIndex((element) => element.id === id)) };
}

describe("the kind of thing that a query asks for", () => {
  it("is counted over the whole screen", () => {
    const { kind, of } = read("the second switch");
    expect(kind).toMatchObject({ best: 1, count: 3 });
    expect(["wi-fi", "sound", "nfc", "help"].filter((id) => of(id).inTurn > 0)).toEqual(["sound"]);
    expect(of("help").short).toBeLessThan(0);
  });

  it("is counted from the end, and to the middle", () => {
    expect(read("the last switch").of("nfc").inTurn).toBe(1);
    expect(read("the switch in the middle").of("sound").inTurn).toBe(1);
  });

  it("is told apart by a state that one alone has", () => {
    const { kind, of } = read("the switch that is turned on");
    expect(kind.inState).toBe(1);
    expect([of("sound").inState, of("wi-fi").inState]).toEqual([1, 0]);
    expect(read("the switch that is turned off").of("nfc").inState).toBe(0.5);
  });

  it("is none in a query that names a thing", () => {
    expect(read("nfc").of("nfc")).toEqual({ short: 0, inTurn: 0, inState: 0 });
  });

  it("doesn't count what lies in another of it", () => {
    const inner = { ...place("inner", "switch", 50, 110), bounds: { x: 50, y: 110, width: 20, height: 20 } };
    const { scene } = gatherElementEvidence("the second switch", [...ELEMENTS, inner]);
    expect(readAskedKind(scene).count).toBe(3);
  });
});
