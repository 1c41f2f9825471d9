import { extname } from "node:path";
import sharp from "sharp";
import { ICON_CLASSES } from "../../src/domain/screens/icon-classes.ts";
import { scaleBox } from "../boxes.ts";
import { chooseColor } from "./class-colors.ts";
import type { Answered } from "./reference-scorer.ts";

const COLUMNS = 6;
/** Pixels of the sheet. */
const CELL_WIDTH = 240;
const MAX_CELL_HEIGHT = 560;
const GAP = 8;
const LEGEND_HEIGHT = 32;
const BACKGROUND = "#e9ebf0";

/**
 * Draws detections over their pictures, side by side under a legend of the classes.
 *
 * @param file the output; its ending, `.webp` or `.png`, decides the format
 * @returns the sheet's size in pixels
 */
export async function drawContactSheet(
  answers: readonly Answered[],
  file: string,
): Promise<{ width: number; height: number }> {
  const width = COLUMNS * (CELL_WIDTH + GAP) + GAP;
  const layers: { input: Buffer; left: number; top: number }[] = [];
  let top = LEGEND_HEIGHT + GAP;
  for (let start = 0; start < answers.length; start += COLUMNS) {
    const cells = await Promise.all(answers.slice(start, start + COLUMNS).map(drawCell));
    for (const [column, { input }] of cells.entries())
      layers.push({ input, left: GAP + column * (CELL_WIDTH + GAP), top });
    top += Math.max(...cells.map(({ height }) => height)) + GAP;
  }
  layers.push({ input: drawLegend(width), left: 0, top: 0 });
  const sheet = sharp({ create: { width, height: top, channels: 3, background: BACKGROUND } }).composite(layers);
  await (extname(file) === ".png" ? sheet.png({ palette: true }) : sheet.webp({ quality: 72 })).toFile(file);
  return { width, height: top };
}

async function drawCell({ screen, found }: Answered): Promise<{ input: Buffer; height: number }> {
  const scale = Math.min(CELL_WIDTH / screen.width, MAX_CELL_HEIGHT / screen.height);
  const [width, height] = [Math.round(screen.width * scale), Math.round(screen.height * scale)];
  const boxes = found.map(({ bbox, className }) => {
    const { x1, y1, x2, y2 } = scaleBox(bbox, scale, scale);
    return `<rect x="${x1}" y="${y1}" width="${x2 - x1}" height="${y2 - y1}" fill="none" stroke-width="1.3" stroke="${chooseColor(className)}"/>`;
  });
  const overlay = Buffer.from(`<svg xmlns="${SVG}" width="${width}" height="${height}">${boxes.join("")}</svg>`);
  const input = await sharp(screen.imagePath)
    .resize(width, height, { fit: "fill" })
    .flatten({ background: "#ffffff" })
    .composite([{ input: overlay, left: 0, top: 0 }])
    .png()
    .toBuffer();
  return { input, height };
}

const SVG = "http://www.w3.org/2000/svg";

function drawLegend(width: number): Buffer {
  const step = (width - GAP) / ICON_CLASSES.length;
  const entries = ICON_CLASSES.map((name, index) => {
    const left = GAP + index * step;
    return `<rect x="${left}" y="10" width="14" height="14" rx="3" fill="${chooseColor(name)}"/><text x="${left + 20}" y="22" font-family="sans-serif" font-size="14" fill="#20242c">${name}</text>`;
  });
  return Buffer.from(`<svg xmlns="${SVG}" width="${width}" height="${LEGEND_HEIGHT}">${entries.join("")}</svg>`);
}
