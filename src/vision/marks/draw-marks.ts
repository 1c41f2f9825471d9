import { type Box, measureIntersection } from "../../domain/screens/box.ts";
import type { Mark } from "../../domain/screens/picture.ts";
import type { RgbaImage } from "../../images/image.ts";
import { type Colour, chooseMarkColour, type MarkColour } from "./mark-colours.ts";
import { traceLabel } from "./mark-digits.ts";
import { type PlacedMark, placeMarks } from "./mark-places.ts";

/** Below this side length of a box, the outline is one pixel wide instead of two. */
const THICK_OUTLINE_SIDE = 24;

/**
 * Draws numbered outlines on a picture: each just outside of its box (just inside at the picture's edges), with the
 * label in a corner of the box or next to it.
 *
 * @returns the drawn labels, in the order of `marks`; see `placeMarks` for those left out
 */
export function drawMarks(image: RgbaImage, marks: readonly Mark[]): string[] {
  // Colours are chosen before anything is drawn, so that they depend on the screen, not on other marks.
  const drawn: DrawnMark[] = [];
  for (const mark of placeMarks(image, marks)) {
    const outline = layOutline(image, mark.box);
    const overlapped = drawn.filter((other) => measureIntersection(other.outline.outer, outline.outer) > 0);
    const taken = new Set(overlapped.map(({ colour }) => colour));
    drawn.push({ ...mark, outline, colour: chooseMarkColour(image, outline.outer, drawn.length, taken) });
  }
  for (const { outline, colour } of drawn) drawOutline(image, outline, colour.ground);
  for (const { label, plate, face, colour } of drawn) {
    fillBox(image, plate, colour.ground);
    traceLabel(label, face, (column, row) => {
      const x1 = plate.x1 + column;
      const y1 = plate.y1 + row;
      fillBox(image, { x1, y1, x2: x1 + 1, y2: y1 + 1 }, colour.ink);
    });
  }
  return drawn.map(({ label }) => label);
}

type DrawnMark = PlacedMark & { outline: Outline; colour: MarkColour };
type Outline = { outer: Box; inner: Box };

function layOutline({ width, height }: RgbaImage, box: Box): Outline {
  const shorter = Math.min(box.x2 - box.x1, box.y2 - box.y1);
  const thickness = shorter < THICK_OUTLINE_SIDE ? 1 : 2;
  const outer = {
    x1: Math.max(0, box.x1 - thickness),
    y1: Math.max(0, box.y1 - thickness),
    x2: Math.min(width, box.x2 + thickness),
    y2: Math.min(height, box.y2 + thickness),
  };
  // A part of a small box must stay visible even if the outline is drawn inside on both sides.
  const within = Math.min(thickness, Math.floor((Math.min(outer.x2 - outer.x1, outer.y2 - outer.y1) - 1) / 2));
  const inner = { x1: outer.x1 + within, y1: outer.y1 + within, x2: outer.x2 - within, y2: outer.y2 - within };
  return { outer, inner };
}

function drawOutline(image: RgbaImage, { outer, inner }: Outline, colour: Colour): void {
  const { x1, y1, x2, y2 } = outer;
  fillBox(image, { x1, y1, x2, y2: inner.y1 }, colour);
  fillBox(image, { x1, y1: inner.y2, x2, y2 }, colour);
  fillBox(image, { x1, y1: inner.y1, x2: inner.x1, y2: inner.y2 }, colour);
  fillBox(image, { x1: inner.x2, y1: inner.y1, x2, y2: inner.y2 }, colour);
}

function fillBox({ width, data }: RgbaImage, { x1, y1, x2, y2 }: Box, [red, green, blue]: Colour): void {
  for (let y = y1; y < y2; y++) {
    for (let at = (y * width + x1) * 4, end = (y * width + x2) * 4; at < end; at += 4) {
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
    }
  }
}
