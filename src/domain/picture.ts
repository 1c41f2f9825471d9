import type { Box } from "./box.ts";

/** More than any model looks at in full, and as much as a Worker's 128 MB let it encode: a JPEG encoder takes 24 bytes a pixel. */
export const MAX_PICTURE_PIXELS = 2_097_152;

/** A numbered box on a picture, in pixels of the picture as prepared; fractions are rounded. */
export type Mark = {
  /** One to four digits. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

/** Asks for the picture that a vision-language model is to see. */
export type PictureRequest = {
  /** The PNG or JPEG file's bytes. */
  image: Uint8Array;
  /** The part to show, in whole pixels within the image; left out: all of it. */
  crop?: Box;
  /** Pixels; whole, at least 1, at most the shown part's own (a picture is never enlarged), and `MAX_PICTURE_PIXELS` together. */
  width: number;
  height: number;
  marks: readonly Mark[];
};

/**
 * The picture, of the kind that came in, or why the image is none, in our words, fit for a client. `marked` holds the labels
 * that were drawn, in the request's order: a mark that could not be seen clearly is left out whole.
 */
export type PictureAnswer =
  | { ok: true; image: Uint8Array; mediaType: "image/png" | "image/jpeg"; marked: readonly string[] }
  | { ok: false; detail: string };
