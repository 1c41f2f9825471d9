import { describe, expect, test } from "vitest";
import type { RgbaImage } from "../../../../src/images/image.ts";
import type { FloatTensor, Network } from "../../../../src/vision/hosts/host.ts";
import { look } from "../../../../src/vision/look.ts";
import type { ProbabilityMap } from "../../../../src/vision/text/lines/text-components.ts";
import { findTextLines } from "../../../../src/vision/text/lines/text-detection.ts";
import { type DetectionPlan, planTiles } from "../../../../src/vision/tiles.ts";
import { type Colour, paintPixels, paintRectangles } from "../../painted-image.ts";

const PAPER: Colour = [255, 255, 255];
const INK: Colour = [0, 0, 0];

/** A scripted detector that takes what is dark for text, sees no icons, and remembers the sizes that it was shown. */
function scriptNetwork(): Network & { sizes: string[] } {
  const sizes: string[] = [];
  const runAll = async ({ data, dims }: FloatTensor): Promise<FloatTensor[]> => {
    const [, , height, width] = dims as [number, number, number, number];
    sizes.push(`${width}x${height}`);
    const blue = data.subarray(2 * width * height);
    const texts = { data: blue.map((value) => (value < 128 ? 1 : 0)), dims: [1, 1, height, width] };
    return [{ data: new Float32Array(0), dims: [1, 0, 14] }, texts];
  };
  return { sizes, runAll, run: async (input) => (await runAll(input))[0] as FloatTensor };
}

async function findLines(image: RgbaImage, network: Network, plans: readonly DetectionPlan[]) {
  const looks = [];
  for (const plan of plans) looks.push(await look(image, network, plan));
  return findTextLines(image, looks);
}

const plan = (width: number, height: number, scale = 1) => planTiles(width, height, scale, 448 * 448, 96);

/** What a look saw: one core of this size in the middle of nothing, with one probability all over, 0 to 255. */
function seeCore(width: number, height: number, level: number): ProbabilityMap {
  const map = { data: new Uint8Array(64 * 64), width: 64, height: 64 };
  for (let y = 0; y < height; y++) map.data.fill(level, (20 + y) * 64 + 20, (20 + y) * 64 + 20 + width);
  return map;
}

describe("the core of", () => {
  const screen: RgbaImage = { width: 64, height: 64, data: new Uint8Array(64 * 64 * 4) };
  test.each([
    ["a line that the network is sure of", 15, 3, 0.61, 1],
    ["a line that it doubts", 15, 8, 0.59, 0],
    ["a line as thin as a speck", 15, 2, 1, 0],
    ["a single letter that it half sees", 14, 14, 0.37, 1],
    ["a single letter that it hardly sees", 14, 14, 0.35, 0],
    ["a thin single figure", 2, 6, 0.37, 1],
    ["a speck", 1, 6, 1, 0],
  ])("%s, %i x %i at %d, gives %i lines", (_, width, height, probability, count) => {
    const map = seeCore(width, height, Math.round(probability * 255));
    expect(findTextLines(screen, [map])).toHaveLength(count);
  });

  test("a single letter that only a further look half sees gives no line", () => {
    expect(findTextLines(screen, [seeCore(0, 0, 0), seeCore(14, 14, 150)])).toEqual([]);
    expect(findTextLines(screen, [seeCore(0, 0, 0), seeCore(14, 14, 160)])).toHaveLength(1);
  });
});

describe("text lines", () => {
  test("that cross the seams of tiles come out whole and once", async () => {
    const image = paintRectangles(1600, 960, PAPER, [
      { x: 100, y: 300, width: 1400, height: 30, colour: INK },
      { x: 780, y: 700, width: 40, height: 20, colour: INK },
    ]);
    const network = scriptNetwork();
    const lines = await findLines(image, network, [plan(1600, 960)]);
    expect(network.sizes.length).toBeGreaterThan(4);
    expect(lines.map(({ core }) => core)).toEqual([
      { x1: 100, y1: 300, x2: 1500, y2: 330 },
      { x1: 780, y1: 700, x2: 820, y2: 720 },
    ]);
  });

  test("grow from their core by area over perimeter, within the picture", async () => {
    const image = paintRectangles(320, 320, PAPER, [{ x: 0, y: 100, width: 200, height: 40, colour: INK }]);
    const [line] = await findLines(image, scriptNetwork(), [plan(320, 320)]);
    const distance = (200 * 40 * 1.5) / (2 * (200 + 40));
    expect(line?.box).toEqual({ x1: 0, y1: 100 - distance, x2: 200 + distance, y2: 140 + distance });
  });

  test("are given in the picture's pixels whatever the scale", async () => {
    const image = paintRectangles(640, 640, PAPER, [{ x: 160, y: 320, width: 320, height: 64, colour: INK }]);
    const [line] = await findLines(image, scriptNetwork(), [plan(640, 640, 0.5)]);
    expect(line?.core).toEqual({ x1: 160, y1: 320, x2: 480, y2: 384 });
  });

  test("that a second look sees once more come once, and what only it sees is added, and known for that", async () => {
    const image = paintRectangles(640, 640, PAPER, [
      { x: 160, y: 320, width: 320, height: 64, colour: INK },
      { x: 160, y: 500, width: 200, height: 24, colour: INK },
    ]);
    const network = scriptNetwork();
    const overlooksLow: Network = {
      run: network.run,
      runAll: async (input) => {
        const seen = await network.runAll(input);
        if (input.dims[3] === 320) seen[1]?.data.fill(0, 220 * 320);
        return seen;
      },
    };
    const [first, second] = [plan(640, 640, 0.5), plan(640, 640)];
    const find = async (plans: (typeof first)[]) =>
      (await findLines(image, overlooksLow, plans)).map(({ core, isLate }) => ({ top: core.y1, isLate }));
    expect(await find([first])).toEqual([{ top: 320, isLate: false }]);
    expect(await find([first, second])).toEqual([
      { top: 320, isLate: false },
      { top: 500, isLate: true },
    ]);
    expect(await find([second])).toEqual([
      { top: 320, isLate: false },
      { top: 500, isLate: false },
    ]);
  });

  test("are not looked for where a picture is blank", async () => {
    const network = scriptNetwork();
    expect(
      await findLines(
        paintPixels(900, 900, () => [12, 80, 140]),
        network,
        [plan(900, 900)],
      ),
    ).toEqual([]);
    expect(network.sizes).toEqual([]);
    const faint = paintRectangles(900, 900, PAPER, [{ x: 10, y: 10, width: 20, height: 5, colour: [245, 245, 245] }]);
    await findLines(faint, network, [plan(900, 900)]);
    expect(network.sizes).toHaveLength(1);
  });
});
