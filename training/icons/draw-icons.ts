// Draws icons as masks for the namer to learn from: `node draw-icons.ts FOLDER`. It writes masks.bin (64 x 64 bytes each, the ink's longer side 56) and
// icons.json: each mask's kind (-1: none of them), family, style and name.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import sharp from "sharp";
import { KEPT_OUT, listIconStyles } from "./icon-sets.ts";
import { KindIndex } from "./kinds.ts";

const CELL = 64;
const INK = 56;
const DRAWN = 192;
/** Of the icons that are of no kind, one in so many is drawn. */
const OTHERS_TAKEN = 4;
/** Lines are drawn thinner and thicker, too, where the set is made of lines. */
const STROKES = ["1", "1.5", "2.5", "3"];

type Drawn = { kind: number; family: string; style: string; name: string };

const folder = argv[2] as string;
const index = new KindIndex();
const masks: Buffer[] = [];
const drawn: Drawn[] = [];
const perKind = new Map<string, Set<string>>();
let seen = 0;
for (const { family, style, icons } of listIconStyles()) {
  const before = drawn.length;
  for (const { name, file } of icons) {
    const kind = index.find(family, name);
    if (kind === undefined || (kind === null && seen++ % OTHERS_TAKEN !== 0)) continue;
    const svg = readFileSync(file, "utf8");
    await add(svg, { kind: kind ?? -1, family, style, name });
    if (kind === null) continue;
    const families = perKind.get(index.kinds[kind] as string) ?? new Set();
    perKind.set(index.kinds[kind] as string, families.add(family));
    if (/stroke-width="(2|1\.5)"/.test(svg) && !(family in KEPT_OUT))
      for (const width of STROKES)
        await add(svg.replace(/stroke-width="[\d.]+"/g, `stroke-width="${width}"`), {
          kind,
          family,
          style: `${style}-${width}`,
          name,
        });
  }
  console.log(`${family} ${style}: ${drawn.length - before} of ${icons.length}`);
}
for (const kind of index.kinds)
  if ((perKind.get(kind)?.size ?? 0) < 5) console.log(`${kind}: only ${[...(perKind.get(kind) ?? [])].join(" ")}`);
writeFileSync(join(folder, "masks.bin"), Buffer.concat(masks));
writeFileSync(join(folder, "icons.json"), JSON.stringify({ kinds: index.kinds, keptOut: KEPT_OUT, icons: drawn }));
console.log(`${drawn.length} icons, ${drawn.filter(({ kind }) => kind < 0).length} of no kind`);

async function add(svg: string, icon: Drawn): Promise<void> {
  const sized = svg.replace(/<svg[^>]*>/, (tag) => {
    const width = /\swidth="([\d.]+)/.exec(tag)?.[1];
    const height = /\sheight="([\d.]+)/.exec(tag)?.[1];
    const box = /viewBox=/i.test(tag) || !width || !height ? "" : ` viewBox="0 0 ${width} ${height}"`;
    return tag
      .replace(/\s(width|height)="[^"]*"/g, "")
      .replace("<svg", `<svg width="${DRAWN}" height="${DRAWN}"${box}`);
  });
  const { data, info } = await sharp(Buffer.from(sized))
    .ensureAlpha()
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, -1, -1];
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++)
      if ((data[y * info.width + x] as number) > 40) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  if (right < left) return;
  const [width, height] = [right - left + 1, bottom - top + 1];
  const scale = INK / Math.max(width, height);
  const size = { width: Math.max(2, Math.round(width * scale)), height: Math.max(2, Math.round(height * scale)) };
  const padX = Math.floor((CELL - size.width) / 2);
  const padY = Math.floor((CELL - size.height) / 2);
  const mask = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .extract({ left, top, width, height })
    .resize({ ...size, fit: "fill", kernel: "lanczos3" })
    .extend({
      left: padX,
      right: CELL - size.width - padX,
      top: padY,
      bottom: CELL - size.height - padY,
      background: "#000",
    })
    .extractChannel(0)
    .raw()
    .toBuffer();
  masks.push(mask);
  drawn.push(icon);
}
