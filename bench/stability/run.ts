/**
 * Shows sightline the same screens shifted, compressed and scaled, and prints how many of the things and lines that it found on the
 * originals it finds again:
 *
 *   npm run bench:stability -- [FOLDER ...]
 *
 * Without folders it takes the repository's own screens, of `test/screens`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { scaleBox } from "../boxes.ts";
import { writeMarkdownTable } from "../markdown-table.ts";
import { showProgress } from "../progress.ts";
import { type Sightline, startSightline } from "../sightline.ts";
import { type Agreement, addAgreements, compareAnswers, LOOSE_IOU, type Named, TIGHT_IOU } from "./compare.ts";
import { makeVariants } from "./variants.ts";

const OWN_SCREENS = join(import.meta.dirname, "../../test/screens");
const PICTURE = /\.(?:png|jpe?g)$/i;

type Found = { things: Named[]; lines: Named[] };
type Measured = { things: Agreement[]; lines: Agreement[] };

const folders = process.argv.slice(2);
const pictures = (folders.length > 0 ? folders : [OWN_SCREENS]).flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => PICTURE.test(name) && !name.includes("-detected"))
    .map((name) => join(folder, name)),
);
if (pictures.length === 0) {
  console.error(`There are no pictures in ${folders.join(", ")}.`);
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
console.log(
  [
    `${pictures.length} screens.`,
    tabulate("icons and controls", "of another class", ({ things }) => things),
    tabulate("lines of text", "of another text", ({ lines }) => lines),
  ].join("\n\n"),
);

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
    const measured = byVariant.get(variant.name) ?? { things: [], lines: [] };
    byVariant.set(variant.name, measured);
    measured.things.push(compareAnswers(move(expected.things), found.things));
    measured.lines.push(compareAnswers(move(expected.lines), found.lines));
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

function tabulate(title: string, renamed: string, pick: (measured: Measured) => Agreement[]): string {
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
  return writeMarkdownTable([[title, "boxes", `found at IoU ${TIGHT_IOU}`, `at IoU ${LOOSE_IOU}`, renamed], ...rows]);
}

function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}
