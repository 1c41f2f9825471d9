import { MAX_ELEMENT_TEXT_CHARACTERS, MAX_ELEMENTS } from "../../../domain/limits/request-limits.ts";
import { measureContainment } from "../../../domain/screens/box.ts";
import type { ElementBounds, UiElement } from "../../../domain/screens/ui-element.ts";
import type { Thing } from "./things.ts";

type Element = Pick<UiElement, "id" | "role" | "name"> & { bounds: ElementBounds };

/** How much of a text must lie within a control to be its name. */
const NAME_CONTAINMENT = 0.8;

/**
 * Returns the results of detect as the elements that `elements:locate` chooses from: their bounds in pixels, with
 * controls named by the text in them.
 */
export function listElements(
  things: readonly Thing[],
  { width, height }: { width: number; height: number },
): Element[] {
  const texts = things.filter(({ kind }) => kind === "text");
  return things.slice(0, MAX_ELEMENTS).map((thing): Element => {
    const { x1, y1, x2, y2 } = thing.box;
    const [x, y] = [Math.round(x1 * width), Math.round(y1 * height)];
    return {
      id: thing.key,
      role: thing.kind,
      name: cut(thing.kind === "text" ? thing.label : nameOf(thing, texts)),
      bounds: { x, y, width: Math.round(x2 * width) - x, height: Math.round(y2 * height) - y },
    };
  });
}

function nameOf({ box }: Thing, texts: readonly Thing[]): string {
  return texts
    .filter((text) => measureContainment(text.box, box) >= NAME_CONTAINMENT)
    .map(({ label }) => label)
    .join(" ");
}

/** The limit counts characters, not UTF-16 units. */
function cut(text: string): string {
  return [...text].slice(0, MAX_ELEMENT_TEXT_CHARACTERS).join("");
}
