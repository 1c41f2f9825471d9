/** A decoded picture: 8-bit RGBA, row by row from the top left, already flattened over white (every alpha is 255). */
export type RgbaImage = { width: number; height: number; data: Uint8Array };
