/** An axis-aligned box by its corners. The unit is the user's: pixels, or fractions of the image in [0, 1]. */
export type Box = { x1: number; y1: number; x2: number; y2: number };
