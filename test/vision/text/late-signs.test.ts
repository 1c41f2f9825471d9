import { expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import { dropLateSigns } from "../../../src/vision/text/late-signs.ts";
import type { TextLine } from "../../../src/vision/text/lines/text-detection.ts";

const BOX: Box = { x1: 100, y1: 40, x2: 140, y2: 56 };
/** What the network found around the box, at the first look or later. */
const found = (isLate: boolean): TextLine => ({
  box: { x1: 90, y1: 34, x2: 400, y2: 62 },
  core: { x1: 95, y1: 40, x2: 395, y2: 56 },
  score: 0.9,
  isLate,
});
const BEYOND: TextLine = { ...found(true), box: { x1: 90, y1: 134, x2: 400, y2: 162 } };

const isKept = (text: string, lines: readonly TextLine[]) => dropLateSigns([{ text, box: BOX }], lines).length === 1;

test.each(["I", "=", "Ξ", "✓ ✓", "A ✓ ✓", "B I U", "日", "…", "4", ""])(
  "%j is no text where only a further look found it",
  (text) => {
    expect(isKept(text, [found(true)])).toBe(false);
    expect(isKept(text, [BEYOND])).toBe(true);
  },
);

test.each(["I", "✓", "日", ""])(
  "%j stays where the first look found it, whatever a further one found there",
  (text) => {
    expect(isKept(text, [found(false)])).toBe(true);
    expect(isKept(text, [found(true), found(false)])).toBe(true);
  },
);

test.each(["ts", "Bug fixes", "4,4", "9:41", "1.5", "42", "日本", "กิน", "हिन्दी", "v2"])(
  "the word in %j is added by a further look",
  (text) => expect(isKept(text, [found(true)])).toBe(true),
);
