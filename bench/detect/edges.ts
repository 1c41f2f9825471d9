import type { RgbaImage } from "../../src/images/image.ts";

/** One byte per pixel, 1 for an edge. */
export type Mask = { data: Uint8Array; width: number; height: number };

/** Averages pixels so that neither side is larger than `longSide`. Returns planes of red, green and blue. */
export function shrink(image: RgbaImage, longSide: number): { planes: Float32Array[]; width: number; height: number } {
  const factor = Math.max(1, Math.max(image.width, image.height) / longSide);
  const width = Math.max(1, Math.round(image.width / factor));
  const height = Math.max(1, Math.round(image.height / factor));
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * image.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * image.height) / height));
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * image.width) / width);
      const right = Math.max(left + 1, Math.floor(((x + 1) * image.width) / width));
      for (const [channel, plane] of planes.entries()) {
        let sum = 0;
        for (let row = top; row < bottom; row++)
          for (let column = left; column < right; column++)
            sum += image.data[(row * image.width + column) * 4 + channel] as number;
        plane[y * width + x] = sum / ((bottom - top) * (right - left));
      }
    }
  }
  return { planes, width, height };
}

/** Sobel's gradient, the strongest of the three colours, in levels of 255 a pixel. */
export function measureGradient(planes: readonly Float32Array[], width: number, height: number): Float32Array {
  const gradient = new Float32Array(width * height);
  for (const plane of planes)
    for (let y = 1; y < height - 1; y++)
      for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
        const pixel = (offset: number) => plane[at + offset] as number;
        const right = pixel(1 - width) + 2 * pixel(1) + pixel(1 + width);
        const left = pixel(-1 - width) + 2 * pixel(-1) + pixel(width - 1);
        const below = pixel(width - 1) + 2 * pixel(width) + pixel(width + 1);
        const above = pixel(-width - 1) + 2 * pixel(-width) + pixel(1 - width);
        const strength = Math.hypot(right - left, below - above) / 4;
        if (strength > (gradient[at] as number)) gradient[at] = strength;
      }
  return gradient;
}

/** Edges by hysteresis: above `low`, and joined to something above `high`. */
export function traceEdges(gradient: Float32Array, width: number, height: number, low: number, high: number): Mask {
  const data = new Uint8Array(width * height);
  const open: number[] = [];
  gradient.forEach((strength, at) => {
    if (strength >= high) open.push(at);
  });
  for (const at of open) data[at] = 1;
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const step of [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1]) {
      const next = at + step;
      if (data[next] !== 0 || (gradient[next] as number) < low) continue;
      data[next] = 1;
      open.push(next);
    }
  return { data, width, height };
}

/** Grows the edges by `radius` pixels in all eight directions. */
export function dilate({ data, width, height }: Mask, radius: number): Mask {
  const wide = new Uint8Array(data.length);
  const grown = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue;
    const x = at % width;
    wide.fill(1, at - Math.min(radius, x), at + Math.min(radius, width - 1 - x) + 1);
  }
  for (let y = 0; y < height; y++)
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++)
      for (let x = 0; x < width; x++) if (wide[row * width + x] === 1) grown[y * width + x] = 1;
  return { data: grown, width, height };
}
