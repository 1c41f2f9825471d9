import { join } from "node:path";
import { expect, test } from "vitest";
import { readPicture, startTextDetection } from "../../bench/detect/text-detection.ts";

const SCREENS = join(import.meta.dirname, "../screens");

test("PP-OCRv4's text detection, as published, finds the lines of a screen within it", async () => {
  const findText = await startTextDetection();
  const picture = await readPicture(join(SCREENS, "settings.png"));
  const { lines } = await findText(picture);
  expect(lines.length).toBeGreaterThan(10);
  for (const { box } of lines) {
    expect(Math.min(box.x1, box.y1)).toBeGreaterThanOrEqual(0);
    expect(box.x2).toBeLessThanOrEqual(picture.width);
    expect(box.y2).toBeLessThanOrEqual(picture.height);
  }
});

test("what is no picture is an error that names the file", async () => {
  const file = join(SCREENS, "settings.html");
  await expect(readPicture(file)).rejects.toThrow(file);
});
