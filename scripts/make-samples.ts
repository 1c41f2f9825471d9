/**
 * Makes the playground's samples: `npm run make:samples -- [NAME …]`. Renders each page of scripts/samples, writes the picture with
 * few colours, so that it is small, and what the real service detects in it. Only needed after a change to a page, or to
 * what detect answers; the results are committed. Requires Debian's Chromium, and `npm ci` in training/screens for the
 * fonts and icons.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { startSightline } from "../bench/sightline.ts";
import { SAMPLES } from "../src/dashboard/pages/playground/sample-list.ts";
import type { Analysis } from "../src/domain/screens/detection.ts";
import { photographPage } from "./chromium.ts";
import { readArguments, refuseArguments } from "./command-line.ts";

const PAGES = join(import.meta.dirname, "samples");
const MODULES = join(import.meta.dirname, "..", "training", "screens", "node_modules");
const FOLDER = join(import.meta.dirname, "..", "src", "dashboard", "pages", "playground", "samples");
const FONTS = ["inter", "roboto", "noto-sans-sc"];
const COLORS = 128;

const USAGE = `npm run make:samples -- [NAME…]

Makes the playground's samples, or only those: ${SAMPLES.map(({ name }) => name).join(", ")}.`;

const { positionals: names } = readArguments(USAGE, { allowPositionals: true });
const unknown = names.find((wanted) => !SAMPLES.some(({ name }) => name === wanted));
if (unknown !== undefined) refuseArguments(`There is no sample ${unknown}.`);
const drafts = mkdtempSync(join(tmpdir(), "sightline-samples-"));
mkdirSync(FOLDER, { recursive: true });
const sightline = await startSightline();
try {
  for (const { name, width, height, pixelRatio, queries } of SAMPLES) {
    if (names.length > 0 && !names.includes(name)) continue;
    const [page, draft, file] = [
      join(drafts, `${name}.html`),
      join(drafts, `${name}.png`),
      join(FOLDER, `${name}.png`),
    ];
    writeFileSync(page, complete(readFileSync(join(PAGES, `${name}.html`), "utf8")));
    photographPage(page, draft, width, height, pixelRatio);
    const { size } = await sharp(draft).png({ palette: true, colours: COLORS, dither: 0, effort: 10 }).toFile(file);
    const detected = await sightline.detect(file, { inference_type: "combined" });
    const { metadata, hash_result, icon_detections, ocr_results } = detected;
    const analysis: Analysis = { metadata, hash_result, icon_detections, ocr_results };
    writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(analysis)}\n`);
    const { icon_detections: icons, ocr_results: texts } = analysis;
    console.log(`${name}: ${(size / 1000).toFixed(0)} KB, ${icons.length} icons and controls, ${texts.length} texts`);
    for (const query of queries) console.log(`  ${query}: ${await describeAnswer(file, query, analysis)}`);
  }
} finally {
  await sightline.close();
  rmSync(drafts, { recursive: true });
}

/** Sends the same request as a click on the query. Throws if nothing is found. */
async function describeAnswer(
  file: string,
  query: string,
  { ocr_results: texts, metadata, icon_detections }: Analysis,
) {
  const { bbox, matched_text_index: index } = await sightline.locate(file, query, texts);
  if (index !== null) return `“${texts[index]?.text}”`;
  if (!bbox) throw new Error(`${file}: “${query}” isn't found`);
  const at = icon_detections.find(
    ({ bbox: box }) =>
      Math.abs(box.x1 * metadata.image_width - bbox.x1) < 2 && Math.abs(box.y1 * metadata.image_height - bbox.y1) < 2,
  );
  return `${at?.class_name} at ${bbox.x1},${bbox.y1} to ${bbox.x2},${bbox.y2}`;
}

/** Puts the drawings in the place of `<x-icon>`, and loads the fonts. */
function complete(page: string): string {
  const sheets = FONTS.map(
    (font) => `<link rel="stylesheet" href="file://${MODULES}/@fontsource-variable/${font}/index.css">`,
  );
  const drawn = page.replace(/<x-icon name="([a-z0-9-]+)" size="(\d+)"><\/x-icon>/g, (_match, name, size) =>
    readFileSync(join(MODULES, "lucide-static", "icons", `${name}.svg`), "utf8")
      .replace(/<!--.*?-->\s*/s, "")
      .replace(/width="24"/, `width="${size}"`)
      .replace(/height="24"/, `height="${size}"`),
  );
  return drawn.replace('<meta charset="utf-8">', `<meta charset="utf-8">${sheets.join("")}`);
}
