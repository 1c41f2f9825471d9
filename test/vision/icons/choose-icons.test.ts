import { describe, expect, test } from "vitest";
import { measureIou } from "../../../src/domain/screens/box.ts";
import { NETWORK_CLASSES } from "../../../src/domain/screens/icon-classes.ts";
import type { RgbaImage } from "../../../src/images/image.ts";
import { planFirstLook } from "../../../src/vision/detection-plan.ts";
import type { FloatTensor, Model, Network } from "../../../src/vision/hosts/host.ts";
import { chooseIcons } from "../../../src/vision/icons/choose-icons.ts";
import { CandidatePool } from "../../../src/vision/icons/icon-candidates.ts";
import { calibrateConfidence } from "../../../src/vision/icons/icon-confidence.ts";
import { look } from "../../../src/vision/look.ts";
import { type Colour, paintRectangles, type Rectangle } from "../painted-image.ts";

const PAPER: Colour = [255, 255, 255];
/** The scripted network takes a rectangle whose blue is `class id * 20` for a thing of that class, as sure as its red says. */
const paintThing = (classId: number, confidence: number): Colour => [Math.round(confidence * 200), 0, classId * 20];

/** The probability whose calibrated confidence is this, by bisection. */
function undoCalibration(confidence: number, classId: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (calibrateConfidence(middle, classId) < confidence) low = middle;
    else high = middle;
  }
  return confidence === 0 ? 0 : high;
}

/** A network in the real one's contract that sees exactly what `paintThing` painted, from every cell within it. */
function scriptNetwork(): Model & { sizes: string[] } {
  const sizes: string[] = [];
  return {
    sizes,
    run: async ({ data, dims }: FloatTensor) => {
      const [, , height, width] = dims as [number, number, number, number];
      sizes.push(`${width}x${height}`);
      const level = (plane: number, x: number, y: number) => data[(plane * height + y) * width + x] as number;
      const isThing = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && level(1, x, y) < 100;
      const reach = (x: number, y: number, stepX: number, stepY: number) => {
        let distance = 0;
        while (isThing(x + stepX * (distance + 1), y + stepY * (distance + 1))) distance++;
        return distance;
      };
      const cells: number[] = [];
      for (const stride of [8, 16, 32]) {
        for (let y = stride / 2; y < height; y += stride) {
          for (let x = stride / 2; x < width; x += stride) {
            const cell = new Array<number>(14).fill(0);
            if (isThing(x, y)) {
              const [left, top] = [reach(x, y, -1, 0), reach(x, y, 0, -1)];
              const [right, bottom] = [reach(x, y, 1, 0) + 1, reach(x, y, 0, 1) + 1];
              // Its colours are read in its middle, where scaling has mixed them with nothing.
              const [middleX, middleY] = [x + ((right - left) >> 1), y + ((bottom - top) >> 1)];
              cell.splice(0, 4, left, top, right, bottom);
              cell[4 + Math.round(level(2, middleX, middleY) / 20)] = undoCalibration(
                level(0, middleX, middleY) / 200,
                Math.round(level(2, middleX, middleY) / 20),
              );
            }
            cells.push(...cell);
          }
        }
      }
      return { data: Float32Array.from(cells), dims: [1, cells.length / 14, 14] };
    },
  };
}

const thing = (
  x: number,
  y: number,
  width: number,
  height: number,
  classId: number,
  confidence: number,
): Rectangle => ({
  x,
  y,
  width,
  height,
  colour: paintThing(classId, confidence),
});
/** A detector whose candidates the model answers, and which sees no text. */
const seeNoText = (model: Model): Network => ({
  run: model.run,
  runAll: async (input) => {
    const [, , height = 0, width = 0] = input.dims;
    return [await model.run(input), { data: new Float32Array(width * height), dims: [1, 1, height, width] }];
  },
});
const find = async (
  image: RgbaImage,
  confidence = 0.3,
  nmsIou = 0.5,
  model: Model = scriptNetwork(),
  letterHeight: number | null = null,
) => {
  const plan = planFirstLook(image.width, image.height, letterHeight);
  const pool = new CandidatePool(confidence);
  await look(image, seeNoText(model), plan, pool);
  return chooseIcons(image, plan, pool, nmsIou, letterHeight);
};

describe("icons of a picture", () => {
  const image = paintRectangles(600, 480, PAPER, [
    thing(60, 48, 90, 48, 2, 0.5),
    thing(300, 96, 48, 48, 0, 0.95),
    thing(480, 360, 90, 90, 9, 0.7),
  ]);

  test("come once each, the surest first, with class and normalized box", async () => {
    const { icons, candidateCount } = await find(image);
    expect(icons.map(({ class_id, class_name, confidence }) => [class_id, class_name, confidence])).toEqual([
      [0, "icon", 0.95],
      [9, "tab", 0.7],
      [2, "button", 0.5],
    ]);
    expect(candidateCount).toBeGreaterThan(icons.length);
    const wanted = [
      { x1: 300, y1: 96, x2: 348, y2: 144 },
      { x1: 480, y1: 360, x2: 570, y2: 450 },
      { x1: 60, y1: 48, x2: 150, y2: 96 },
    ];
    icons.forEach(({ bbox }, index) => {
      const pixels = { x1: bbox.x1 * 600, y1: bbox.y1 * 480, x2: bbox.x2 * 600, y2: bbox.y2 * 480 };
      expect(measureIou(pixels, wanted[index] as typeof pixels)).toBeGreaterThan(0.9);
    });
  });

  test.each([
    { threshold: 0, names: ["icon", "tab", "button"] },
    { threshold: 0.5, names: ["icon", "tab", "button"] },
    { threshold: 0.5001, names: ["icon", "tab"] },
    { threshold: 0.7, names: ["icon", "tab"] },
    { threshold: 0.7001, names: ["icon"] },
    { threshold: 1, names: [] },
  ])("at confidence threshold $threshold: $names", async ({ threshold, names }) => {
    const { icons } = await find(image, threshold);
    expect(icons.filter(({ confidence }) => confidence > 0).map(({ class_name }) => class_name)).toEqual(names);
  });

  test("are all candidates at overlap threshold 1", async () => {
    const { icons, candidateCount } = await find(image, 0.3, 1);
    expect(icons).toHaveLength(candidateCount);
  });

  test("are what the network sees in red, green, blue", async () => {
    const seen: number[][] = [];
    const watch: Model = {
      run: async ({ data, dims }) => {
        const [, , height, width] = dims as [number, number, number, number];
        const middle = (height / 2) * width + width / 2;
        seen.push([0, 1, 2].map((plane) => data[plane * height * width + middle] as number));
        const cells = (width / 8) * (height / 8) * (1 + 1 / 4 + 1 / 16);
        return { data: new Float32Array(cells * 14), dims: [1, cells, 14] };
      },
    };
    const colour: Colour = [10, 120, 230];
    await find(paintRectangles(320, 320, PAPER, [{ x: 80, y: 80, width: 160, height: 160, colour }]), 0.3, 0.5, watch);
    expect(seen).toEqual([[10, 120, 230]]);
  });

  test("are not looked for where a picture is blank", async () => {
    const network = scriptNetwork();
    const blank = paintRectangles(900, 5000, [12, 80, 140], []);
    expect(await find(blank, 0, 0.5, network)).toEqual({ icons: [], candidateCount: 0 });
    expect(network.sizes).toEqual([]);
    const faint = paintRectangles(320, 320, PAPER, [{ x: 9, y: 9, width: 30, height: 30, colour: [245, 245, 245] }]);
    await find(faint, 0, 0.5, network);
    expect(network.sizes).toEqual(["320x320"]);
  });

  test.each(NETWORK_CLASSES.map((name, id) => ({ name, id })))("$name has the class id $id", async ({ name, id }) => {
    const { icons } = await find(paintRectangles(320, 320, PAPER, [thing(96, 96, 64, 64, id, 0.8)]));
    expect(icons.map(({ class_id, class_name }) => ({ name: class_name, id: class_id }))).toEqual([{ name, id }]);
  });
});

describe("a switch", () => {
  const [track, thumb] = [
    { x: 100, y: 100, width: 60, height: 32 },
    { x: 102, y: 102, width: 28, height: 28 },
  ];
  const seen = { x1: 97, y1: 98, x2: 163, y2: 134 };
  /** Sees one switch, from a cell of stride 8 in its middle. */
  const model: Model = {
    run: async ({ dims }: FloatTensor) => {
      const [, , height, width] = dims as [number, number, number, number];
      const count = [8, 16, 32].reduce((sum, stride) => sum + (width / stride) * (height / stride), 0);
      const data = new Float32Array(count * 14);
      const at = (Math.floor(116 / 8) * (width / 8) + Math.floor(130 / 8)) * 14;
      const [x, y] = [Math.floor(130 / 8) * 8 + 4, Math.floor(116 / 8) * 8 + 4];
      data.set([x - seen.x1, y - seen.y1, seen.x2 - x, seen.y2 - y], at);
      data[at + 4 + NETWORK_CLASSES.indexOf("switch")] = 0.9;
      return { data, dims: [1, count, 14] };
    },
  };
  const findIn = async (painted: Rectangle[]) => {
    const { icons } = await find(paintRectangles(480, 480, PAPER, painted), 0.3, 0.5, model);
    return icons.map(({ bbox: { x1, y1, x2, y2 } }) => [x1, y1, x2, y2].map((side) => Math.round(side * 480)));
  };

  test("is fitted to what is painted of it", async () => {
    expect(await findIn([{ ...track, colour: [0, 160, 90] }])).toEqual([[100, 100, 160, 132]]);
  });

  test("stays whole where its track is hardly told from the ground", async () => {
    const colour: Colour = [245, 245, 245];
    expect(
      await findIn([
        { ...track, colour },
        { ...thumb, colour: [90, 90, 90] },
      ]),
    ).toEqual([[97, 98, 163, 134]]);
    expect(await findIn([{ ...track, colour }])).toEqual([[97, 98, 163, 134]]);
  });
});

describe("a picture of several tiles", () => {
  test("a small thing anywhere is found once and whole", async () => {
    const lefts = Array.from({ length: 14 }, (_, at) => 20 + at * 281);
    const things = lefts.map((x) => thing(x, 500, 80, 80, 0, 0.8));
    const { icons } = await find(paintRectangles(3840, 1080, PAPER, things));
    const found = icons.map(({ bbox }) => bbox).sort((a, b) => a.x1 - b.x1);
    expect(found).toHaveLength(lefts.length);
    for (const [at, x] of lefts.entries()) {
      const { x1, x2 } = found[at] ?? { x1: 0, x2: 0 };
      expect(Math.abs(x1 * 3840 - x)).toBeLessThan(4);
      expect(Math.abs(x2 * 3840 - x - 80)).toBeLessThan(4);
    }
  });

  test("a thing as wide as the picture is found once and whole", async () => {
    const network = scriptNetwork();
    const { icons } = await find(
      paintRectangles(3840, 1080, PAPER, [thing(80, 480, 3680, 90, 3, 0.8)]),
      0.3,
      0.5,
      network,
      9,
    );
    expect(network.sizes.length).toBeGreaterThan(1);
    expect(icons.map(({ class_name }) => class_name)).toEqual(["input"]);
    expect(icons[0]?.bbox.x1).toBeCloseTo(80 / 3840, 2);
    expect(icons[0]?.bbox.x2).toBeCloseTo(3760 / 3840, 2);
  });

  test("each of a long capture's rows is found once", async () => {
    const rows = Array.from({ length: 40 }, (_, row) => thing(60, 100 + row * 300, 120, 120, 0, 0.8));
    const { icons } = await find(paintRectangles(1080, 12_200, PAPER, rows));
    const tops = icons.map(({ bbox }) => Math.floor((bbox.y1 * 12_200) / 300)).sort((a, b) => a - b);
    expect(tops).toEqual(rows.map((_, row) => row));
  });
});
