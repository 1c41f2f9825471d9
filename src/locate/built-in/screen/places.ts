import type { Box } from "../../../domain/screens/box.ts";
import { type Clause, type QueryWord, splitClause } from "../query/clause.ts";
import { centerX, centerY, type Extent } from "./geometry.ts";

/** Where on the screen: -1 is left or top, 1 is right or bottom, 0 is the middle; undefined is anywhere. */
export type Place = { x: -1 | 0 | 1 | undefined; y: -1 | 0 | 1 | undefined };

const SIDES =
  "top|bottom|upper|lower|uppermost|topmost|lowermost|bottommost|left|right|leftmost|rightmost|middle|center|centre";
const SCREEN =
  "screen|page|window|display|view|app|dialog|popup|list|form|menu|keyboard|keypad|toolbar|bar|panel|card|picture|image|map|row|header|table|grid";
const PLACE = new RegExp(
  `(?:\\b(?:located |placed |positioned |down |up |over )?(?:at|in|on|to|near|from|along|towards?) )?(?:\\bthe )?(?:(?:very|far|extreme) )?` +
    `\\b(${SIDES})(?: (?:and )?(${SIDES}))?(?: hand)?(?: (?:side|corner|edge|part|half|area|end|section|third|portion|navigation bar|nav bar|tab bar|app bar|tool bar|action bar|navigation|nav|bar|toolbar|navbar|tabs|menu bar|panel|sheet))?` +
    `(?: (?:of|in|on) (?:the |this )?(?:${SCREEN}))?\\b(?! of\\b)`,
);

/** Takes a place ("in the top right corner", "at the bottom of the screen") out of a clause. */
export function takePlace(words: readonly QueryWord[], clause: Clause): { place: Place; rest: number[] } | null {
  const found = splitClause(words, clause, PLACE);
  // "Middle name" and "center align" are names; a place would be "in the middle".
  if (!found || (found.taken.length === 1 && /^(middle|center|centre)$/.test(found.groups[0] ?? ""))) return null;
  const place: Place = { x: undefined, y: undefined };
  for (const side of found.groups) {
    if (side === undefined) continue;
    if (/^(?:top|upper)/.test(side)) place.y = -1;
    else if (/^(?:bottom|lower)/.test(side)) place.y = 1;
    else if (side.startsWith("left")) place.x = -1;
    else if (side.startsWith("right")) place.x = 1;
    else if (found.groups[1] === undefined) {
      place.x = 0;
      place.y = 0;
    } else if (found.groups.some((other) => /^(left|right)/.test(other ?? ""))) place.y = 0;
    else place.x = 0;
  }
  return { place, rest: [...found.before, ...found.after] };
}

const UNKNOWN_PLACE = 0.85;

/** How well a box lies at a place, 1 at its extreme, falling to 0.5 at the other end. */
export function fitPlace(place: Place, box: Box | null, extent: Extent): number {
  if (!box) return UNKNOWN_PLACE;
  return fitAxis(place.x, centerX(box) / extent.width) * fitAxis(place.y, centerY(box) / extent.height);
}

function fitAxis(side: -1 | 0 | 1 | undefined, at: number): number {
  if (side === undefined) return 1;
  const away = Math.min(1, Math.max(0, side === 0 ? Math.abs(at - 0.5) * 2 : side < 0 ? at : 1 - at));
  // Gentle within the near half, steep in the far one: "at the bottom" is wrong for what stands at the top.
  return away < 0.5 ? 1 - 0.24 * away : 0.88 - 0.76 * (away - 0.5);
}
