import type { Box } from "./box.ts";

/**
 * More than any model processes in full, and as much as a Worker's 128 MB can encode: a JPEG encoder takes 24 bytes per
 * pixel.
 */
export const MAX_PICTURE_PIXELS = 2_097_152;

/** A numbered box on a picture, in pixels of the prepared picture; fractions are rounded. */
export type Mark = {
  /** One to four digits. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** A request for the picture that a vision-language model receives. */
export type PictureRequest = {
  /** The PNG or JPEG file's bytes. */
  image: Uint8Array;
  /** The part to show, in whole pixels within the image; all of it by default. */
  crop?: Box;
  /**
   * Pixels; whole, at least 1, at most the shown part's own size (a picture is never enlarged), with a product of at
   * most `MAX_PICTURE_PIXELS`.
   */
  width: number;
  height: number;
  marks: readonly Mark[];
};

/**
 * The picture, in the format of the input, or the reason why the image is invalid, written for the client. `marked`
 * holds the labels that were drawn, in the request's order: a mark that can't be drawn legibly is left out.
 */
export type PictureAnswer =
  | { ok: true; image: Uint8Array; mediaType: "image/png" | "image/jpeg"; marked: readonly string[] }
  | { ok: false; detail: string };
