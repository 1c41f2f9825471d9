/**
 * The classes that the network of icons and controls distinguishes. A class's id there is its index in this list:
 * append, never reorder.
 */
export const NETWORK_CLASSES = [
  "icon",
  "image",
  "button",
  "input",
  "checkbox",
  "radio",
  "switch",
  "slider",
  "select",
  "tab",
] as const;

/**
 * The classes in responses: the network's, followed by those that are derived from text, edges and repetition. A
 * class's id, `class_id` in responses, is its index in this list: append, never reorder.
 */
export const ICON_CLASSES = [...NETWORK_CLASSES, "row", "link"] as const;

export type IconClass = (typeof ICON_CLASSES)[number];

/** The two fields by which a detection states its class. */
export function stateClass(name: IconClass): { class_id: number; class_name: IconClass } {
  return { class_id: ICON_CLASSES.indexOf(name), class_name: name };
}
