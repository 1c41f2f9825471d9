/** What the detector tells apart. A class's id, `class_id` in answers, is its place in this list: append, never reorder. */
export const ICON_CLASSES = [
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

export type IconClass = (typeof ICON_CLASSES)[number];
