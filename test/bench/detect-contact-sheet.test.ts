import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawContactSheet } from "../../bench/detect/contact-sheet.ts";
import type { Answered } from "../../bench/detect/reference-scorer.ts";

let folder: string;
let answers: Answered[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sightline-sheet-"));
  const imagePath = join(folder, "white.png");
  const [width, height] = [480, 800];
  await sharp({ create: { width, height, channels: 3, background: "#ffffff" } }).toFile(imagePath);
  const screen = { name: "white", imagePath, width, height, elements: [], texts: [], ignore: [] };
  const found = [{ bbox: { x1: 100, y1: 200, x2: 300, y2: 400 }, className: "button", confidence: 0.9 }];
  answers = [
    { screen, found },
    { screen, found: [] },
  ];
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a detection is framed in its class's colour, where it is and nowhere else", async () => {
  const file = join(folder, "sheet.png");
  const { width, height } = await drawContactSheet(answers, file);
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width, height, format: "raw" });
  const isGreen = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3);
    return green > red + 40 && green > blue + 40;
  };
  // The first picture is drawn at half its size, 8 from the left and 40 from the top.
  expect([58, 108, 157].map((x) => isGreen(x, 140))).toEqual([true, true, true]);
  expect([58, 157].map((x) => isGreen(x, 190))).toEqual([true, true]);
  expect(isGreen(108, 190)).toBe(false);
  // The second one, beside it, has none.
  expect(isGreen(58 + 248, 140)).toBe(false);
  // The legend has the colour too.
  const legend = Array.from({ length: width * 32 }, (_, at) => isGreen(at % width, Math.floor(at / width)));
  expect(legend).toContain(true);
});

test("rows are as many as six pictures a row need, and a sheet may be WebP", async () => {
  const file = join(folder, "sheet.webp");
  const one = await drawContactSheet(answers, file);
  const many = await drawContactSheet(
    Array.from({ length: 7 }, () => answers[0] as Answered),
    file,
  );
  expect(many.width).toBe(one.width);
  expect(many.height - one.height).toBe(400 + 8);
  expect((await sharp(file).metadata()).format).toBe("webp");
});
