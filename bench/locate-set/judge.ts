import { type Box, measureArea } from "../../src/domain/screens/box.ts";
import type { LocateCase } from "./cases.ts";

/** An answer: an index into the elements or the texts, or null; `confidence` is null if the answerer has none. */
export type Answer = { index: number | null; confidence: number | null };

export type Judged = { asked: LocateCase; answer: Answer; right: boolean };

const MOST_TIMES_LARGER = 4;

/** Correct if it is one of the ids, or its center is in the target; not found is correct if there is no target. */
export function judgeElement(asked: LocateCase, answer: Answer): Judged {
  if (answer.index === null || asked.targetBox === null)
    return { asked, answer, right: (answer.index === null) === (asked.targetBox === null) };
  const element = asked.elements[answer.index];
  const bounds = element?.bounds;
  const box = bounds && { x1: bounds.x, y1: bounds.y, x2: bounds.x + bounds.width, y2: bounds.y + bounds.height };
  const right =
    element !== undefined && (asked.elementIds.includes(element.id) || (!!box && holdsCenter(asked.targetBox, box)));
  return { asked, answer, right };
}

/** Right when the text's centre lies in one of the boxes, and it is at most four times as large or as small. */
export function judgeText(asked: LocateCase, answer: Answer): Judged {
  const bbox = asked.texts[answer.index ?? -1]?.bbox;
  return judgePlace(asked, answer, bbox);
}

/** Likewise for an index into the texts, and from their number on into the detections. */
export function judgeSeen(asked: LocateCase, detections: readonly { bbox: Box }[], answer: Answer): Judged {
  return judgePlace(asked, answer, [...asked.texts, ...detections][answer.index ?? -1]?.bbox);
}

/** `bbox`: where the answer is, in [0, 1] of the picture. */
function judgePlace(asked: LocateCase, answer: Answer, bbox: Box | undefined): Judged {
  if (answer.index === null || asked.targetBox === null)
    return { asked, answer, right: (answer.index === null) === (asked.targetBox === null) };
  const box = bbox && {
    x1: bbox.x1 * asked.width,
    y1: bbox.y1 * asked.height,
    x2: bbox.x2 * asked.width,
    y2: bbox.y2 * asked.height,
  };
  const isNear = (other: Box): boolean => {
    const ratio = box ? measureArea(box) / (measureArea(other) || 1) : 0;
    return !!box && holdsCenter(other, box) && ratio >= 1 / MOST_TIMES_LARGER && ratio <= MOST_TIMES_LARGER;
  };
  return { asked, answer, right: asked.boxes.some(isNear) };
}

function holdsCenter(outer: Box, inner: Box): boolean {
  const [x, y] = [(inner.x1 + inner.x2) / 2, (inner.y1 + inner.y2) / 2];
  return x >= outer.x1 && x <= outer.x2 && y >= outer.y1 && y <= outer.y2;
}
