import type { Ordinal } from "../query/ordinals.ts";
import { centerX, centerY } from "../screen/geometry.ts";
import type { Place } from "../screen/places.ts";
import type { Scene } from "../screen/scene.ts";
import type { Turn } from "./asked.ts";
import { type Member, measureSpan } from "./groups.ts";
import type { Pointed } from "./point-out.ts";

/** The end of a group is taken by a place where it stands out by so much of the screen. */
const APART = 0.01;

/** Points out the member that is in turn, of two and more in reading order; null where there is none. */
export function pointOutOf(scene: Scene, members: readonly Member[], turn: Turn, by: Pointed["by"]): Pointed | null {
  const at = members.length < 2 ? null : take(scene, members, turn);
  return at === null ? null : { at, lead: 1, by };
}

/** Takes the member of a group, in reading order, that is in turn, or at the place; null where there is none. */
export function take(scene: Scene, members: readonly Member[], { ordinal, place, isMiddle }: Turn): number | null {
  if (ordinal) return takeInTurn(scene, members, ordinal);
  if (isMiddle && (!place || (place.x === 0 && place.y === 0)))
    return members.length % 2 === 1 && members.length > 2 ? (members[(members.length - 1) / 2]?.at ?? null) : null;
  return place ? takeAt(scene, members, place) : null;
}

function takeInTurn(scene: Scene, members: readonly Member[], { axis, n, fromEnd }: Ordinal): number | null {
  const { lines, columns } = measureSpan(scene, members);
  if ((axis === "x" && columns < 2) || (axis === "y" && lines < 2)) return null;
  // In a grid, an ordinal along an axis means a whole column or row, not one thing.
  const isGrid = lines > 1 && columns > 1 && members.length > Math.max(lines, columns);
  if (axis !== "reading" && isGrid) return null;
  const start = ({ box }: Member) => (axis === "x" ? box.x1 : centerY(box));
  const sorted = axis === "reading" ? members : [...members].sort((a, b) => start(a) - start(b));
  return sorted[fromEnd ? sorted.length - n : n - 1]?.at ?? null;
}

function takeAt({ extent }: Scene, members: readonly Member[], place: Place): number | null {
  const measure = (side: -1 | 0 | 1 | undefined, at: number) =>
    side === undefined ? 0 : side === 0 ? Math.abs(at - 0.5) : side < 0 ? at : 1 - at;
  const away = ({ box }: Member) =>
    measure(place.x, centerX(box) / extent.width) + measure(place.y, centerY(box) / extent.height);
  const [first, second] = [...members].sort((a, b) => away(a) - away(b));
  return first && second && away(second) - away(first) > APART ? first.at : null;
}
