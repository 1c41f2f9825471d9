import type { AskedRole } from "../screen/roles.ts";

/** Kinds that are counted over the whole screen, wherever they stand. */
export const COUNTED_ANYWHERE: ReadonlySet<AskedRole> = new Set<AskedRole>([
  "switch",
  "checkbox",
  "radio",
  "slider",
  "textbox",
  "combobox",
  "progress",
]);

/** Kinds that are drawn by views of many roles: theirs don't part them. */
export const OF_MANY_ROLES: ReadonlySet<AskedRole> = new Set<AskedRole>(["icon", "button", "link", "tab", "image"]);

/** Kinds whose things stand anywhere: where one is asked for at a place, all of the screen are compared. */
export const PLACED_ANYWHERE: ReadonlySet<AskedRole> = new Set([...COUNTED_ANYWHERE, ...OF_MANY_ROLES]);
