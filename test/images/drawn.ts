export type DrawingKind =
  | "flat"
  | "gray"
  | "horizontal"
  | "vertical"
  | "diagonal"
  | "noise"
  | "checker"
  | "stripes"
  | "rings"
  | "screen";

type Formula = (x: number, y: number, channel: number, size: { width: number; height: number; seed: number }) => number;

/** The formulas of test/vectors/generate-hashes.py, integers only. */
const FORMULAS: Record<DrawingKind, Formula> = {
  flat: (_x, _y, channel, { seed }) => (seed * 37 + channel * 50) % 256,
  gray: (_x, _y, _channel, { seed }) => seed,
  horizontal: (x, _y, _channel, { width }) => Math.floor((x * 255) / Math.max(width - 1, 1)),
  vertical: (_x, y, _channel, { height }) => Math.floor((y * 255) / Math.max(height - 1, 1)),
  diagonal: (x, y, channel, { seed }) => (x * (channel + 1) + y * 3 + seed) % 256,
  noise: (x, y, channel, { seed }) => drawNoise(x, y, channel, seed),
  checker: (x, y, _channel, { seed }) => ((Math.floor(x / (seed + 1)) + Math.floor(y / (seed + 1))) % 2) * 255,
  stripes: (x, _y, _channel, { seed }) => (Math.floor(x / (seed + 1)) % 2) * 255,
  rings: (x, y, channel, { width, height, seed }) =>
    (Math.floor(((2 * x - width) ** 2 + (2 * y - height) ** 2) / 64) + channel * 40 + seed) % 256,
  screen: drawScreen,
};

/** RGBA samples, row by row, of the picture that the Python generator hashed. */
export function drawRgba(kind: DrawingKind, width: number, height: number, seed: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  const formula = FORMULAS[kind];
  const hasAlpha = kind === "noise" || (kind === "diagonal" && seed % 2 === 1);
  const size = { width, height, seed };
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < 3; channel++) pixels[at++] = formula(x, y, channel, size);
      pixels[at++] = hasAlpha ? formula(x, y, 3, size) : 255;
    }
  }
  return pixels;
}

function drawNoise(x: number, y: number, channel: number, seed: number): number {
  const sum =
    Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(channel, 2147483647) + Math.imul(seed, 3266489917);
  let hash = sum | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return (hash ^ (hash >>> 16)) & 255;
}

function drawScreen(
  x: number,
  y: number,
  channel: number,
  { width, height, seed }: { width: number; height: number; seed: number },
): number {
  if (y * 20 < height) return 30 + channel * 20;
  const row = Math.floor((y * 12) / height);
  const column = Math.floor((x * 16) / width);
  const isText = column > 1 && column < 10 + (row % 5) && Math.floor((y * 36) / height) % 3 === 1;
  return isText && drawNoise(row, Math.floor(x / 5), 0, seed) < 110 ? 40 + row * 10 : 245;
}
