import type { Box } from "../candidate.ts";
import { findComposedParent, isInside, listStack } from "./composed-tree.ts";
import { measureCover } from "./paint.ts";

const GRID = [0.1, 0.3, 0.5, 0.7, 0.9];
/** A layer over this share of the screen is a scrim even where it lets most through. */
const SCRIM_AREA = 0.6;
const SCRIM_COVER = 0.2;
const OPAQUE_COVER = 0.5;

type Cover = { cover: number; box: DOMRect };
const covers = new Map<Element, Cover>();

/** The share of the box at which nothing covers the element, and whether a scrim does. */
export function measureVisibility(element: Element, box: Box): { visibleShare: number; isBehindScrim: boolean } {
  let seen = 0;
  let met = 0;
  let scrimmed = 0;
  for (const row of GRID) {
    for (const column of GRID) {
      const found = lookAt(element, box.x1 + (box.x2 - box.x1) * column, box.y1 + (box.y2 - box.y1) * row);
      if (found === "absent") continue;
      met++;
      if (found === "visible") seen++;
      if (found === "scrimmed") scrimmed++;
    }
  }
  return { visibleShare: met === 0 ? 0 : seen / met, isBehindScrim: met > 0 && scrimmed / met > 0.5 };
}

function lookAt(element: Element, x: number, y: number): "visible" | "scrimmed" | "covered" | "absent" {
  let isScrimmed = false;
  for (const over of listStack(x, y)) {
    if (isInside(over, element)) return isScrimmed ? "scrimmed" : "visible";
    if (isBehindByNature(over, element)) continue;
    const { cover, box } = readCover(over);
    if (cover < SCRIM_COVER || liesOn(box, element)) continue;
    if (cover >= OPAQUE_COVER && box.width * box.height < innerWidth * innerHeight * SCRIM_AREA) return "covered";
    if (box.width * box.height >= innerWidth * innerHeight * SCRIM_AREA) isScrimmed = true;
    else if (cover >= OPAQUE_COVER) return "covered";
  }
  return "absent";
}

/** An ancestor, or a part of an ancestor's shadow tree, which its slotted content is drawn upon. */
function isBehindByNature(over: Element, element: Element): boolean {
  if (isInside(element, over)) return true;
  const root = over.getRootNode();
  return root instanceof ShadowRoot && root !== element.getRootNode() && isInside(element, root.host);
}

/** A small thing placed on a large one, like a badge on an avatar or a text over a field, doesn't hide it. */
function liesOn(over: DOMRect, element: Element): boolean {
  const box = element.getBoundingClientRect();
  const isWithin =
    over.left >= box.left - 2 &&
    over.right <= box.right + 2 &&
    over.top >= box.top - 2 &&
    over.bottom <= box.bottom + 2;
  return isWithin && over.width * over.height < box.width * box.height * 0.5;
}

function readCover(element: Element): Cover {
  let found = covers.get(element);
  if (!found) {
    found = { cover: measureCover(element), box: element.getBoundingClientRect() };
    covers.set(element, found);
  }
  return found;
}

/** False for an element that a collapsed or hidden ancestor takes out of the picture. */
export function isShown(element: Element): boolean {
  const style = getComputedStyle(element);
  if (style.visibility !== "visible" || style.display === "none") return false;
  for (let at: Element | null = element; at; at = findComposedParent(at)) {
    if (getComputedStyle(at).contentVisibility === "hidden") return false;
  }
  return true;
}
