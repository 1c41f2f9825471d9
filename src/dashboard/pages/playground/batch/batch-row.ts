import type { Analysis } from "../../../../domain/screens/detection.ts";
import type { Run } from "../run.ts";

/** The most pictures of one batch. */
export const MAX_BATCH_PICTURES = 20;

export type Outcome =
  | { state: "waiting" }
  | { state: "running"; label: string }
  | { state: "done"; run: Run; costMicrodollars: number }
  | { state: "failed"; reason: string };

/** A picture of a batch. */
export type BatchRow = { key: string; file: File; outcome: Outcome };

/** The kinds that are pictures; all others can be operated. */
const PICTURE_KINDS = new Set(["icon", "image"]);

/** Counts what was found: icons and images, controls, and texts. */
export function countFound({ icon_detections, ocr_results }: Analysis): {
  icons: number;
  controls: number;
  texts: number;
} {
  const icons = icon_detections.filter(({ class_name }) => PICTURE_KINDS.has(class_name)).length;
  return { icons, controls: icon_detections.length - icons, texts: ocr_results.length };
}

/** Adds files behind the pictures that a batch already has, as far as there is room. */
export function addFiles(rows: readonly BatchRow[], files: readonly File[], makeKey: () => string): BatchRow[] {
  const added = files.map((file): BatchRow => ({ key: makeKey(), file, outcome: { state: "waiting" } }));
  return [...rows, ...added].slice(0, MAX_BATCH_PICTURES);
}
