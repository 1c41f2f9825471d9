/** Blends 8-bit RGBA pixels over white, in place: each channel rounded to nearest, every alpha 255 afterwards. */
export function flattenOverWhite(pixels: Uint8Array): void {
  for (let at = 3; at < pixels.length; at += 4) {
    const alpha = pixels[at] as number;
    if (alpha === 255) continue;
    // 127 rounds to nearest: a multiple of 255 has no half way.
    const white = 255 * (255 - alpha) + 127;
    pixels[at - 3] = ((pixels[at - 3] as number) * alpha + white) / 255;
    pixels[at - 2] = ((pixels[at - 2] as number) * alpha + white) / 255;
    pixels[at - 1] = ((pixels[at - 1] as number) * alpha + white) / 255;
    pixels[at] = 255;
  }
}
