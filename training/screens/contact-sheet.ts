import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadSharp } from "./images.ts";
import { KINDS, type Kind } from "./scene.ts";
import type { ScreenRecord } from "./write-screen.ts";

/** Which screens of a folder are drawn and how large. */
type SheetOptions = { count?: number; columns?: number; width?: number; offset?: number; scene?: string };

const COLORS: Record<Kind | "ignore", string> = {
  icon: "#ff0033",
  image: "#00b050",
  button: "#0070ff",
  input: "#c000ff",
  checkbox: "#ff9900",
  radio: "#a05a00",
  switch: "#00c8d7",
  slider: "#ff00c8",
  select: "#6b7a00",
  tab: "#5040ff",
  ignore: "#808080",
};
const GAP = 8;
const LEGEND_HEIGHT = 28;

type Tile = { image: Buffer; width: number; height: number };

/** Draws screens with their boxes, one colour for each kind, side by side into one picture. */
export async function drawContactSheet(folder: string, file: string, options: SheetOptions): Promise<void> {
  const { count = 24, columns = 6, width = 320, offset = 0, scene = "" } = options;
  const pattern = new RegExp(scene);
  const records = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ name, record: JSON.parse(readFileSync(join(folder, name), "utf8")) as ScreenRecord }))
    .filter(({ record }) => pattern.test(record.scene))
    .slice(offset, offset + count);
  const tiles: Tile[] = [];
  for (const { name, record } of records) {
    tiles.push(await drawTile(readFileSync(join(folder, name.replace(/json$/, "jpg"))), record, width));
  }
  const sharp = await loadSharp();
  const { placed, height } = placeTiles(tiles, columns, width);
  const legend = { input: Buffer.from(drawLegend(columns * (width + GAP))), left: 0, top: 0 };
  const sheet = sharp({
    create: { width: columns * (width + GAP) + GAP, height, channels: 3, background: "#303030" },
  }).composite([legend, ...placed]);
  const isWebp = file.endsWith(".webp");
  writeFileSync(file, await (isWebp ? sheet.webp({ quality: 82 }) : sheet.png()).toBuffer());
}

/** Each tile goes under the shortest column, since screens differ in height. */
function placeTiles(tiles: readonly Tile[], columns: number, width: number) {
  const bottoms = Array.from({ length: columns }, () => LEGEND_HEIGHT + GAP);
  const placed = tiles.map(({ image, height }) => {
    const top = Math.min(...bottoms);
    const column = bottoms.indexOf(top);
    bottoms[column] = top + height + GAP;
    return { input: image, left: GAP + column * (width + GAP), top };
  });
  return { placed, height: Math.max(...bottoms) };
}

async function drawTile(image: Buffer, record: ScreenRecord, width: number): Promise<Tile> {
  const sharp = await loadSharp();
  const scale = width / record.width;
  const height = Math.round(record.height * scale);
  const rect = (kind: Kind | "ignore", { x1, y1, x2, y2 }: ScreenRecord["ignore"][number]) =>
    `<rect x="${x1 * scale}" y="${y1 * scale}" width="${(x2 - x1) * scale}" height="${(y2 - y1) * scale}" fill="${kind === "ignore" ? "#80808060" : "none"}" stroke="${COLORS[kind]}" stroke-width="1.4"/>`;
  const marks = [
    ...record.ignore.map((box) => rect("ignore", box)),
    ...record.boxes.map((box) => rect(box.kind, box)),
    `<text x="3" y="${height - 4}" font-family="sans-serif" font-size="11" fill="#f0f" stroke="#000" stroke-width="2.5" paint-order="stroke">${record.index} ${record.scene}</text>`,
  ];
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks.join("")}</svg>`;
  const small = await sharp(image).resize({ width, height, fit: "fill" }).png().toBuffer();
  return {
    image: await sharp(small)
      .composite([{ input: Buffer.from(overlay) }])
      .png()
      .toBuffer(),
    width,
    height,
  };
}

function drawLegend(width: number): string {
  const entries = [...KINDS, "ignore" as const].map(
    (kind, index) =>
      `<rect x="${8 + index * 82}" y="8" width="14" height="14" fill="${COLORS[kind]}"/><text x="${26 + index * 82}" y="20" font-family="sans-serif" font-size="13" fill="#fff">${kind}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.min(width, 930)}" height="${LEGEND_HEIGHT}">${entries.join("")}</svg>`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      count: { type: "string", default: "24" },
      columns: { type: "string", default: "6" },
      width: { type: "string", default: "320" },
      offset: { type: "string", default: "0" },
      scene: { type: "string", default: "" },
    },
  });
  const [folder] = positionals;
  if (!folder || !values.out) throw new Error("node training/screens/contact-sheet.ts DIR --out FILE.png|.webp");
  await drawContactSheet(folder, values.out, {
    count: Number(values.count),
    columns: Number(values.columns),
    width: Number(values.width),
    offset: Number(values.offset),
    scene: values.scene,
  });
}
