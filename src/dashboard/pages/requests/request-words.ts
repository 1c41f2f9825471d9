import { type Answer, writeQuery } from "../../api/call.ts";

export type ListedRequest = Answer<"organizations.requests.list">["requests"][number];

/** The names of the public API's operations in plain words. */
export const OPERATION_NAMES = {
  "elements.locate": "Locate in elements",
  "screenshots.locate": "Locate in a screenshot",
  "screenshots.detect": "Detect in a screenshot",
  "phones.deliveries.list": "List a phone's deliveries",
  "organization.get": "Get the organization",
} as const;

/** Writes an operation in words; one that this page doesn't know by its id. */
export function writeOperation(operation: string): string {
  return (OPERATION_NAMES as Readonly<Record<string, string>>)[operation] ?? operation;
}

/**
 * Returns the address that repeats a call in the playground, with its options but without its picture, which isn't kept.
 * Null: it isn't a call that the playground makes, or nothing of it was kept.
 */
export function writePlaygroundAddress({ operation, options }: ListedRequest): string | null {
  if (options === null) return null;
  const { query, model, inference_type, ocr_engine, confidence_threshold, nms_iou_threshold } = options;
  return `/playground${writeQuery({
    operation,
    query,
    model: model ?? undefined,
    inference_type,
    ocr_engine,
    confidence_threshold,
    nms_iou_threshold,
  })}`;
}
