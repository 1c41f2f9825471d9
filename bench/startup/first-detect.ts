import { join } from "node:path";
import { findMedian } from "../percentile.ts";
import { startSightline } from "../sightline.ts";

const PICTURE = join(import.meta.dirname, "../../test/screens/settings.png");
const STARTS = 3;
const LATER_CALLS = 5;

/** The median durations of the first detect after a start, and of later ones, in milliseconds. */
export type FirstDetect = { firstMs: number; laterMs: number };

/** Measures the first detect of a phone's screen, over several starts. */
export async function measureFirstDetect({ warmsUp }: { warmsUp: boolean }): Promise<FirstDetect> {
  const [firsts, laters]: [number[], number[]] = [[], []];
  for (let start = 0; start < STARTS; start++) {
    const [first = Number.NaN, ...others] = await measureStart(warmsUp);
    firsts.push(first);
    laters.push(...others);
  }
  return { firstMs: findMedian(firsts), laterMs: findMedian(laters) };
}

/** Returns the durations of the detects after a start, the first one first. */
async function measureStart(warmsUp: boolean): Promise<number[]> {
  const sightline = await startSightline();
  try {
    if (warmsUp) await sightline.warmUp();
    const durations: number[] = [];
    while (durations.length <= LATER_CALLS) {
      const startMs = performance.now();
      await sightline.detect(PICTURE, { inference_type: "combined" });
      durations.push(performance.now() - startMs);
    }
    return durations;
  } finally {
    await sightline.close();
  }
}
