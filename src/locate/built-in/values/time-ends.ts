import type { Scene } from "../screen/scene.ts";
import { foldText } from "../words/fold-text.ts";
import type { Measured } from "./listing/list-measured.ts";
import { readClocks } from "./reading/read-moment.ts";

/** "Arriving before 9", "the event that ends at 13:30": the last time of a thing is meant, and not the first. */
const END =
  /(?<!\p{L})(?:arriv\p{L}{0,6}|ends?|ending|finish(?:es|ing)?|over by|until|ankunft|ankomm\p{L}{0,4}|endet|enden|bis|finit|termin(?:e|a|ano)|lleg\p{L}{1,4}|acab\p{L}{1,4}|cheg\p{L}{1,4}|finisce|aankom\p{L}{1,4}|eindigt)(?!\p{L})|到达|抵达|结束|到着|終わる|終了|도착|끝나/u;
/** So much of a name is read. */
const LONGEST_NAME = 120;

/** Returns true if a query asks for when something ends. */
export function saysEnd(said: string): boolean {
  return END.test(said);
}

/** Tells of each thing the last of its times. Things with one time only are left out. */
export function listEnds({ candidates }: Scene, measured: readonly Measured[]): Measured[] {
  return measured.flatMap((one) => {
    const times = [...candidates.keys()].flatMap((at) =>
      at === one.at || one.cell.has(at)
        ? readClocks(foldText((candidates[at]?.name ?? "").slice(0, LONGEST_NAME)))
        : [],
    );
    return new Set(times).size > 1 ? [{ ...one, value: { ...one.value, value: Math.max(...times) } }] : [];
  });
}
