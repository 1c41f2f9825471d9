/**
 * Draws the result of detect over its screenshot: `npm run draw:detect -- [SCREENSHOT.png OUT.png]`. Without arguments
 * it makes the README's picture. Starts the real Workers itself. Requires Debian's Chromium.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chooseColor } from "../bench/detect/class-colors.ts";
import { startSightline } from "../bench/sightline.ts";
import type { Box } from "../src/domain/screens/box.ts";
import type { Analysis } from "../src/domain/screens/detection.ts";
import { escapeHtml } from "../src/domain/text/escape-html.ts";
import { photographPage } from "./chromium.ts";
import { readArguments } from "./command-line.ts";

const SCREENS = join(import.meta.dirname, "..", "test", "screens");
const USAGE = `npm run draw:detect -- [SCREENSHOT.png OUT.png]

Draws the result of detect over its screenshot. Without arguments it makes the README's picture.`;

const { positionals } = readArguments(USAGE, { allowPositionals: true });
const [screenshot = join(SCREENS, "settings.png"), out = join(SCREENS, "settings-detected.png")] = positionals;
/** CSS pixels of the drawn screenshot and of the list next to it. */
const SCREEN_WIDTH = 400;
const LIST_WIDTH = 400;

const image = readFileSync(screenshot).toString("base64");
const sightline = await startSightline();
const analysis = await sightline.detect(screenshot, { inference_type: "combined" }).finally(() => sightline.close());
const { metadata, ocr_results: texts, icon_detections: icons } = analysis;
const height = Math.round((SCREEN_WIDTH * metadata.image_height) / metadata.image_width);
const folder = mkdtempSync(join(tmpdir(), "sightline-draw-"));
writeFileSync(join(folder, "page.html"), composePage(image, analysis, height));
photographPage(join(folder, "page.html"), resolve(out), SCREEN_WIDTH + LIST_WIDTH, height, 1.5);
rmSync(folder, { recursive: true });
console.log(`${texts.length} lines of text and ${icons.length} icons and controls drawn: ${out}`);

function composePage(base64: string, { ocr_results, icon_detections }: Analysis, pageHeight: number): string {
  const percent = (fraction: number) => `${(fraction * 100).toFixed(3)}%`;
  const place = ({ x1, y1, x2, y2 }: Box) =>
    `left:${percent(x1)};top:${percent(y1)};width:${percent(x2 - x1)};height:${percent(y2 - y1)}`;
  const lines = ocr_results.map(
    ({ bbox }, index) => `<div class="box" style="${place(bbox)}"><b>${index + 1}</b></div>`,
  );
  const controls = icon_detections.map(
    ({ bbox, class_name }) =>
      `<div class="control" style="${place(bbox)};outline-color:${chooseColor(class_name)}"></div>`,
  );
  const boxes = [...controls, ...lines];
  const rows = ocr_results.map(
    ({ text, confidence }) => `<li><span>${escapeHtml(text)}</span><i>${confidence.toFixed(3)}</i></li>`,
  );
  const classes = [...new Set(icon_detections.map(({ class_name }) => class_name))];
  const legend = classes.map((name) => {
    const count = icon_detections.filter(({ class_name }) => class_name === name).length;
    return `<span><u style="outline-color:${chooseColor(name)}"></u>${count} ${name}</span>`;
  });
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; display: flex; font: 14px Inter, sans-serif; height: ${pageHeight}px; background: #10131a; color: #e6e9f0 }
    .screen { position: relative; width: ${SCREEN_WIDTH}px; height: ${pageHeight}px }
    .screen img { width: 100%; height: 100%; display: block }
    .box { position: absolute; box-sizing: border-box; outline: 1.5px solid #e5006d; background: #e5006d1a }
    .control { position: absolute; box-sizing: border-box; outline: 2px solid }
    .box b { position: absolute; right: 100%; top: 50%; transform: translateY(-50%); margin-right: 3px; font-size: 9px; color: #e5006d }
    ol { flex: 1; margin: 0; padding: 14px 18px 14px 44px; width: ${LIST_WIDTH}px; box-sizing: border-box; display: flex; flex-direction: column; justify-content: space-evenly }
    aside { display: flex; flex-direction: column }
    p { margin: 14px 18px 0 24px; width: ${LIST_WIDTH - 42}px; display: flex; flex-wrap: wrap; gap: 6px 16px } p u { display: inline-block; width: 10px; height: 10px; margin-right: 7px; outline: 2px solid }
    li { display: list-item } li span { display: inline-block; width: 270px } li i { color: #7fd7a8; font-style: normal }
  </style><div class="screen"><img src="data:image/png;base64,${base64}">${boxes.join("")}</div><aside><p>${legend.join("")}</p><ol>${rows.join("")}</ol></aside>`;
}
