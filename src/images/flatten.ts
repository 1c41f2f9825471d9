/** An 8-bit level of that alpha over white, rounded to nearest: a multiple of 255 has no half way. */
export function blendOverWhite(level: number, alpha: number): number {
  return alpha === 255 ? level : Math.floor((level * alpha + 255 * (255 - alpha) + 127) / 255);
}
