import type { Box, TextSpan } from "../candidate.ts";
import { intersect, toBox } from "./boxes.ts";
import { findComposedParent, listChildren, listTextNodes } from "./composed-tree.ts";
import { isFontIcon } from "./label.ts";
import { isShown, measureVisibility } from "./occlusion.ts";
import { measureOpacity, readAlpha } from "./paint.ts";

/** Types of `<input>` whose value is drawn as text. */
const TEXT_TYPES = new Set([
  "text",
  "search",
  "email",
  "url",
  "tel",
  "password",
  "number",
  "submit",
  "button",
  "reset",
]);
/** CSS pixels between the padding of a field and its text. */
const FIELD_INSET = 1;
const clips = new Map<Element, Box>();

/** Finds every stretch of text that is drawn on one line within one element: its box is as tall as its font, not as its ink. */
export function collectTextSpans(): TextSpan[] {
  const spans: TextSpan[] = [];
  const visit = (element: Element) => {
    if (element instanceof SVGElement && !(element instanceof SVGTextElement)) {
      for (const child of element.children) visit(child);
      return;
    }
    if (isFontIcon(element)) return;
    spans.push(...describeSpans(element));
    for (const child of listChildren(element)) visit(child);
  };
  visit(document.body);
  return spans;
}

function describeSpans(element: Element): TextSpan[] {
  const boxes = [...measureField(element), ...listTextNodes(element).flatMap(measureLines)];
  if (boxes.length === 0 || !isShown(element)) return [];
  const style = getComputedStyle(element);
  const opacity = measureOpacity(element) * readAlpha(style.webkitTextFillColor || style.color);
  const clip = findClip(element);
  return boxes
    .map((box) => intersect(box, clip))
    .filter(({ x1, y1, x2, y2 }) => x2 - x1 >= 1 && y2 - y1 >= 3)
    .map((box) => ({ box, opacity, ...measureVisibility(element, box) }));
}

/** What scrollers, cards and ellipses around the element leave of its text. */
function findClip(element: Element): Box {
  const known = clips.get(element);
  if (known) return known;
  const parent = findComposedParent(element);
  const outer = parent ? findClip(parent) : { x1: 0, y1: 0, x2: innerWidth, y2: innerHeight };
  const isClipping = parent && getComputedStyle(element).overflow !== "visible" && element !== document.body;
  const clip = isClipping ? intersect(toBox(element.getBoundingClientRect()), outer) : outer;
  clips.set(element, clip);
  return clip;
}

function measureLines(node: Node): Box[] {
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(isOnScreen).map(toBox);
}

/** A field's value or hint lies in a tree that pages can't reach, so where it's drawn is worked out from its style. */
function measureField(element: Element): Box[] {
  const isField =
    element instanceof HTMLInputElement ? TEXT_TYPES.has(element.type) : element instanceof HTMLSelectElement;
  if (!isField) return [];
  const field = element as HTMLInputElement | HTMLSelectElement;
  const shown = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value || field.placeholder;
  if (!shown?.trim()) return [];
  const style = getComputedStyle(field);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return [];
  context.font = style.font;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText(shown);
  const outer = field.getBoundingClientRect();
  const left = outer.left + readPixels(style.borderLeftWidth) + readPixels(style.paddingLeft) + FIELD_INSET;
  const right = outer.right - readPixels(style.borderRightWidth) - readPixels(style.paddingRight) - FIELD_INSET;
  const drawn = Math.min(width, right - left);
  const isAtEnd =
    style.direction === "rtl" ? style.textAlign !== "left" : style.textAlign === "right" || style.textAlign === "end";
  const start = style.textAlign === "center" ? (left + right - drawn) / 2 : isAtEnd ? right - drawn : left;
  const middle = (outer.top + outer.bottom) / 2;
  const half = (fontBoundingBoxAscent + fontBoundingBoxDescent) / 2;
  return [{ x1: start, y1: middle - half, x2: start + drawn, y2: middle + half }];
}

function readPixels(length: string): number {
  return Number.parseFloat(length) || 0;
}

function isOnScreen({ left, top, right, bottom, width, height }: DOMRect): boolean {
  return width >= 1 && height >= 3 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}
