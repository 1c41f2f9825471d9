import type { Box } from "../../../domain/screens/box.ts";
import type { Analysis, AnalysisRequest } from "../../../domain/screens/detection.ts";
import { listThings, type Thing } from "./things.ts";

type Run = { options: Omit<AnalysisRequest, "image">; analysis: Analysis };
/**
 * `alike`: things that both found, with edges within a pixel of each other. `different`: those that only one found, or
 * found elsewhere.
 */
type Comparison = { alike: number; different: number };

/** Compares the results of two runs. Returns null if they had different options. */
export function compareRuns(a: Run, b: Run): Comparison | null {
  if (JSON.stringify(sortOptions(a)) !== JSON.stringify(sortOptions(b))) return null;
  const { image_width: width, image_height: height } = a.analysis.metadata;
  const [things, others] = [listThings(a.analysis, 0), listThings(b.analysis, 0)];
  const lone = [...others];
  for (const thing of things) {
    const at = lone.findIndex((other) => isSame(thing, other, width, height));
    if (at >= 0) lone.splice(at, 1);
  }
  const alike = others.length - lone.length;
  return { alike, different: things.length - alike + lone.length };
}

function isSame(a: Thing, b: Thing, width: number, height: number): boolean {
  return a.kind === b.kind && a.label === b.label && isNear(a.box, b.box, width, height);
}

function isNear(a: Box, b: Box, width: number, height: number): boolean {
  return (
    Math.max(Math.abs(a.x1 - b.x1), Math.abs(a.x2 - b.x2)) * width <= 1 &&
    Math.max(Math.abs(a.y1 - b.y1), Math.abs(a.y2 - b.y2)) * height <= 1
  );
}

function sortOptions({ options }: Run): [string, unknown][] {
  return Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
}
