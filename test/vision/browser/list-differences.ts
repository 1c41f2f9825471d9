import type { Box } from "../../../src/domain/screens/box.ts";
import type { Analysis } from "../../../src/domain/screens/detection.ts";

/** What differs between two answers: another class or text, or a box that is off by more than a pixel. */
export function listDifferences(a: Analysis, b: Analysis): unknown[] {
  const { image_width: width, image_height: height } = a.metadata;
  const isNear = (one: Box, other: Box) =>
    Math.max(Math.abs(one.x1 - other.x1), Math.abs(one.x2 - other.x2)) * width <= 1 &&
    Math.max(Math.abs(one.y1 - other.y1), Math.abs(one.y2 - other.y2)) * height <= 1;
  const things = ({ icon_detections, ocr_results }: Analysis) => [
    ...icon_detections.map(({ class_name, bbox }) => ({ name: class_name, bbox })),
    ...ocr_results.map(({ text, bbox }) => ({ name: text, bbox })),
  ];
  const missing = (from: Analysis, among: Analysis) =>
    things(from).filter(
      ({ name, bbox }) => !things(among).some((other) => other.name === name && isNear(other.bbox, bbox)),
    );
  return [...missing(a, b), ...missing(b, a)];
}
