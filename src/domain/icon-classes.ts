/** What the network of icons and controls tells apart. A class's id there is its place in this list: append, never reorder. */
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
 * What answers tell apart: behind the network's classes those that are told from text, edges and repetition. A class's id, `class_id` in
 * answers, is its place in this list: append, never reorder.
 */
export const ICON_CLASSES = [...NETWORK_CLASSES, "row", "link"] as const;

export type IconClass = (typeof ICON_CLASSES)[number];
