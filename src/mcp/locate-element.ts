import { locateElement } from "../operations/grounding/elements.locate.ts";
import type { Tool } from "./tool.ts";
import { describeOutput } from "./tool-schemas.ts";

type Located = { found: boolean; element_id?: string | null; confidence: number };

/** Returns the element that a sentence means. */
export const locateElementTool: Tool = {
  name: "locate_element",
  title: "Choose an element",
  description:
    "Returns which of the given UI elements (from an accessibility tree or a page) a sentence means, or that none does. " +
    "Send the screenshot as well if elements lack names: their icons are then read.",
  operation: locateElement,
  outputSchema: describeOutput(locateElement),
  async run(input, call) {
    const located = await call<Located & Record<string, unknown>>(locateElement, input);
    const words = located.found
      ? `Element ${JSON.stringify(located.element_id)}, confidence ${located.confidence}.`
      : `None of the elements is meant, confidence ${located.confidence}.`;
    return { structure: located, words };
  },
};
