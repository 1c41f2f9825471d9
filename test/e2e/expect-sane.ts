import { expect } from "vitest";
import { ICON_CLASSES } from "../../src/domain/screens/icon-classes.ts";
import type { DetectAnswer } from "./detect-client.ts";

/** Expects, for any picture: a response with its own sizes, boxes within it, and finite numbers. */
export function expectSane({ status, body }: DetectAnswer, width: number, height: number): void {
  expect(status).toBe(200);
  expect(body.type).toBe("analyzer_result");
  const { metadata, hash_result: hashes, icon_detections: icons, ocr_results: texts } = body.data;
  expect(metadata).toMatchObject({ image_width: width, image_height: height });
  expect(metadata.icon_detections_after_nms).toBe(icons.length);
  for (const value of Object.values(metadata)) expect(Number.isInteger(value) && value >= 0).toBe(true);
  expect(metadata.icon_detections_before_nms).toBeGreaterThanOrEqual(icons.length);
  for (const { class_id, class_name } of icons) expect(class_name).toBe(ICON_CLASSES[class_id]);
  const confidences = icons.map(({ confidence }) => confidence);
  expect(confidences, "icons come surest first").toEqual([...confidences].sort((a, b) => b - a));
  // An empty text stands for a line in a script that nothing reads.
  for (const { text, confidence } of texts) expect(text.trim() !== "" || (text === "" && confidence <= 0.5)).toBe(true);
  for (const { bbox, confidence } of [...texts, ...icons]) {
    expect(confidence).toBeGreaterThanOrEqual(0);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(bbox.x1).toBeGreaterThanOrEqual(0);
    expect(bbox.y1).toBeGreaterThanOrEqual(0);
    expect(bbox.x2).toBeGreaterThan(bbox.x1);
    expect(bbox.y2).toBeGreaterThan(bbox.y1);
    expect(bbox.x2).toBeLessThanOrEqual(1);
    expect(bbox.y2).toBeLessThanOrEqual(1);
  }
  for (const hash of [hashes.ahash, hashes.dhash, hashes.phash]) expect(hash).toMatch(/^[0-9a-f]{16}$/);
  expect(hashes.content_bounds.top_y).toBeGreaterThanOrEqual(0);
  expect(hashes.content_bounds.bottom_y).toBeGreaterThanOrEqual(hashes.content_bounds.top_y);
  expect(hashes.content_bounds.bottom_y).toBeLessThan(height);
  expect(hashes.histogram.map((bins) => bins.length)).toEqual([32, 32, 32]);
  for (const bins of hashes.histogram) expect(bins.reduce((sum, count) => sum + count, 0)).toBe(width * height);
}
