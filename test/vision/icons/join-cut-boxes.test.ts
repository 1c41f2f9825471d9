import { describe, expect, test } from "vitest";
import { makeRandom } from "../../../src/domain/crypto/seeded-random.ts";
import type { Box } from "../../../src/domain/screens/box.ts";
import type { IconCandidate } from "../../../src/vision/icons/icon-candidates.ts";
import { joinCutBoxes } from "../../../src/vision/icons/join-cut-boxes.ts";
import { planTiles } from "../../../src/vision/tiles.ts";

/** Three tiles side by side, 640 wide, overlapping by 96: they start at 0, 544 and 1088. */
const ROW = planTiles(1728, 640, 1, 640 * 640, 96).tiles;
/** Two above two: 640 x 640 each, starting at 0 and 544. */
const SQUARE = planTiles(1184, 1184, 1, 640 * 640, 96).tiles;

const box = (x1: number, y1: number, x2: number, y2: number): Box => ({ x1, y1, x2, y2 });
const part = (tile: number, place: Box, confidence = 0.5, classId = 2): IconCandidate => ({
  box: place,
  classId,
  confidence,
  tile,
});

test("the tiles of these tests are what they are said to be", () => {
  expect(ROW.map(({ x, width }) => [x, width])).toEqual([
    [0, 640],
    [544, 640],
    [1088, 640],
  ]);
  expect(SQUARE.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [0, 0, 640, 640],
    [544, 0, 640, 640],
    [0, 544, 640, 640],
    [544, 544, 640, 640],
  ]);
});

describe("boxes that a seam cut", () => {
  test.each([
    {
      name: "two parts facing each other become one, as sure as the surer",
      parts: [part(0, box(100, 50, 640, 90), 0.6), part(1, box(544, 51, 900, 90), 0.8)],
      joined: [{ box: box(100, 50, 900, 90), confidence: 0.8 }],
    },
    {
      name: "three parts over two seams become one",
      parts: [
        part(1, box(544, 50, 1184, 90), 0.9),
        part(0, box(100, 50, 640, 90), 0.6),
        part(2, box(1088, 50, 1500, 90), 0.8),
      ],
      joined: [{ box: box(100, 50, 1500, 90), confidence: 0.9 }],
    },
    {
      name: "a stump goes into the whole box that the other tile saw",
      parts: [part(0, box(580, 50, 639, 90), 0.7), part(1, box(581, 50, 760, 90), 0.6)],
      joined: [{ box: box(580, 50, 760, 90), confidence: 0.7 }],
    },
    {
      name: "parts that end before their tile's border stay apart",
      parts: [part(0, box(100, 50, 630, 90)), part(1, box(560, 50, 900, 90))],
      joined: [{ box: box(100, 50, 630, 90) }, { box: box(560, 50, 900, 90) }],
    },
    {
      name: "parts of unlike heights stay apart",
      parts: [part(0, box(100, 50, 640, 90)), part(1, box(544, 50, 900, 140))],
      joined: [{ box: box(100, 50, 640, 90) }, { box: box(544, 50, 900, 140) }],
    },
    {
      name: "parts of different classes stay apart",
      parts: [part(0, box(100, 50, 640, 90), 0.5, 2), part(1, box(544, 50, 900, 90), 0.5, 3)],
      joined: [{ box: box(100, 50, 640, 90) }, { box: box(544, 50, 900, 90) }],
    },
    {
      name: "boxes of one tile stay apart",
      parts: [part(0, box(100, 50, 640, 90)), part(0, box(544, 50, 640, 90))],
      joined: [{ box: box(100, 50, 640, 90) }, { box: box(544, 50, 640, 90) }],
    },
    {
      name: "parts of tiles that are not neighbours stay apart",
      parts: [part(0, box(100, 50, 640, 90)), part(2, box(1088, 50, 1500, 90))],
      joined: [{ box: box(100, 50, 640, 90) }, { box: box(1088, 50, 1500, 90) }],
    },
    {
      name: "whole icons beside each other stay apart",
      parts: [part(0, box(540, 50, 580, 90)), part(1, box(600, 50, 640, 90))],
      joined: [{ box: box(540, 50, 580, 90) }, { box: box(600, 50, 640, 90) }],
    },
    { name: "nothing stays nothing", parts: [], joined: [] },
  ])("$name", ({ parts, joined }) => {
    expect(joinCutBoxes(parts, ROW)).toMatchObject(joined);
    expect(joinCutBoxes(parts, ROW)).toHaveLength(joined.length);
  });

  test("one above the other are joined too", () => {
    const joined = joinCutBoxes([part(2, box(50, 544, 90, 800)), part(0, box(50, 300, 90, 640))], SQUARE);
    expect(joined.map((candidate) => candidate.box)).toEqual([box(50, 300, 90, 800)]);
  });

  test("the four quarters of a picture over a crossing become one, whatever their order", () => {
    const quarters = [
      part(0, box(200, 250, 640, 640)),
      part(1, box(544, 250, 1000, 640)),
      part(2, box(200, 544, 640, 900)),
      part(3, box(544, 544, 1000, 900)),
    ];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 2, 0, 3],
      [2, 0, 3, 1],
    ]) {
      const joined = joinCutBoxes(
        order.map((index) => quarters[index] as IconCandidate),
        SQUARE,
      );
      expect(joined.map((candidate) => candidate.box)).toEqual([box(200, 250, 1000, 900)]);
    }
  });

  test("what was joined takes its place among the others by confidence", () => {
    const joined = joinCutBoxes(
      [part(1, box(600, 300, 700, 400), 0.9), part(0, box(100, 50, 640, 90), 0.6), part(1, box(544, 50, 900, 90), 0.4)],
      ROW,
    );
    expect(joined.map(({ confidence }) => confidence)).toEqual([0.9, 0.6]);
  });

  test("thousands of boxes, as thresholds of 0 and 1 leave them, take few looks at a pair", () => {
    const { tiles } = planTiles(3840, 2176, 1, 800 * 800, 96);
    const random = makeRandom(5);
    const boxes = Array.from({ length: 250 * tiles.length }, (_, index): IconCandidate => {
      const tile = tiles[index % tiles.length] as (typeof tiles)[number];
      const x1 = tile.x + random.integer(0, tile.width - 10);
      const y1 = tile.y + random.integer(0, tile.height - 10);
      const x2 = Math.min(tile.x + tile.width, x1 + random.integer(5, 100));
      const y2 = Math.min(tile.y + tile.height, y1 + random.integer(5, 100));
      return part(index % tiles.length, box(x1, y1, x2, y2), 1 - index / 10_000);
    });
    let looks = 0;
    const watched = new Proxy(tiles, {
      get: (target, key) => {
        looks++;
        return Reflect.get(target, key);
      },
    });
    const joined = joinCutBoxes(boxes, watched);
    expect(joined.length).toBeLessThan(boxes.length);
    expect(joined.length).toBeGreaterThan(boxes.length * 0.9);
    // Each look at a pair is one at two tiles. A tenth of the pairs is some hundred looks for each box.
    expect(looks).toBeLessThan(boxes.length ** 2 / 10);
  });
});
