import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  compareScores,
  findReferenceScorer,
  saveAnswers,
  scoreByReference,
} from "../../bench/detect/reference-scorer.ts";
import { readScreens } from "../../bench/detect/truth.ts";

/** A scorer of the same command line that only tells what it was handed: IoU of the one prediction's x1, and counts. */
const SCORER = `
import { existsSync, readFileSync } from "node:fs";
const [place, , folder, , space, , only] = process.argv.slice(2);
const { cases } = JSON.parse(readFileSync(folder + "/index.json", "utf8"));
const chosen = cases.filter(({ name }) => new RegExp(only).test(name));
const given = chosen.filter(({ name }) => existsSync(place + "/" + name + ".json"));
if (space !== "normalized") { console.error("pixels?"); process.exit(2); }
const [first] = JSON.parse(readFileSync(place + "/" + given[0].name + ".json", "utf8")).icon_detections;
const said = { recall50: first.bbox.x1, precision50: first.bbox.y2, f1_50: first.confidence, ap50: null, center_recall: chosen.length };
console.log(JSON.stringify({ overall: { icon: said, interactive: said, all: said } }));
`;

let root: string;
let folder: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "sightline-scorer-"));
  folder = join(root, "set");
  mkdirSync(join(folder, "cases"), { recursive: true });
  writeFileSync(join(root, "score.mjs"), SCORER);
  writeFileSync(join(folder, "index.json"), JSON.stringify({ cases: [{ name: "a.b" }, { name: "aXb" }] }));
  for (const name of ["a.b", "aXb"]) {
    writeFileSync(join(folder, "cases", `${name}.json`), JSON.stringify({ width: 200, height: 400, elements: [] }));
    writeFileSync(join(folder, "cases", `${name}.png`), "");
  }
});
afterAll(() => rmSync(root, { recursive: true }));

const answer = () => {
  const [screen] = readScreens(folder).screens;
  if (screen === undefined) throw new Error("no screen was read");
  return [{ screen, found: [{ bbox: { x1: 50, y1: 0, x2: 100, y2: 300 }, className: "icon", confidence: 0.7 }] }];
};

test("the scorer beside a folder is found, and only where the folder has an index", () => {
  expect(findReferenceScorer(folder)).toBe(join(folder, "..", "score.mjs"));
  expect(findReferenceScorer(join(folder, "cases"))).toBeUndefined();
  expect(findReferenceScorer(root)).toBeUndefined();
});

test("it's handed fractions of the picture, and asked only about the pictures that were measured", () => {
  const scores = { recall: 0.25, precision: 0.75, f1: 0.7, averagePrecision: null, centerRecall: 1 };
  const said = scoreByReference(join(root, "score.mjs"), folder, answer());
  expect(said).toEqual({ icon: scores, interactive: scores, all: scores });
  expect(compareScores(said, said)).toBe(0);
  expect(compareScores(said, { ...said, icon: { ...scores, f1: 0.6 } })).toBeCloseTo(0.1, 12);
});

test("a scorer that fails is an error", () => {
  const broken = join(root, "broken.mjs");
  writeFileSync(broken, "process.exit(3)");
  expect(() => scoreByReference(broken, folder, answer())).toThrow();
});

test("answers are kept in a folder that needn't exist", () => {
  const place = join(root, "new", "place");
  saveAnswers(place, answer());
  expect(() => saveAnswers(place, answer())).not.toThrow();
});
