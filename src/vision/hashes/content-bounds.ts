import type { RgbaImage } from "../../images/image.ts";
import { findNavigationBarEnd, findStatusBarEnd } from "../icons/system-bars.ts";
import { EdgeRows } from "../text/lines/edge-rows.ts";

/** A phone held upright is at least this much taller than wide. */
const MIN_PHONE_RATIO = 1.5;
/** Narrower pictures are crops or thumbnails: they have too few pixels to recognize a status bar. */
const MIN_PHONE_WIDTH = 120;
/** In levels: above JPEG noise in a flat area, but below the difference between a pale page and a white card on it. */
const MARGIN_TOLERANCE = 10;
/** In levels: above JPEG ringing around symbols, which themselves stand out clearly from a bar. */
const INK_TOLERANCE = 24;

/**
 * First and last row, both inclusive, that are not a status or navigation bar nor uniform margin (docs/contract/decisions.md, "Detect").
 *
 * A margin is the run of rows at an edge, or behind a bar, that are filled with one and the same colour. Bars are looked for on
 * pictures shaped like an upright phone only, and only on a plain background that begins at the edge: a status bar is small
 * sparse ink near both sides within 6 % of the top; a navigation bar is a centred pill or three symmetric buttons within 6 %
 * of the bottom; each parted from the content by a gap or a change of background. A bar drawn over a photograph is not told
 * apart and counts as content. Where nothing but bars and margin is left, the margin is the content: all rows of a
 * uniform picture, or of one in two flat halves.
 */
export function findContentBounds(image: RgbaImage): { top_y: number; bottom_y: number } {
  const { width, height } = image;
  const fromTop = new EdgeRows(image, "top", MARGIN_TOLERANCE);
  const fromBottom = new EdgeRows(image, "bottom", MARGIN_TOLERANCE);
  const isPhone = width >= MIN_PHONE_WIDTH && height >= MIN_PHONE_RATIO * width;
  const top = isPhone ? findStatusBarEnd(new EdgeRows(image, "top", INK_TOLERANCE)) : 0;
  const bottom = isPhone ? findNavigationBarEnd(new EdgeRows(image, "bottom", INK_TOLERANCE)) : 0;
  const topContent = fromTop.skipMargin(top);
  const bottomContent = fromBottom.skipMargin(bottom);
  const isEmpty = topContent + bottomContent >= height;
  const [above, below] = isEmpty ? [top, bottom] : [topContent, bottomContent];
  return { top_y: above, bottom_y: height - 1 - below };
}
