import type { OcrEngine } from "../../../../domain/screens/detection.ts";
import type { DetectOptions } from "../detect-options.ts";
import type { LocateKind } from "../locate-kind.ts";
import { chooseChargedEngine, type Model, readPageDollars, writePrice } from "../prices.ts";

/** The task that both sides do. */
export type CompareTask = "detect" | "locate";

/** A way to do it, to be chosen for one side. */
export type Way = { value: string; label: string } & (
  | { task: "detect"; engine: OcrEngine; isLocal: boolean }
  | { task: "locate"; kind: LocateKind; model: string }
);

/** Returns the ways to do a task: each engine in each place, or each model with each operation. */
export function listWays(task: CompareTask, models: readonly Model[]): Way[] {
  if (task === "detect") {
    return [false, true].flatMap((isLocal) =>
      (["free", "premium"] as const).map((engine): Way => {
        const name = engine === "free" ? "Free" : "Premium";
        const place = isLocal ? "in my browser" : `on the service: ${writePrice(models, engine)}`;
        return { value: `${engine}-${isLocal}`, label: `${name}, ${place}`, task, engine, isLocal };
      }),
    );
  }
  const vlms = models.filter(({ type }) => type === "vlm");
  return (["screenshots.locate", "elements.locate"] as const).flatMap((kind) =>
    vlms.map(({ id, name }): Way => {
      const where = kind === "screenshots.locate" ? "anywhere in the picture" : "among what detect found";
      return { value: `${kind}-${id}`, label: `${name}, ${where}`, task, kind, model: id };
    }),
  );
}

/** Returns the price of detecting in one way in dollars, or null if the models aren't known yet. */
export function readWayDollars(
  way: Extract<Way, { task: "detect" }>,
  options: DetectOptions,
  models: readonly Model[],
): number | null {
  return way.isLocal ? 0 : readPageDollars(models, chooseChargedEngine({ ...options, ocrEngine: way.engine }));
}
