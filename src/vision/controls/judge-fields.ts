import { type Box, isCentreIn } from "../../domain/screens/box.ts";
import type { IconDetection, TextDetection } from "../../domain/screens/detection.ts";
import { stateClass } from "../../domain/screens/icon-classes.ts";
import type { RgbaImage } from "../../images/image.ts";
import { LETTERS } from "./parts.ts";

/** A field of which the detector is surer stays what it is. */
const SURE_FIELD = 0.6;
/** The same for one that may be a bubble: a field may be just as wide as what was typed into it. */
const SURE_OF_FULL_FIELD = 0.45;
/** How far a text in the middle is off it at most, as a share of the width. */
const OFF_CENTRE = 0.05;
/** The space at both sides of the text, in heights of the box: a label in a button has more, a bubble less. */
const BUTTON_PADDING = 1;
const BUBBLE_PADDING = 0.6;

/**
 * Corrects text fields of low confidence by the only text in them: with a label in its middle it is a button in a frame,
 * and one that its text just fills is a chat's bubble, which is dropped. The text of a field begins at its start. Boxes
 * are normalized. Keeps the order.
 */
export function judgeFields(
  icons: readonly IconDetection[],
  texts: readonly TextDetection[],
  { width, height }: Pick<RgbaImage, "width" | "height">,
): IconDetection[] {
  const signs = icons.filter(({ class_name }) => class_name === "icon");
  return icons.flatMap((icon): IconDetection[] => {
    const { bbox, class_name, confidence } = icon;
    if (class_name !== "input" || confidence >= SURE_FIELD) return [icon];
    const [line, ...others] = texts.filter((text) => isCentreIn(text.bbox, bbox));
    if (!line || others.length > 0 || !LETTERS.test(line.text) || !isInMiddle(line.bbox, bbox)) return [icon];
    const padding = ((line.bbox.x1 - bbox.x1) * width) / ((bbox.y2 - bbox.y1) * height);
    if (padding < BUBBLE_PADDING) return confidence < SURE_OF_FULL_FIELD ? [] : [icon];
    const hasSign = signs.some((sign) => isCentreIn(sign.bbox, bbox));
    if (hasSign || padding < BUTTON_PADDING) return [icon];
    return [{ ...icon, ...stateClass("button") }];
  });
}

function isInMiddle(text: Box, box: Box): boolean {
  return Math.abs(text.x1 + text.x2 - box.x1 - box.x2) / 2 <= OFF_CENTRE * (box.x2 - box.x1);
}
