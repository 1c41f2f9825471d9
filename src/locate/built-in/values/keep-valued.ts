import type { Steps } from "../../../domain/steps.ts";
import type { Scene } from "../screen/scene.ts";
import type { AskedValue } from "./asked-values.ts";
import type { Measured } from "./listing/list-measured.ts";

/** Keeps the things to which something belongs that has each of these values. Values that nothing on the screen tells leave out none. */
export function* keepValued(
  scene: Scene,
  things: readonly Measured[],
  asked: readonly AskedValue[],
): Steps<readonly Measured[]> {
  let kept = things;
  for (const { ways } of asked) {
    if (kept.length === 0) break;
    for (const { list, fits } of ways) {
      const told = yield* list(scene);
      if (told.length === 0) continue;
      const fitting = told.filter(({ value }) => fits(value));
      kept = kept.filter((one) => fitting.some(({ at }) => at === one.at || one.cell.has(at)));
      break;
    }
  }
  return kept;
}
