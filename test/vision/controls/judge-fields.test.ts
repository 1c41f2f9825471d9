import { describe, expect, test } from "vitest";
import type { Box } from "../../../src/domain/screens/box.ts";
import type { IconDetection, TextDetection } from "../../../src/domain/screens/detection.ts";
import { ICON_CLASSES, type IconClass } from "../../../src/domain/screens/icon-classes.ts";
import { judgeFields } from "../../../src/vision/controls/judge-fields.ts";

const SIZE = { width: 1000, height: 1000 };
/** Boxes in pixels. */
const normalize = ({ x1, y1, x2, y2 }: Box): Box => ({ x1: x1 / 1000, y1: y1 / 1000, x2: x2 / 1000, y2: y2 / 1000 });
const detect = (class_name: IconClass, box: Box, confidence = 0.4): IconDetection => ({
  bbox: normalize(box),
  class_name,
  class_id: ICON_CLASSES.indexOf(class_name),
  confidence,
});
const line = (x1: number, x2: number, text = "Change seat", y1 = 110): TextDetection => ({
  bbox: normalize({ x1, y1, x2, y2: y1 + 20 }),
  confidence: 0.9,
  text,
});
/** 400 wide, 40 tall. */
const FIELD = { x1: 100, y1: 100, x2: 500, y2: 140 };
const judge = (field: IconDetection, texts: readonly TextDetection[], others: readonly IconDetection[] = []) =>
  judgeFields([field, ...others], texts, SIZE);

describe("what the detector takes for a text field", () => {
  test("is a button if a label stands in its middle", () => {
    const [found, ...none] = judge(detect("input", FIELD), [line(250, 350)]);
    expect(none).toEqual([]);
    expect(found).toEqual(detect("button", FIELD));
  });

  test("is dropped if its text just fills it: a chat's bubble", () => {
    expect(judge(detect("input", FIELD), [line(115, 485)])).toEqual([]);
  });

  const field = detect("input", FIELD);
  const sure = detect("input", FIELD, 0.6);
  const full = detect("input", FIELD, 0.5);
  test.each<[string, IconDetection, TextDetection[], IconDetection[]]>([
    ["its text begins at its start", field, [line(115, 215)], []],
    ["the detector is sure", sure, [line(250, 350)], []],
    ["a field is full of text, and the detector fairly sure", full, [line(115, 485)], []],
    ["it has no text", field, [line(250, 350, "Below", 300)], []],
    ["it has several", field, [line(250, 350), line(120, 180)], []],
    ["it has a figure in its middle, such as a quantity", field, [line(290, 310, "12")], []],
    [
      "it has a sign, too, such as a magnifier",
      field,
      [line(250, 350)],
      [detect("icon", { ...FIELD, x1: 220, x2: 240 })],
    ],
  ])("stays one if %s", (_name, one, texts, others) => {
    expect(judge(one, texts, others)).toEqual([one, ...others]);
  });

  test("is all that is judged", () => {
    const button = detect("button", FIELD);
    expect(judge(button, [line(115, 485)])).toEqual([button]);
  });
});
