import type { VlmModel } from "../../domain/models/vlm.ts";
import type { UiElement } from "../../domain/screens/ui-element.ts";
import { writeModelBox } from "../box-conventions.ts";
import type { ImageFrame } from "../image-plan.ts";
import { quoteScreenText, writeScreenJson } from "./quote.ts";

/** `full` as given; `short` for what would take too much of the budget: texts cut, native attributes left out. */
export type LineLength = "full" | "short";

const SHORT_TEXT_CHARACTERS = 80;
const PLAIN_ROLE = /^[A-Za-z][A-Za-z0-9_.-]*$/;
const LOOKS_LIKE_ALIAS = /^e\d+$/i;

/**
 * One candidate on one line, without its alias: `role "name" value="value" [box] {native attributes}`. What an element doesn't have is left
 * out, an empty role is `-`. Nothing in an element can end the line or stand unquoted before its role.
 *
 * With a frame, the box is in the model's own convention on the image as sent; without, in the device's pixels as corners.
 */
export function serializeElement(
  element: UiElement,
  length: LineLength,
  frame: ImageFrame | null,
  model: Pick<VlmModel, "boxConvention">,
): string {
  const parts = [writeRole(element.role)];
  if (element.name !== "") parts.push(writeText(element.name, length));
  if (typeof element.value === "string") parts.push(`value=${writeText(element.value, length)}`);
  if (element.bounds) {
    const { x, y, width, height } = element.bounds;
    const box = { x1: x, y1: y, x2: x + width, y2: y + height };
    const numbers = frame ? writeModelBox(box, model.boxConvention, frame) : [box.x1, box.y1, box.x2, box.y2];
    parts.push(`[${numbers.join(",")}]`);
  }
  if (length === "full" && element.platform && Object.keys(element.platform).length > 0)
    parts.push(writeScreenJson(element.platform));
  return parts.join(" ");
}

/** A line of text on one line, without its number: `"text" [box]`. */
export function serializeText(text: string, box: readonly number[], length: LineLength): string {
  return `${writeText(text, length)} [${box.join(",")}]`;
}

function writeRole(role: string): string {
  if (role === "") return "-";
  // A role that reads as an alias would say something about another element.
  return PLAIN_ROLE.test(role) && !LOOKS_LIKE_ALIAS.test(role) ? role : quoteScreenText(role);
}

/** The dots of a cut text stand outside its quotes, where no text of a screen can put them. */
function writeText(text: string, length: LineLength): string {
  if (length === "full" || text.length <= SHORT_TEXT_CHARACTERS) return quoteScreenText(text);
  return `${quoteScreenText(text.slice(0, SHORT_TEXT_CHARACTERS))}…`;
}
