/** Draws the vectors of a package of @twemoji/svg (*.tgz) at 64 pixels: `node draw-twemoji.ts FOLDER`. They go to FOLDER/twemoji/64. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import sharp from "sharp";

const SIDE = 64;
/** Vectors are drawn larger first, so that thin lines stay smooth. */
const DENSITY = 128;

const [folder = "."] = process.argv.slice(2);
const drawn = join(folder, "twemoji", String(SIDE));
mkdirSync(drawn, { recursive: true });
const archive = readdirSync(folder).find((name) => /^twemoji-svg-.*\.tgz$/.test(name));
if (archive === undefined) throw new Error(`${folder} has no twemoji-svg-*.tgz: run npm pack @twemoji/svg there.`);
execFileSync("tar", ["xzf", join(folder, archive), "-C", join(folder, "twemoji")]);
const vectors = readdirSync(join(folder, "twemoji", "package")).filter((name) => name.endsWith(".svg"));
for (const name of vectors) {
  const vector = sharp(join(folder, "twemoji", "package", name), { density: DENSITY });
  await vector
    .resize(SIDE, SIDE)
    .png()
    .toFile(join(drawn, `${basename(name, ".svg")}.png`));
}
console.log(`${vectors.length} emoji of Twemoji`);
