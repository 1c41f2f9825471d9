import type { DetectOptions } from "../detect-options.ts";
import { detectInBrowser, detectOnService } from "../detect-run.ts";
import { type Located, locate } from "../locate-call.ts";
import type { Picture } from "../picture.ts";
import type { Model } from "../prices.ts";
import type { Run } from "../run.ts";
import type { Tools } from "../task-stage.ts";
import { listThings, type Thing } from "../things.ts";
import { readWayDollars, type Way } from "./ways.ts";

/** The result of one side. `things`: what is drawn. */
export type SideResult = {
  way: Way;
  things: readonly Thing[];
  located: Located | null;
  totalMs: number;
  /** Null if the price isn't known. */
  costMicrodollars: number | null;
};

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
  const dollars = readWayDollars(way, options, models);
  return {
    ...{ way, located: null, totalMs: run.totalMs },
    costMicrodollars: dollars === null ? null : Math.round(dollars * 1e6),
    things: listThings(run.analysis, options.confidenceThreshold),
  };
}
