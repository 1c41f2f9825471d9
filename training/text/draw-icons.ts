// Draws lucide's icons (ISC), outlined and filled, as a sheet of 64-pixel cells for the script head's class `none`: `node draw-icons.ts OUT.png`.
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { argv } from "node:process";
import sharp from "sharp";

const CELL = 64;
const COLUMNS = 64;
const ICONS = resolve(import.meta.dirname, "../../node_modules/lucide-preact/dist/esm/icons");

type IconData = { node: [tag: string, attributes: Record<string, string>][] };

async function drawCell({ node }: IconData, filled: boolean): Promise<Buffer> {
  const shapes = node.map(
    ([tag, attributes]) =>
      `<${tag} ${Object.entries(attributes)
        .filter(([name]) => name !== "key")
        .map(([name, value]) => `${name}="${value}"`)
        .join(" ")}/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="1 1 22 22" fill="${filled ? "#fff" : "none"}" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: "#000" }).greyscale().raw().toBuffer();
}

const files = readdirSync(ICONS).filter((file) => file.endsWith(".mjs"));
const cells: Buffer[] = [];
for (const file of files) {
  const { __iconData } = (await import(join(ICONS, file))) as { __iconData?: IconData };
  if (!__iconData) continue;
  for (const filled of [false, true])
    if (!filled || cells.length % 3 === 0) cells.push(await drawCell(__iconData, filled));
}
const rows = Math.floor(cells.length / COLUMNS);
const sheet = Buffer.alloc(rows * CELL * COLUMNS * CELL);
for (let index = 0; index < rows * COLUMNS; index++) {
  const [left, top] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
  const cell = cells[index] as Buffer;
  for (let y = 0; y < CELL; y++) cell.copy(sheet, (top + y) * COLUMNS * CELL + left, y * CELL, (y + 1) * CELL);
}
await sharp(sheet, { raw: { width: COLUMNS * CELL, height: rows * CELL, channels: 1 } })
  .png()
  .toFile(argv[2] as string);
console.log(`${rows * COLUMNS} icons`);
