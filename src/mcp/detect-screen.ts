import type { Box } from "../domain/screens/box.ts";
import { detectInScreenshot } from "../operations/grounding/screenshots.detect.ts";
import { roundToPixels, writeBox } from "./pixels.ts";
import type { Tool } from "./tool.ts";
import { describeOutput } from "./tool-schemas.ts";

/** The parts of detect's answer that tools read. */
export type Detected = {
  data: {
    metadata: { image_width: number; image_height: number };
    icon_detections: { bbox: Box; class_name: string; confidence: number }[];
    ocr_results: { bbox: Box; text: string; confidence: number }[];
  };
};

/** Returns what is on a screenshot. */
export const detectScreen: Tool = {
  name: "detect_screen",
  title: "See a screen",
  description:
    "Lists the texts, icons and controls of a screenshot, with their boxes. The words of the answer give boxes in pixels " +
    "of the image and the point to click; the structure gives fractions of the image.",
  operation: detectInScreenshot,
  outputSchema: describeOutput(detectInScreenshot),
  async run(input, call) {
    const detected = await call<Detected & Record<string, unknown>>(detectInScreenshot, input);
    return { structure: detected, words: describeScreen(detected) };
  },
};

function describeScreen({ data }: Detected): string {
  const size = { width: data.metadata.image_width, height: data.metadata.image_height };
  const lines = [
    ...data.ocr_results.map(({ text, bbox }) => `text ${JSON.stringify(text)} ${writeBox(roundToPixels(bbox, size))}`),
    ...data.icon_detections.map(({ class_name, bbox }) => `${class_name} ${writeBox(roundToPixels(bbox, size))}`),
  ];
  const head = `${size.width} x ${size.height} pixels, ${data.ocr_results.length} texts, ${data.icon_detections.length} icons and controls.`;
  return [head, ...lines].join("\n");
}
