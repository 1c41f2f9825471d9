import { measureIou } from "../../../../domain/screens/box.ts";
import type { Thing } from "../things.ts";

/** From this overlap on, two boxes are of the same thing: engines draw them a little differently. */
const SAME_IOU = 0.5;

export type Matched = { both: number; onlyFirst: readonly Thing[]; onlySecond: readonly Thing[] };

/** Returns the things that only one of two lists has. Things are the same if kind and text are, in about the same place. */
export function matchThings(first: readonly Thing[], second: readonly Thing[]): Matched {
  const left = [...second];
  const onlyFirst = first.filter((thing) => {
    const at = left.findIndex((other) => isSame(thing, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { both: first.length - onlyFirst.length, onlyFirst, onlySecond: left };
}

function isSame(a: Thing, b: Thing): boolean {
  return a.kind === b.kind && a.label === b.label && measureIou(a.box, b.box) >= SAME_IOU;
}
