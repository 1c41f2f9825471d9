/** Blends an 8-bit level of that alpha over white, rounded to nearest. Ties don't occur: 255 is odd. */
export function blendOverWhite(level: number, alpha: number): number {
  return alpha === 255 ? level : Math.floor((level * alpha + 255 * (255 - alpha) + 127) / 255);
}
