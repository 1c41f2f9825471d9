import { describe, expect, test } from "vitest";
import type { Found } from "../../bench/detect/score.ts";
import { computeNamedF1, countKinds } from "../../bench/detect/score-kinds.ts";
import type { Element, Screen } from "../../bench/detect/truth.ts";
import type { Box } from "../../src/domain/screens/box.ts";

const BOX: Box = { x1: 0, y1: 0, x2: 100, y2: 100 };
const OTHER: Box = { x1: 300, y1: 0, x2: 400, y2: 100 };
const IGNORED: Box = { x1: 600, y1: 0, x2: 700, y2: 100 };

const element = (kind: string, bbox: Box): Element => ({ kind, bbox, interactive: true });
const find = (className: string, bbox: Box, confidence = 0.9): Found => ({ className, bbox, confidence });

function count(elements: Element[], found: Found[]) {
  const screen: Screen = {
    name: "a",
    imagePath: "a.png",
    width: 1000,
    height: 1000,
    elements,
    texts: [],
    ignore: [{ bbox: IGNORED, scope: "all", reason: "status-bar" }],
  };
  return countKinds([{ screen, found }]);
}

describe("what becomes of each kind", () => {
  test("the right name counts for both recalls and for the class's precision", () => {
    expect(count([element("switch", BOX)], [find("switch", BOX)]).get("switch")).toEqual({
      elements: 1,
      covered: 1,
      centered: 1,
      coveredAndNamed: 1,
      centeredAndNamed: 1,
      right: 1,
      wrong: 0,
    });
  });

  test("a wrong name still finds the element, and counts against the named class", () => {
    const counts = count([element("switch", BOX)], [find("checkbox", BOX)]);
    expect(counts.get("switch")).toMatchObject({ covered: 1, coveredAndNamed: 0, right: 0, wrong: 0 });
    expect(counts.get("checkbox")).toMatchObject({ elements: 0, right: 0, wrong: 1 });
  });

  test("a centre may be hit by what doesn't cover", () => {
    const small = { x1: 30, y1: 30, x2: 85, y2: 85 };
    expect(count([element("icon", BOX)], [find("icon", small)]).get("icon")).toMatchObject({
      covered: 0,
      centered: 1,
      wrong: 1,
    });
  });

  test("an element counts once, however often it's told", () => {
    const counts = count([element("icon", BOX)], [find("icon", BOX), find("icon", BOX, 0.8)]);
    expect(counts.get("icon")).toMatchObject({ elements: 1, covered: 1, right: 1, wrong: 1 });
  });

  test("what lies in an ignored region, or is of a kind without a class, is held against none", () => {
    const counts = count([element("link", BOX)], [find("button", BOX), find("icon", IGNORED)]);
    expect(counts.get("link")).toMatchObject({ elements: 1, covered: 1, coveredAndNamed: 0 });
    expect(counts.has("button")).toBe(false);
    expect(counts.has("icon")).toBe(false);
  });
});

describe("F1 with the right class", () => {
  const TRUTH = [element("icon", BOX), element("button", OTHER)];

  test.each([
    ["both named right", [find("icon", BOX), find("button", OTHER)], 1],
    ["names swapped", [find("button", BOX), find("icon", OTHER)], 0],
    ["one named right, one not", [find("icon", BOX), find("tab", OTHER)], 0.5],
    ["one found", [find("icon", BOX)], 2 / 3],
    ["none found", [], 0],
  ])("%s", (_, found, expected) => {
    expect(computeNamedF1(count(TRUTH, found))).toBeCloseTo(expected, 12);
  });

  test("kinds without a class are not asked for", () => {
    expect(computeNamedF1(count([element("icon", BOX), element("link", OTHER)], [find("icon", BOX)]))).toBe(1);
  });
});
