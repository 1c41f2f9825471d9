import type { VlmModel } from "../domain/models/vlm.ts";
import { estimateImageTokens, PIXELS_A_TOKEN } from "./token-estimate.ts";

/** Pixels. */
export type ImageSize = { width: number; height: number };

/** One image as the caller sent it, and as the model receives it. */
export type ImageFrame = { image: ImageSize; sent: ImageSize };

/** A full HD screen's. More costs tokens and time, and the models' own preprocessing shrinks it again. */
export const MAX_SENT_PIXELS = 1920 * 1080;

/** The image may take at most this share of the context, so that the words have room. */
const MAX_CONTEXT_SHARE = 0.4;

/**
 * Returns the size in which to send an image: at most `maxImageSide` and the pixel budget, both sides multiples of the
 * model's grid, with the aspect ratio kept as well as possible. Never enlarges: a side shorter than one step of the
 * grid stays as it is.
 *
 * @param maxPixels the pixel budget; a side never shrinks below one step of the grid for it
 */
export function planImage(
  image: ImageSize,
  model: Pick<VlmModel, "maxImageSide" | "imageGrid" | "contextLength">,
  maxPixels: number = MAX_SENT_PIXELS,
): ImageSize {
  const grid = model.imageGrid;
  const budget = Math.min(
    maxPixels,
    model.contextLength * MAX_CONTEXT_SHARE * (grid > 1 ? grid * grid : PIXELS_A_TOKEN),
  );
  const maxSide = model.maxImageSide ?? Number.POSITIVE_INFINITY;
  const scale = Math.min(
    1,
    maxSide / Math.max(image.width, image.height),
    Math.sqrt(budget / (image.width * image.height)),
  );
  const widths = stepAround(image.width, scale, grid, maxSide);
  const heights = stepAround(image.height, scale, grid, maxSide);
  const sizes = widths.flatMap((width) => heights.map((height) => ({ width, height })));
  const fitting = sizes.filter((size) => size.width * size.height <= budget);
  if (fitting.length === 0) return shrinkLonger(image, grid, budget, sizes[0] ?? image);
  return fitting.reduce((best, size) => (isBetter(size, best, image) ? size : best));
}

/** The multiples of the grid below and above the ideal length, as far as they don't enlarge; the lower one first. */
function stepAround(side: number, scale: number, grid: number, maxSide: number): number[] {
  const shortest = Math.min(grid, side);
  // A last digit lost in the product must not cost a whole step.
  const below = Math.max(shortest, Math.floor((side * scale) / grid + 1e-9) * grid);
  const above = below + grid;
  return above <= Math.min(side, maxSide) ? [below, above] : [below];
}

/** For a strip so long that its short side can't shrink with the other: the long one alone pays for the budget. */
function shrinkLonger(image: ImageSize, grid: number, budget: number, size: ImageSize): ImageSize {
  const shorten = (long: number, short: number, side: number) =>
    Math.min(long, Math.max(Math.min(grid, side), Math.floor(budget / short / grid) * grid));
  return size.width >= size.height
    ? { width: shorten(size.width, size.height, image.width), height: size.height }
    : { width: size.width, height: shorten(size.height, size.width, image.height) };
}

/** Truer to the image's shape; of two as true, the larger. */
function isBetter(size: ImageSize, than: ImageSize, image: ImageSize): boolean {
  const distort = ({ width, height }: ImageSize) => Math.abs(Math.log((width * image.height) / (height * image.width)));
  const gain = distort(than) - distort(size);
  return Math.abs(gain) > 1e-9 ? gain > 0 : size.width * size.height > than.width * than.height;
}

/** Returns how many tokens of the model's context the planned image takes; 0 for none. */
export function estimateFrameTokens(frame: ImageFrame | null, model: Pick<VlmModel, "imageGrid">): number {
  return frame ? estimateImageTokens(frame.sent, model.imageGrid) : 0;
}
