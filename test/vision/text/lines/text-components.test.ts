import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findTextComponents, type TextComponent } from "../../../../src/vision/text/lines/text-components.ts";

/** A map from a drawing: `#` is 255, a digit that many tenths, anything else 0. */
function parseMap(...rows: string[]) {
  const values = rows.flatMap((row) =>
    [...row].map((mark) => (mark === "#" ? 255 : /\d/.test(mark) ? Math.round(Number(mark) * 25.5) : 0)),
  );
  return { data: Uint8Array.from(values), width: rows[0]?.length ?? 0, height: rows.length };
}

/** The obvious way: fill from each pixel that has not been reached. */
function floodFill(data: Uint8Array, width: number, height: number, limit: number): TextComponent[] {
  const seen = new Set<number>();
  const found: TextComponent[] = [];
  for (let start = 0; start < width * height; start++) {
    if (seen.has(start) || (data[start] as number) <= limit) continue;
    const box = { x1: width, y1: height, x2: 0, y2: 0 };
    let pixels = 0;
    let sum = 0;
    const stack = [start];
    seen.add(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      pixels++;
      sum += data[at] as number;
      box.x1 = Math.min(box.x1, x);
      box.y1 = Math.min(box.y1, y);
      box.x2 = Math.max(box.x2, x + 1);
      box.y2 = Math.max(box.y2, y + 1);
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (seen.has(next) || (data[next] as number) <= limit) continue;
          seen.add(next);
          stack.push(next);
        }
      }
    }
    found.push({ box, pixels, score: sum / pixels / 255 });
  }
  return found;
}

const sortComponents = (components: readonly TextComponent[]) =>
  components.map(({ box, pixels, score }) => [box.y1, box.x1, box.y2, box.x2, pixels, score.toFixed(9)].join()).sort();

const SPIRAL = ["#########", "........#", "#######.#", "#.....#.#", "#.###.#.#", "#.#...#.#", "#.#####.#", "#.......#"];

describe("connected regions", () => {
  test.each([
    { name: "nothing", rows: ["....", "...."], sizes: [] },
    { name: "one pixel", rows: ["....", ".#.."], sizes: [1] },
    { name: "diagonal neighbours belong together", rows: ["#..#", ".##.", "#..#"], sizes: [6] },
    { name: "a column between parts them", rows: ["##.##", "##.##"], sizes: [4, 4] },
    { name: "a row between parts them", rows: ["###", "...", "###"], sizes: [3, 3] },
    { name: "the end of a row doesn't touch the next one's start", rows: ["...#", "....", "#..."], sizes: [1, 1] },
    { name: "row ends aren't neighbours", rows: ["...#", "#..."], sizes: [1, 1] },
    { name: "a U, whose arms meet at last", rows: ["#...#", "#...#", "#####"], sizes: [9] },
    { name: "a W", rows: ["#.#.#", "#.#.#", "#####"], sizes: [11] },
    { name: "a ring and what it holds", rows: ["#####", "#...#", "#.#.#", "#...#", "#####"], sizes: [16, 1] },
    { name: "a spiral", rows: SPIRAL, sizes: [16, 24] },
    { name: "everything", rows: ["####", "####"], sizes: [8] },
  ])("$name", ({ rows, sizes }) => {
    const found = findTextComponents(parseMap(...rows), 0.5);
    expect(found.map(({ pixels }) => pixels).sort()).toEqual([...sizes].sort());
  });

  test("come in the order of their first pixels, row by row, whichever ends first", () => {
    const found = findTextComponents(parseMap("#....#.#", "#.##...#", "##......"), 0.5);
    expect(found.map(({ box }) => [box.x1, box.y1, box.x2, box.y2])).toEqual([
      [0, 0, 4, 3],
      [5, 0, 6, 1],
      [7, 0, 8, 2],
    ]);
  });

  test("those whose boxes aren't wanted are left out", () => {
    const map = parseMap("#.###", "#....");
    expect(findTextComponents(map, 0.5, ({ x2, x1 }) => x2 - x1 > 1)).toEqual([
      { box: { x1: 2, y1: 0, x2: 5, y2: 1 }, pixels: 3, score: 1 },
    ]);
  });

  test("a value at the threshold doesn't count, the next one does", () => {
    const map = { data: Uint8Array.of(76, 77, 0, 51), width: 4, height: 1 };
    expect(findTextComponents(map, 0.3).map(({ box }) => box)).toEqual([{ x1: 1, y1: 0, x2: 2, y2: 1 }]);
    expect(findTextComponents(map, 0.2).map(({ box }) => box)).toEqual([{ x1: 0, y1: 0, x2: 2, y2: 1 }]);
  });

  test("the score is the mean over the region's pixels alone", () => {
    const [found] = findTextComponents(parseMap("##4", "..."), 0.3);
    expect(found?.pixels).toBe(3);
    expect(found?.score).toBeCloseTo((255 + 255 + 102) / 3 / 255, 9);
  });

  test.each([
    { width: 0, height: 0 },
    { width: 5, height: 0 },
    { width: 0, height: 5 },
  ])("an empty map of $width x $height has none", ({ width, height }) => {
    expect(findTextComponents({ data: new Uint8Array(0), width, height }, 0.3)).toEqual([]);
  });

  test("as a flood fill finds them, on any map", () => {
    const map = fc
      .record({ width: fc.integer({ min: 1, max: 24 }), height: fc.integer({ min: 1, max: 24 }) })
      .chain(({ width, height }) =>
        fc.record({
          width: fc.constant(width),
          height: fc.constant(height),
          data: fc.uint8Array({ minLength: width * height, maxLength: width * height }),
          threshold: fc.constantFrom(0, 0.3, 0.5, 0.6, 0.9),
        }),
      );
    fc.assert(
      fc.property(map, ({ width, height, data, threshold }) => {
        const found = findTextComponents({ data, width, height }, threshold);
        expect(sortComponents(found)).toEqual(sortComponents(floodFill(data, width, height, threshold * 255)));
      }),
      { numRuns: 300 },
    );
  });

  test("a map of a million lone pixels is no trouble", () => {
    const side = 2000;
    const data = new Uint8Array(side * side);
    for (let y = 0; y < side; y += 2) for (let x = 0; x < side; x += 2) data[y * side + x] = 255;
    expect(findTextComponents({ data, width: side, height: side }, 0.5)).toHaveLength((side / 2) ** 2);
  });
});
