import type { Box } from "../../../domain/screens/box.ts";
import { MAX_NAMED_ICONS } from "../../../domain/screens/icon-kinds.ts";
import { MAX_SHADED } from "../../../domain/screens/shade.ts";
import type { UiElement } from "../../../domain/screens/ui-element.ts";
import { type Candidate, readElement } from "../candidate.ts";
import { compareCanonically } from "./canonical-order.ts";
import type { Role } from "./roles.ts";

/** An element whose pixels may tell something: its index, and its bounds. */
type SeenElement = { index: number; box: Box };

/** The roles of things that are drawn, and of things that are pressed. */
const DRAWN: readonly Role[] = ["image"];
const PRESSED: readonly Role[] = ["button", "link", "tab", "menuitem"];
/** No icon is longer than this share of the screen's shorter side, nor as flat. */
const MAX_SHARE = 1 / 4;
const MAX_ASPECT = 3;
const MIN_SIDE = 6;

/** An element with bounds of a size that can be seen. */
type Visible = { candidate: Candidate; box: Box; width: number; height: number };
type Screen = { width: number; height: number };

/** Elements that are worth a look: those that may be icons, and those whose colours may tell something. */
export type WorthSeeing = { likely: SeenElement[]; shaded: SeenElement[] };

/** Lists what of a screen's elements is worth a look. Doesn't depend on their order. */
export function listWorthSeeing(elements: readonly UiElement[], screen: Screen): WorthSeeing {
  const visible = elements.flatMap((element, index): Visible[] => {
    const { bounds } = element;
    if (!bounds || !isShadable(bounds, screen)) return [];
    const candidate = readElement(element, index);
    return candidate.box ? [{ candidate, box: candidate.box, width: bounds.width, height: bounds.height }] : [];
  });
  return { likely: listLikelyIcons(visible, screen), shaded: listShaded(visible) };
}

/** A thing that is larger than this share of the screen is a part of it, and has no colour of its own. */
const MOST_SHADED_AREA = 0.3;

function isShadable({ width, height }: Screen, screen: Screen): boolean {
  return Math.min(width, height) >= MIN_SIDE && width * height <= MOST_SHADED_AREA * screen.width * screen.height;
}

/**
 * Lists the elements whose pixels may tell what they are: small ones that are pressed or drawn. Those without a name or a code come first, since nothing else
 * tells them; what has a name may be asked for by its look.
 */
function listLikelyIcons(visible: readonly Visible[], screen: Screen): SeenElement[] {
  const longest = MAX_SHARE * Math.min(screen.width, screen.height);
  const likely = visible.flatMap(({ candidate, box, width, height }) => {
    const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
    if (longer > longest || longer > MAX_ASPECT * shorter) return [];
    const kind = rankKind(candidate);
    const rank = kind + (candidate.names.length === 0 ? 0 : NO_ICON);
    return kind < NO_ICON ? [{ candidate, rank, box }] : [];
  });
  return likely
    .sort((a, b) => a.rank - b.rank || compareCanonically(a.candidate, b.candidate))
    .slice(0, MAX_NAMED_ICONS)
    .map(({ candidate, box }) => ({ index: candidate.index, box }));
}

/** Lists the elements whose colours may tell their state, or are asked for: all that aren't parts of the screen. */
function listShaded(visible: readonly Visible[]): SeenElement[] {
  return visible
    .toSorted((a, b) => compareCanonically(a.candidate, b.candidate))
    .slice(0, MAX_SHADED)
    .map(({ candidate, box }) => ({ index: candidate.index, box }));
}

const NO_ICON = 3;

function rankKind({ roles, clickable }: Candidate): number {
  if (roles.some((role) => PRESSED.includes(role))) return 0;
  if (roles.some((role) => DRAWN.includes(role))) return 1;
  return clickable ? 2 : NO_ICON;
}
