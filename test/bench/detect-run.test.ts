import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readProgram } from "../run-program.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const PICTURE = join(REPOSITORY, "test/screens/settings.png");

let folder: string;
let output: string;

/** One rendered screen, whose truth is one box that no detection can cover: a row of pixels. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "sightline-run-"));
  // A corner of the screen is quicker to read than all of it.
  const [width, height] = [600, 500];
  await sharp(PICTURE).extract({ left: 0, top: 200, width, height }).toFile(join(folder, "000001.png"));
  const boxes = [{ kind: "slider", x1: 0, y1: 0, x2: width, y2: 1 }];
  writeFileSync(join(folder, "000001.json"), JSON.stringify({ width, height, scene: "own", boxes, ignore: [] }));
  const options = ["--times", "1", "--sweep", "--save", join(folder, "saved"), "--sheet", join(folder, "sheet.webp")];
  output = readProgram(process.execPath, [join(REPOSITORY, "bench/detect/run.ts"), folder, ...options]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const readRow = (start: string) => output.split("\n").find((line) => line.startsWith(start));

describe("the detection bench, on one screen", () => {
  test.each(["sightline", "sightline, combined", "edges + regions"])(
    "scores %s on icons, controls and all",
    (detector) => {
      expect(readRow(`| ${detector} | icon |`)).toContain("| – |");
      expect(readRow(`| ${detector} | interactive |`)).toContain("| 0.0000 |");
      expect(readRow(`| ${detector} | all |`)).toContain("| 0.0000 |");
    },
  );

  test("says what became of each kind, and at each threshold", () => {
    expect(readRow("| slider | 1 |")).toContain("| 0.0000 |");
    for (const threshold of ["0.1", "0.5", "0.9"]) expect(readRow(`| ${threshold} |`)).toBeDefined();
  });

  test("sets the icon stage's time against text detection's", () => {
    for (const row of ["icons alone", "PP-OCRv4 text detection as published", "our text detection"])
      expect(readRow(`| ${row}`)).toMatch(/\d \|$/);
    expect(readRow("| an ocr run: text-detection")).toBeDefined();
    expect(readRow("Icons to text detection")).toMatch(/median \d+\.\d\d, at most \d+\.\d\d of PP-OCRv4/);
    expect(output).toMatch(/heap after combined runs on \d+x\d+: [\d.]+MB/);
  });

  test("keeps the answers and draws them", () => {
    const saved = JSON.parse(readFileSync(join(folder, "saved/sightline/000001.json"), "utf8"));
    expect(saved).toMatchObject({ icon_detections: expect.any(Array), ocr_results: [] });
    expect(existsSync(join(folder, "saved/edges+regions/000001.json"))).toBe(true);
    expect(existsSync(join(folder, "sheet.webp"))).toBe(true);
  });
});
