import { type Box, measureContainment, measureIou, scaleToPixels } from "../../domain/screens/box.ts";
import type { IconDetection, TextDetection } from "../../domain/screens/detection.ts";
import { stateClass } from "../../domain/screens/icon-classes.ts";
import type { RgbaImage } from "../../images/image.ts";
import { normalizeBox } from "../answer-precision.ts";
import { findBarButtons } from "./find-bar-buttons.ts";
import { findDialogRows } from "./find-dialog-rows.ts";
import { dropTextEdges, type Edges } from "./find-edges.ts";
import { findFields } from "./find-fields.ts";
import { findFlatButtons } from "./find-flat-buttons.ts";
import { findLinks } from "./find-links.ts";
import { findMenuEntries } from "./find-menu-entries.ts";
import { findPaintedButtons } from "./find-painted-buttons.ts";
import { findRows } from "./find-rows.ts";
import type { Part } from "./parts.ts";
import { openTextColours } from "./text-colours.ts";

/**
 * A result that overlaps an earlier one by more than this (IoU), or lies within it by this share, is a duplicate or a
 * part of it.
 */
const SAME_THING_IOU = 0.4;
const PART_CONTAINMENT = 0.8;
/** The confidence of each rule: about the share of its results that are right on real screens. */
const CONFIDENCES = { row: 0.7, input: 0.6, button: 0.6, link: 0.5 } as const;

/** Network classes that never contain another control. */
const PICTURES: readonly string[] = ["icon", "image"];

/**
 * Finds controls that the network doesn't know or has missed, from lines of text, their neighbours and the edges between
 * them: painted buttons, list rows, fields, flat buttons, menu bar entries, links. Boxes are normalized to [0, 1]; the
 * most confident come first. `readEdges` is only called if there is text.
 */
export function findControls(
  image: RgbaImage,
  icons: readonly IconDetection[],
  texts: readonly TextDetection[],
  letterHeight: number | null,
  confidenceThreshold: number,
  readEdges: () => Edges,
): IconDetection[] {
  if (letterHeight === null || texts.length === 0) return [];
  const scale = { width: image.width, height: image.height, letter: letterHeight };
  const parts: Part[] = [
    ...texts.map(({ bbox, text }): Part => ({ box: scaleToPixels(bbox, image), kind: "text", text })),
    ...icons.map(
      ({ bbox, class_name }): Part => ({
        box: scaleToPixels(bbox, image),
        kind: PICTURES.includes(class_name) ? "icon" : "control",
      }),
    ),
  ];
  const edges = dropTextEdges(
    readEdges(),
    parts.filter(({ kind }) => kind === "text").map(({ box }) => box),
    letterHeight,
  );
  const known = parts.filter(({ kind }) => kind === "control").map(({ box }) => box);
  const readColours = openTextColours(image);
  const drawn = known.length;
  const found: IconDetection[] = [];
  const add = (className: keyof typeof CONFIDENCES, boxes: readonly Box[]) => {
    const confidence = CONFIDENCES[className];
    if (confidence < confidenceThreshold) return;
    for (const box of boxes) {
      if (known.some((other) => isKnown(box, other))) continue;
      known.push(box);
      const bbox = normalizeBox(box, image.width, image.height);
      found.push({ bbox, ...stateClass(className), confidence });
    }
  };
  add("button", findPaintedButtons(image, parts, readColours, scale));
  // A row with a control of its own is left to that.
  parts.push(...known.slice(drawn).map((box): Part => ({ box, kind: "control" })));
  add("row", findDialogRows(image, parts, edges, scale));
  add("row", findRows(parts, edges, scale));
  add("input", findFields(parts, edges, scale));
  const isColoured = (text: Box) => readColours(text)?.isColoured ?? false;
  add("button", findFlatButtons(parts, edges, scale));
  add("button", findBarButtons(parts, isColoured, scale));
  add("button", findMenuEntries(parts, scale));
  add("link", findLinks(image, parts, readColours, scale));
  return found;
}

function isKnown(box: Box, other: Box): boolean {
  return measureIou(box, other) > SAME_THING_IOU || measureContainment(box, other) > PART_CONTAINMENT;
}
