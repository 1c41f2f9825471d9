/** A colour, 0 to 255 a channel. */
export type Rgb = { red: number; green: number; blue: number };

/**
 * The colours of a control: the commonest around it, the commonest of what is painted in it (null where nothing is), and how much of its middle is
 * painted, 0 to 1.
 */
export type Shade = { around: Rgb; paint: Rgb | null; filled: number };

/** The most controls of a picture whose colours are told. */
export const MAX_SHADED = 400;

/** Returns how far a colour is from another one, 0 to 255: the largest difference of a channel. */
export function measureDistanceOf(a: Rgb, b: Rgb): number {
  return Math.max(Math.abs(a.red - b.red), Math.abs(a.green - b.green), Math.abs(a.blue - b.blue));
}

/** Returns how far a colour is from grey, 0 to 255: the difference of its largest and least channel. */
export function measureChroma({ red, green, blue }: Rgb): number {
  return Math.max(red, green, blue) - Math.min(red, green, blue);
}
