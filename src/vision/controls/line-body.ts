import type { Box } from "../../domain/screens/box.ts";
import type { Part } from "./parts.ts";

/** The heights of letters in ems: capitals, small ones, and how far letters and underscores reach below the line. */
const CAPITALS = 0.73;
const SMALL = 0.53;
const BELOW = 0.21;
const UNDERSCORE_BELOW = 0.15;
const TALL = /[\p{Lu}\p{N}bdfhijklt]|[^\p{Script=Latin}\s]/u;
const DEEP = /[gjpqyçşţ,;Q()]/u;

/**
 * Returns a line's box from the top of capitals to the row that its letters stand on, whichever letters it has: of lines
 * at equal distances, the boxes of the ink aren't.
 */
export function measureBody({ box, text = "" }: Part): Box {
  const deep = DEEP.test(text) ? BELOW : 0;
  const below = deep > 0 || !text.includes("_") ? deep : UNDERSCORE_BELOW;
  const em = (box.y2 - box.y1) / ((TALL.test(text) ? CAPITALS : SMALL) + below);
  const base = box.y2 - below * em;
  return { ...box, y1: base - CAPITALS * em, y2: base };
}
