/** A colour, 0 to 255 a channel. */
export type Rgb = { red: number; green: number; blue: number };

/**
 * The colours of a control: the most common one around it, the most common painted one in it (null if nothing is
 * painted), and the painted share of its middle, 0 to 1.
 */
export type Shade = { around: Rgb; paint: Rgb | null; filled: number };

/** The most controls of a picture whose colours are measured. */
export const MAX_SHADED = 400;

/** Returns the distance of two colours, 0 to 255: the largest difference of a channel. */
export function measureDistance(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue));
}

/** Returns a colour's distance from grey, 0 to 255: the difference of its largest and smallest channel. */
export function measureChroma({ red, green, blue }: Rgb): number {
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}
