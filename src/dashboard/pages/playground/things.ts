import type { Box } from "../../../domain/screens/box.ts";
import type { Analysis } from "../../../domain/screens/detection.ts";
import { ICON_CLASSES } from "../../../domain/screens/icon-classes.ts";

/**
 * A result of detect, of any kind. `box` is in fractions of the picture; `key` identifies it among the others of its
 * response.
 */
export type Thing = { key: string; kind: string; label: string; confidence: number; box: Box };

/** Text first, then the detector's classes; the order of the legend. */
export const KINDS: readonly string[] = ["text", ...ICON_CLASSES];
/** More can't be distinguished in a picture, and would make the page slow. */
export const MAX_SHOWN_THINGS = 600;

/**
 * Returns all things of a response with at least this confidence: text in reading order, then icons with the highest
 * confidence first.
 */
export function listThings({ icon_detections, ocr_results }: Analysis, confidenceThreshold: number): Thing[] {
  const texts = ocr_results.map(
    ({ text, bbox, confidence }, index): Thing => ({
      key: `text-${index}`,
      kind: "text",
      label: text,
      confidence,
      box: bbox,
    }),
  );
  const icons = icon_detections.map(
    ({ class_name, bbox, confidence }, index): Thing => ({
      key: `icon-${index}`,
      kind: class_name,
      label: class_name,
      confidence,
      box: bbox,
    }),
  );
  return [...texts, ...icons].filter(({ confidence }) => confidence >= confidenceThreshold);
}

/** Returns the surest of the things in their order, as many as can be shown. */
export function listShown(things: readonly Thing[]): readonly Thing[] {
  if (things.length <= MAX_SHOWN_THINGS) return things;
  const surest = new Set([...things].sort((a, b) => b.confidence - a.confidence).slice(0, MAX_SHOWN_THINGS));
  return things.filter((thing) => surest.has(thing));
}

/** Counts the things of each kind, in the legend's order. */
export function countKinds(things: readonly Thing[]): [kind: string, count: number][] {
  return KINDS.map((kind): [string, number] => [kind, things.filter((thing) => thing.kind === kind).length]).filter(
    ([, count]) => count > 0,
  );
}

/** Returns the words for a thing: its text in quotation marks, or its kind. */
export function describeThing({ kind, label }: Thing): string {
  return kind === "text" ? `“${label}”` : label;
}
