/** A decoded picture: 8-bit RGBA, row by row from the top left, already flattened over white (every alpha is 255). */
export type RgbaImage = { width: number; height: number; data: Uint8Array };

/** Returns the pixels of RGBA bytes as numbers that can be compared, in the same memory; null if that isn't aligned. */
export function sharePixels(data: Uint8Array): Uint32Array | null {
  if (data.byteOffset % Uint32Array.BYTES_PER_ELEMENT !== 0) return null;
  return new Uint32Array(data.buffer, data.byteOffset, data.length / Uint32Array.BYTES_PER_ELEMENT);
}
