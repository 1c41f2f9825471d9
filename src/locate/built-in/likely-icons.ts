import type { Box } from "../../domain/box.ts";
import { MAX_NAMED_ICONS } from "../../domain/icon-kinds.ts";
import type { UiElement } from "../../domain/ui-element.ts";
import { type Candidate, readElement } from "./candidate.ts";
import { compareCanonically } from "./canonical-order.ts";
import type { Role } from "./roles.ts";

/** An element that may be an icon: its index, and its bounds. */
export type LikelyIcon = { index: number; box: Box };

/** The roles of things that are drawn, and of things that are pressed. */
const DRAWN: readonly Role[] = ["image"];
const PRESSED: readonly Role[] = ["button", "link", "tab", "menuitem"];
/** No icon is longer than this share of the screen's shorter side, nor as flat. */
const MAX_SHARE = 1 / 4;
const MAX_ASPECT = 3;
const MIN_SIDE = 6;

/**
 * Lists the elements whose pixels may tell what they are: small ones that are pressed or drawn. Those without a name or a code come first, since nothing else
 * tells them; what has a name may be asked for by its look. Doesn't depend on their order.
 */
export function listLikelyIcons(
  elements: readonly UiElement[],
  { width, height }: { width: number; height: number },
): LikelyIcon[] {
  const longest = MAX_SHARE * Math.min(width, height);
  const likely = elements.flatMap((element, index) => {
    const { bounds } = element;
    if (!bounds) return [];
    const [longer, shorter] = [Math.max(bounds.width, bounds.height), Math.min(bounds.width, bounds.height)];
    if (shorter < MIN_SIDE || longer > longest || longer > MAX_ASPECT * shorter) return [];
    const candidate = readElement(element, index);
    const kind = rankKind(candidate);
    const rank = kind + (candidate.names.length === 0 ? 0 : NO_ICON);
    return candidate.box && kind < NO_ICON ? [{ candidate, rank, index, box: candidate.box }] : [];
  });
  return likely
    .sort((a, b) => a.rank - b.rank || compareCanonically(a.candidate, b.candidate))
    .slice(0, MAX_NAMED_ICONS)
    .map(({ index, box }) => ({ index, box }));
}

const NO_ICON = 3;

function rankKind({ roles, clickable }: Candidate): number {
  if (roles.some((role) => PRESSED.includes(role))) return 0;
  if (roles.some((role) => DRAWN.includes(role))) return 1;
  return clickable ? 2 : NO_ICON;
}
