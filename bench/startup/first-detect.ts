import { join } from "node:path";
import { startSightline } from "../sightline.ts";

const PICTURE = join(import.meta.dirname, "../../test/screens/settings.png");
const STARTS = 3;
const LATER_CALLS = 5;

/** The duration of the first detect after a start, and the median of later ones, in milliseconds. */
export type FirstDetect = { firstMs: number; laterMs: number };

/** Measures the first detect of a phone's screen, of several starts that with the median duration. */
export async function measureFirstDetect({ warmsUp }: { warmsUp: boolean }): Promise<FirstDetect> {
  const starts: FirstDetect[] = [];
  for (let start = 0; start < STARTS; start++) starts.push(await measureStart(warmsUp));
  return takeMiddle(starts, ({ firstMs }) => firstMs);
}

async function measureStart(warmsUp: boolean): Promise<FirstDetect> {
  const sightline = await startSightline();
  try {
    if (warmsUp) await sightline.warmUp();
    const detect = async () => {
      const startMs = performance.now();
      await sightline.detect(PICTURE, { inference_type: "combined" });
      return performance.now() - startMs;
    };
    const firstMs = await detect();
    const later: number[] = [];
    for (let call = 0; call < LATER_CALLS; call++) later.push(await detect());
    return { firstMs, laterMs: takeMiddle(later, (ms) => ms) };
  } finally {
    await sightline.close();
  }
}

function takeMiddle<Item>(items: readonly Item[], measure: (item: Item) => number): Item {
  return [...items].sort((a, b) => measure(a) - measure(b))[items.length >> 1] as Item;
}
