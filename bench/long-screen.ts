import type { UiElement } from "../src/domain/screens/ui-element.ts";
import * as corpora from "../test/locate/built-in/corpus/corpora.ts";

const pool = [corpora.tuned, corpora.practice, corpora.heldOut, corpora.validation].flatMap((screens) =>
  screens.flatMap((screen) => screen.elements),
);

/** A long made-up page: the corpus's elements over and over, each screenful below the last, with their own names. */
export function fillScreen(count: number): UiElement[] {
  return Array.from({ length: count }, (_, at) => {
    const element = pool[at % pool.length];
    const page = Math.floor(at / pool.length);
    const bounds = element?.bounds ? { ...element.bounds, y: element.bounds.y + page * 2000 } : null;
    return {
      role: element?.role ?? "",
      value: element?.value,
      platform: element?.platform,
      id: `e${at}`,
      name: page === 0 ? (element?.name ?? "") : `${element?.name} ${page}`,
      bounds,
    };
  });
}
