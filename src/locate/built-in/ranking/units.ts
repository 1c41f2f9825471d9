import type { Box } from "../../../domain/screens/box.ts";
import { encloses, measureArea } from "../screen/geometry.ts";
import type { Role } from "../screen/roles.ts";
import { compareRanks, type Scene } from "../screen/scene.ts";
import { prepare } from "../work.ts";

/** Roles of elements that hold parts of one thing together: a row with its title and its picture, a button with its word. */
const HOLDERS: readonly Role[] = ["listitem", "container", "menuitem", "option", "cell", "button", "link", "tab"];
/** Larger things are parts of the screen, which hold many. */
const MOST_OF_SCREEN = 0.15;

/**
 * Tells which candidates are parts of one thing, so that whichever is chosen means the same: by place, the number of the outermost one of moderate size
 * that holds it, which is itself where there is none.
 */
export function findUnits(scene: Scene, places: readonly number[]): number[] {
  const { candidates, extent } = scene;
  const most = MOST_OF_SCREEN * extent.width * extent.height;
  const holders = candidates.flatMap(({ box, roles }, at) =>
    box && measureArea(box) <= most && roles.some((role) => HOLDERS.includes(role)) ? [{ at, box }] : [],
  );
  prepare(scene.work, holders.length * places.length);
  return places.map((place) => {
    const box = candidates[place]?.box;
    let outermost: Holder | null = null;
    if (box)
      for (const holder of holders)
        if (encloses(holder.box, box) && (!outermost || isOuter(scene, holder, outermost))) outermost = holder;
    return outermost?.at ?? place;
  });
}

type Holder = { at: number; box: Box };

/** Of equals the first on the screen, so that the order in which they came doesn't matter. */
function isOuter(scene: Scene, one: Holder, other: Holder): boolean {
  const more = measureArea(one.box) - measureArea(other.box);
  return more > 0 || (more === 0 && compareRanks(scene, one.at, other.at) < 0);
}
