import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { finish } from "../../../../src/domain/steps.ts";
import { gatherElementEvidence } from "../../../../src/locate/built-in/index.ts";
import { fitOrdinal, groupSiblings, rankSiblings } from "../../../../src/locate/built-in/ranking/siblings.ts";
import type { Scene } from "../../../../src/locate/built-in/screen/scene.ts";

const rank = (scene: Scene) => finish(rankSiblings(scene, finish(groupSiblings(scene))));
const element = (role: string, x: number, y: number, width: number, height: number): UiElement => ({
  ...{ id: `${role} ${x} ${y}`, role, name: "", bounds: { x, y, width, height } },
});

describe("a candidate among its siblings", () => {
  it("is counted in its column, its row, the lines as high as it, and all as large, in reading order", () => {
    const titles = [0, 200, 400].map((y) => element("text", 40, y, 300, 50));
    const details = [60, 260, 460].map((y) => element("text", 40, y, 200, 20));
    const tiles = [0, 200, 400, 600].map((at) => element("button", 500 + (at % 400), at < 400 ? 500 : 700, 150, 150));
    const elements = [...titles, ...details, ...tiles];
    const { scene } = gatherElementEvidence("anything", elements);
    const standings = rank(scene);
    expect(standings[1]?.column).toMatchObject({ at: 2, of: 6 });
    expect(standings[1]?.lines).toMatchObject({ at: 1, of: 3 });
    expect(tiles.map((_, at) => standings[6 + at]?.alike.at)).toEqual([0, 1, 2, 3]);
    expect(tiles.map((_, at) => standings[6 + at]?.row.at)).toEqual([0, 1, 0, 1]);
    expect(standings[6]?.alike.area).toBeGreaterThan(standings[6]?.row.area ?? 1);
  });

  it("is counted with lines whose letters differ in height, and that begin a pixel further", () => {
    const lines = [14, 18, 16, 14].map((height, at) => element("text", 40 + (at % 2), 100 * at, 200, height));
    const title = element("text", 40, 500, 300, 40);
    const { scene } = gatherElementEvidence("anything", [...lines, title]);
    expect(rank(scene).map(({ lines: { at, of } }) => `${at} of ${of}`)).toEqual([
      ...["0 of 4", "1 of 4", "2 of 4", "3 of 4"],
      "0 of 1",
    ]);
  });

  it("is counted among those of its name, from the top, whatever their size", () => {
    const named = [300, 0, 100].map((y, at) => ({ ...element("button", 40 * at, y, 100 + 50 * at, 50), name: "Play" }));
    const { scene } = gatherElementEvidence("anything", [...named, element("button", 0, 500, 100, 50)]);
    const standings = rank(scene);
    expect(standings.map(({ namesakes }) => namesakes.at)).toEqual([2, 0, 1, 0]);
    expect(standings[3]?.namesakes.of).toBe(1);
  });

  it("is alone where nothing is like it", () => {
    const { scene } = gatherElementEvidence("anything", [
      element("text", 0, 0, 10, 10),
      element("button", 50, 90, 99, 30),
    ]);
    expect(rank(scene)[0]?.alike).toEqual({ at: 0, of: 1, area: 0 });
  });

  it.each([
    [{ n: 1, fromEnd: false }, 0, 3, 1],
    [{ n: 2, fromEnd: true }, 1, 3, 1],
    [{ n: 1, fromEnd: true }, 2, 3, 1],
    [{ n: 1, fromEnd: true }, 1, 3, 0],
    [{ n: 1, fromEnd: false }, 0, 1, 0],
  ])("fits an order: %o, at %i of %i", (order, at, of, fit) => {
    expect(fitOrdinal({ ...order, axis: "reading" }, { at, of })).toBe(fit);
  });
});
