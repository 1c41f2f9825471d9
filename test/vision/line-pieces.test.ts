import { describe, expect, test } from "vitest";
import { joinNeighbours } from "../../src/vision/text/lines/join-runs.ts";
import type { InkRun } from "../../src/vision/text/lines/line-ink.ts";

describe("pieces of one line are joined", () => {
  const run = (x1: number, x2: number, y1 = 0, y2 = 20): InkRun => ({
    box: { x1, y1, x2, y2 },
    glyphs: [{ from: x1, to: x2, top: y1, bottom: y2 }],
  });

  test.each([
    { name: "nothing", runs: [], boxes: [] },
    { name: "a word's gap between", runs: [run(0, 50), run(58, 90)], boxes: [[0, 90, 0, 20]] },
    {
      name: "a wider gap stays",
      runs: [run(0, 50), run(59, 90)],
      boxes: [
        [0, 50, 0, 20],
        [59, 90, 0, 20],
      ],
    },
    {
      name: "another row stays",
      runs: [run(0, 50), run(55, 90, 21, 41)],
      boxes: [
        [0, 50, 0, 20],
        [55, 90, 21, 41],
      ],
    },
    { name: "six tenths level is one row", runs: [run(0, 50), run(55, 90, 8, 28)], boxes: [[0, 90, 0, 28]] },
    {
      name: "less isn't",
      runs: [run(0, 50), run(55, 90, 9, 29)],
      boxes: [
        [0, 50, 0, 20],
        [55, 90, 9, 29],
      ],
    },
    {
      name: "a small mark beside a tall line isn't its piece",
      runs: [run(0, 50), run(52, 60, 5, 15)],
      boxes: [
        [0, 50, 0, 20],
        [52, 60, 5, 15],
      ],
    },
    { name: "marked twice", runs: [run(0, 50), run(10, 40)], boxes: [[0, 50, 0, 20]] },
    { name: "the same one twice", runs: [run(0, 50), run(0, 50)], boxes: [[0, 50, 0, 20]] },
    { name: "three in any order", runs: [run(100, 140), run(0, 45), run(50, 95)], boxes: [[0, 140, 0, 20]] },
  ])("$name", ({ runs, boxes }) => {
    const joined = joinNeighbours(runs);
    expect(joined.map(({ box }) => [box.x1, box.x2, box.y1, box.y2])).toEqual(boxes);
    for (const { glyphs } of joined) {
      glyphs.forEach(({ from }, index) => {
        expect(from).toBeGreaterThan(glyphs[index - 1]?.to ?? -1);
      });
    }
  });

  test("what was given stays as it was", () => {
    const runs = [run(0, 50), run(52, 90)];
    const before = structuredClone(runs);
    joinNeighbours(runs);
    expect(runs).toEqual(before);
  });
});
