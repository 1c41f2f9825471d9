import type { Box } from "../../domain/box.ts";
import { MAX_NAMED_ICONS } from "../../domain/icon-kinds.ts";
import { MAX_SHADED } from "../../domain/shade.ts";
import type { UiElement } from "../../domain/ui-element.ts";
import { type Candidate, readElement } from "./candidate.ts";
import { compareCanonically } from "./canonical-order.ts";
import type { Role } from "./roles.ts";

/** An element whose pixels may tell something: its index, and its bounds. */
export type SeenElement = { index: number; box: Box };

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
function listLikelyIcons(
  elements: readonly UiElement[],
  { width, height }: { width: number; height: number },
): SeenElement[] {
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

/** Elements that are worth a look: those that may be icons, and those whose colours may tell something. */
export type WorthSeeing = { likely: SeenElement[]; shaded: SeenElement[] };

/** Lists what of a screen's elements is worth a look. */
export function listWorthSeeing(
  elements: readonly UiElement[],
  screen: { width: number; height: number },
): WorthSeeing {
  return { likely: listLikelyIcons(elements, screen), shaded: listShaded(elements, screen) };
}

/** A thing that is larger than this share of the screen is a part of it, and has no colour of its own. */
const MOST_SHADED_AREA = 0.3;

/** Lists the elements whose colours may tell their state, or are asked for: all that aren't parts of the screen. Doesn't depend on their order. */
function listShaded(
  elements: readonly UiElement[],
  { width, height }: { width: number; height: number },
): SeenElement[] {
  const most = MOST_SHADED_AREA * width * height;
  const shaded = elements.flatMap((element, index) => {
    const { bounds } = element;
    if (!bounds || Math.min(bounds.width, bounds.height) < MIN_SIDE || bounds.width * bounds.height > most) return [];
    const candidate = readElement(element, index);
    return candidate.box ? [{ candidate, index, box: candidate.box }] : [];
  });
  return shaded
    .sort((a, b) => compareCanonically(a.candidate, b.candidate))
    .slice(0, MAX_SHADED)
    .map(({ index, box }) => ({ index, box }));
}

const NO_ICON = 3;

function rankKind({ roles, clickable }: Candidate): number {
  if (roles.some((role) => PRESSED.includes(role))) return 0;
  if (roles.some((role) => DRAWN.includes(role))) return 1;
  return clickable ? 2 : NO_ICON;
}
