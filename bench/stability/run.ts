/**
 * Shows sightline the same screens shifted, compressed and scaled, and prints how many of the things, lines and words that it found on
 * the originals it finds again:
 *
 *   npm run bench:stability -- [FOLDER ...] [--limit N] [--write NAME]
 *
 * Without folders it takes the repository's own screens, of `test/screens`. `--limit` takes N of the screens, evenly spread. `--write`
 * puts the tables into the documents, as the block `stability-NAME`.
 */

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { readArguments } from "../../scripts/command-line.ts";
import { scaleBox } from "../boxes.ts";
import { spreadEvenly } from "../detect/command-line.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { showProgress } from "../progress.ts";
import { type Sightline, startSightline } from "../sightline.ts";
import { publish } from "../write-block.ts";
import {
  type Agreement,
  addAgreements,
  addWords,
  compareAnswers,
  compareWords,
  LOOSE_IOU,
  type Named,
  TIGHT_IOU,
  type WordAgreement,
} from "./compare.ts";
import { makeVariants } from "./variants.ts";

const OWN_SCREENS = join(import.meta.dirname, "../../test/screens");
const PICTURE = /\.(?:png|jpe?g)$/i;

type Found = { things: Named[]; lines: Named[] };
type Measured = { things: Agreement[]; lines: Agreement[]; words: WordAgreement[] };

const USAGE = `npm run bench:stability -- [FOLDER…] [options]
  FOLDER         pictures (default: the repository's own screens)
  --limit N      at most N of them, evenly spread (default 1000)
  --write NAME   put the tables into the documents, as the block stability-NAME`;

const { values, positionals: folders } = readArguments(USAGE, {
  allowPositionals: true,
  options: { limit: { type: "string", default: "1000" }, write: { type: "string" } },
});
const available = (folders.length > 0 ? folders : [OWN_SCREENS]).flatMap(listPictures);
const pictures = spreadEvenly(available, Number(values.limit));
if (pictures.length === 0) {
  console.error(`There are no pictures in ${folders.join(", ")}, or --limit isn't a number of them.`);
  process.exit(2);
}

const workplace = mkdtempSync(join(tmpdir(), "stability-"));
const sightline = await startSightline();
const byVariant = new Map<string, Measured>();
try {
  for (const [index, picture] of pictures.entries()) {
    showProgress(`${index + 1}/${pictures.length} ${picture}`);
    await measurePicture(picture);
  }
} finally {
  await sightline.close();
  rmSync(workplace, { recursive: true });
}
showProgress("");
const body = [
  `${pictures.length} of ${available.length} screens, \`combined\`.`,
  tabulate("Icons and controls", "Boxes", "Of another class", ({ things }) => things),
  tabulate("Lines of text", "Lines", "Of another text", ({ lines }) => lines),
  tabulateWords(),
].join("\n\n");
console.log(body);
if (values.write !== undefined) {
  const limited = pictures.length < available.length ? ` --limit ${pictures.length}` : "";
  const place = folders.length > 0 ? " FOLDER" : "";
  const command = `npm run bench:stability --${place}${limited} --write ${values.write}`;
  publish({ name: `stability-${values.write}`, command, body });
}

/** Lists the pictures of a folder, or of its `cases`, by name, without drawings of results. */
function listPictures(folder: string): string[] {
  const place = existsSync(join(folder, "cases")) ? join(folder, "cases") : folder;
  return readdirSync(place)
    .filter((name) => PICTURE.test(name) && !name.includes("-detected"))
    .sort()
    .map((name) => join(place, name));
}

async function measurePicture(picture: string): Promise<void> {
  const original = new Uint8Array(readFileSync(picture));
  const { width, height } = await sharp(original).metadata();
  const expected = await ask(sightline, original, width, height);
  for (const variant of await makeVariants(original)) {
    const found = await ask(sightline, variant.bytes, variant.width, variant.height);
    const move = (all: readonly Named[]) =>
      all.flatMap(({ box, name }) => {
        const moved = variant.move(box);
        return moved ? [{ box: moved, name }] : [];
      });
    const measured = byVariant.get(variant.name) ?? { things: [], lines: [], words: [] };
    byVariant.set(variant.name, measured);
    measured.things.push(compareAnswers(move(expected.things), found.things));
    measured.lines.push(compareAnswers(move(expected.lines), found.lines));
    measured.words.push(compareWords(move(expected.lines), found.lines));
  }
}

async function ask(service: Sightline, bytes: Uint8Array, width: number, height: number): Promise<Found> {
  const path = join(workplace, "picture");
  writeFileSync(path, bytes);
  const { icon_detections: icons, ocr_results: texts } = await service.detect(path, { inference_type: "combined" });
  return {
    things: icons.map(({ bbox, class_name }) => ({ box: scaleBox(bbox, width, height), name: class_name })),
    lines: texts.map(({ bbox, text }) => ({ box: scaleBox(bbox, width, height), name: text })),
  };
}

function tabulate(title: string, counted: string, renamed: string, pick: (measured: Measured) => Agreement[]): string {
  const rows = [...byVariant].map(([name, measured]) => {
    const sum = addAgreements(pick(measured));
    return [
      name,
      String(sum.boxes),
      share(sum.tight, sum.boxes),
      share(sum.loose, sum.boxes),
      share(sum.renamed, sum.loose),
    ];
  });
  return writeMarkdownTable([[title, counted, `Found at IoU ${TIGHT_IOU}`, `at IoU ${LOOSE_IOU}`, renamed], ...rows]);
}

function tabulateWords(): string {
  const rows = [...byVariant].map(([name, { words }]) => {
    const { expected, again, read } = addWords(words);
    return [name, String(expected), share(again, expected), share(read - again, read)];
  });
  return writeMarkdownTable([["Words", "In the original", "Read again", "New of those read"], ...rows]);
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}
