/**
 * Draws the written screens and looks at them as the service does: `node training/ground/look-written.ts OUT.jsonl [FILE…] [--styles N] [--sheet FOLDER]`. Each line of OUT.jsonl is what is seen
 * of one screen (of all, or of those in FILE…) in one style: its lines of text, what the vision Worker detects, and what it says of the elements' icons and colours. Goes on where it stopped. `--sheet` keeps the pictures.
 */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Page } from "playwright-core";
import { startLooker } from "../../bench/locate-set/looker.ts";
import { showProgress } from "../../bench/progress.ts";
import { listWorthyBoxes } from "../../src/locate/ask-built-in.ts";
import { listWorthSeeing } from "../../src/locate/built-in/index.ts";
import { Rng } from "../screens/random.ts";
import { drawWritten } from "./draw-written.ts";
import { IconShelf } from "./icon-shelf.ts";
import type { ReadLine } from "./read-lines.ts";
import { fingerprint, readSeenDrawings, type SeenDrawing } from "./seen-drawings.ts";
import { readScreensOf, readWritten, type WrittenScreen } from "./written.ts";

const { values, positionals } = parseArgs({
  options: { styles: { type: "string", default: "1" }, sheet: { type: "string" } },
  allowPositionals: true,
});
const [out = "", ...files] = positionals;
const known = readSeenDrawings(out);
const screens = files.length > 0 ? files.flatMap(readScreensOf) : [...readWritten(false), ...readWritten(true)];
const jobs = screens.flatMap((screen) =>
  Array.from({ length: Number(values.styles) }, (_, style) => ({ screen, style, key: fingerprint(screen) })),
);
const left = jobs.filter(({ key, style }) => !known.get(key)?.some((one) => one.style === style));
if (values.sheet) mkdirSync(values.sheet, { recursive: true });
const looker = await startLooker();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--force-color-profile=srgb"],
});
const shelf = new IconShelf();
const page = await browser.newPage();
for (const [at, { screen, style, key }] of left.entries()) {
  showProgress(`screen ${at + 1} of ${left.length}`);
  const picture = await draw(page, screen, new Rng(Number.parseInt(key.slice(0, 8), 16) + style));
  if (values.sheet) writeFileSync(join(values.sheet, `${key}-${style}.png`), picture);
  const seen: SeenDrawing = {
    screen: key,
    style,
    texts: await listLines(page, screen),
    detections: (await looker.look(picture, { readsText: false }))?.detections ?? [],
    named: (await looker.lookAt(picture, listWorthyBoxes(listWorthSeeing(screen.elements, screen)))) ?? {
      names: [],
      shades: [],
    },
  };
  appendFileSync(out, `${JSON.stringify(seen)}\n`);
}
showProgress("");
await browser.close();
await looker.close();

async function draw(page: Page, screen: WrittenScreen, rng: Rng): Promise<Buffer> {
  await page.setViewportSize({ width: screen.width, height: screen.height });
  await page.setContent(drawWritten(rng, screen, shelf));
  return page.screenshot();
}

/** The lines of text on a drawn page, as far as they are seen, in [0, 1] of it. */
async function listLines(page: Page, { width, height }: WrittenScreen): Promise<ReadLine[]> {
  const lines = (await page.evaluate(`[...document.querySelectorAll("span[data-id]")].flatMap((span) => {
    const around = span.parentElement.getBoundingClientRect();
    const node = span.firstChild;
    const lines = [];
    for (const { index, 0: word } of span.textContent.matchAll(/[\\u3040-\\u9fff]|[^\\s\\u3040-\\u9fff]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const { left, top, right, bottom } = range.getBoundingClientRect();
      if ((top + bottom) / 2 > around.bottom || (top + bottom) / 2 < around.top || left > around.right) continue;
      const last = lines.at(-1);
      const space = /[\\u3040-\\u9fff]/.test(word) ? "" : " ";
      if (last && Math.abs(last.top - top) < (bottom - top) / 2) Object.assign(last, { right, text: last.text + space + word });
      else lines.push({ id: span.dataset.id, text: word, left, top, right: Math.min(right, around.right), bottom });
    }
    return lines;
  })`)) as { id: string; text: string; left: number; top: number; right: number; bottom: number }[];
  return lines.map(({ id, text, left, top, right, bottom }) => {
    // A line's box holds its letters, not the space between lines.
    const trim = 0.12 * (bottom - top);
    return {
      ...{ id, text },
      bbox: { x1: left / width, y1: (top + trim) / height, x2: right / width, y2: (bottom - trim) / height },
    };
  });
}
