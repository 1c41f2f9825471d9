import { ICON_CLASSES } from "../../src/domain/screens/icon-classes.ts";

/** One per class, far apart from each other on light and on dark screens. */
const COLORS = [
  "#e6194b",
  "#f58231",
  "#3cb44b",
  "#4363d8",
  "#911eb4",
  "#00b8d4",
  "#ff00c8",
  "#9a6324",
  "#808000",
  "#e6b800",
  "#1c7c8c",
  "#5b3fd6",
];

/** Returns the CSS colour in which boxes of the class are drawn. */
export function chooseColor(className: string): string {
  return COLORS[(ICON_CLASSES as readonly string[]).indexOf(className)] ?? "#20242c";
}
