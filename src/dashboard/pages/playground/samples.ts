import type { Analysis } from "../../../domain/screens/detection.ts";
import { DEFAULT_OPTIONS } from "./detect-options.ts";
import { type Known, NO_RUNS, NOTHING_KNOWN } from "./opened.ts";
import type { Run } from "./run.ts";
import type { Sample } from "./sample-list.ts";

const pictures = import.meta.glob<string>("./samples/*.png", { eager: true, query: "?url", import: "default" });
const analyses = import.meta.glob<string>("./samples/*.json", { eager: true, query: "?url", import: "default" });

/** Loads a sample with what the service detected in it: no call is made. @throws Error if one of the files is missing */
export async function openSample(sample: Sample): Promise<Known & { file: File }> {
  const { name } = sample;
  const [picture, analysis] = await Promise.all([
    load(pictures[`./samples/${name}.png`]).then((response) => response.blob()),
    load(analyses[`./samples/${name}.json`]).then((response): Promise<Analysis> => response.json()),
  ]);
  const service: Run = {
    ...{ where: "service", options: DEFAULT_OPTIONS, analysis, stagesMs: {}, backend: null, heap: null },
    ...{ loadMs: null, totalMs: 0, isSample: true },
  };
  const file = new File([picture], `${name}.png`, { type: "image/png" });
  return { ...NOTHING_KNOWN, file, runs: { ...NO_RUNS, service }, sample };
}

async function load(url = ""): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Loading the sample failed with status ${response.status}.`);
  return response;
}
