import type { OcrEngine } from "../../../../domain/detection.ts";
import type { DetectOptions } from "../detect-options.ts";
import { detectInBrowser, detectOnService } from "../detect-run.ts";
import { type Located, type LocateKind, locate } from "../locate-call.ts";
import { type Model, readPageDollars, writePrice } from "../options-form.tsx";
import type { Picture } from "../picture.ts";
import type { Run } from "../run.ts";
import type { Tools } from "../task-stage.ts";
import { listThings, type Thing } from "../things.ts";

/** The task that both sides do. */
export type CompareTask = "detect" | "locate";

/** A way to do it, to be chosen for one side. */
export type Way = { value: string; label: string } & (
  | { task: "detect"; engine: OcrEngine; isLocal: boolean }
  | { task: "locate"; kind: LocateKind; model: string }
);

/** The result of one side. `things`: what is drawn. */
export type SideResult = {
  way: Way;
  things: readonly Thing[];
  located: Located | null;
  totalMs: number;
  costMicrodollars: number;
};

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

/**
 * Does the task in one way. Locate looks at `given`, what detect found.
 *
 * @throws ApiError, PictureError
 */
export async function runSide(
  way: Way,
  picture: Picture,
  {
    options,
    given,
    query,
    models,
  }: { options: DetectOptions; given: readonly Thing[]; query: string; models: readonly Model[] },
  tools: Tools,
): Promise<SideResult> {
  if (way.task === "locate") {
    const { kind, model } = way;
    const asked = { kind, query, model, withTexts: true, withPicture: true };
    const located = await locate(picture, given, asked, tools);
    return { way, things: [], located, totalMs: located.totalMs, costMicrodollars: located.answer.cost_microdollars };
  }
  const wanted = { ...options, ocrEngine: way.engine };
  const run: Run = await (way.isLocal
    ? detectInBrowser(picture, wanted, null, tools)
    : detectOnService(picture, wanted, tools));
  const engine = options.inferenceType === "detect" ? "free" : way.engine;
  const dollars = way.isLocal ? 0 : (readPageDollars(models, engine) ?? 0);
  return {
    ...{ way, located: null, totalMs: run.totalMs, costMicrodollars: Math.round(dollars * 1e6) },
    things: listThings(run.analysis, options.confidenceThreshold),
  };
}
