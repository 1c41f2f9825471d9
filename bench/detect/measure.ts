import type { OcrEngine } from "../../src/domain/screens/detection.ts";
import { scaleBox } from "../boxes.ts";
import { type DetectOptions, type Sightline, startSightline, type TimedAnalysis } from "../sightline.ts";
import { detectByEdges } from "./classical.ts";
import type { Answered } from "./reference-scorer.ts";
import type { Found } from "./score.ts";
import { readPicture, startTextDetection, type TextFinder } from "./text-detection.ts";
import type { Screen } from "./truth.ts";

/** The threshold of the requests for the table over thresholds: results with a higher confidence are included too. */
const SWEEP_FLOOR = 0.05;
/** Pictures for which the heap is recorded after a `combined` run: the largest of each size. */
const HEAP_SIZES = 8;

/** Milliseconds of one picture by stage. Empty for what was not measured on it. */
export type Times = {
  /** The icon stage alone, from `detect_ns`. */
  icons: number;
  /** Stages of the `detect` and of the `ocr` run. */
  detectStages: Record<string, number>;
  ocrStages: Record<string, number>;
  /** PP-OCRv4's text detection as published. */
  plainTextDetection: number;
};

export type Measurement = {
  /** By detector; the first is sightline. */
  answers: Map<string, Answered[]>;
  /** sightline's results down to `SWEEP_FLOOR`; empty unless requested. */
  floorAnswers: Answered[];
  times: Times[];
  /** Milliseconds a picture of the edge detector. */
  edgesMs: number;
  heap: Heap;
  backend: string;
};

/**
 * ONNX Runtime's heap as the service reports it: after `combined` runs on these sizes, and after a premium one on the
 * largest.
 */
type Heap = { sizes: string[]; free: string; premium: string };

export type Plan = {
  screens: readonly Screen[];
  timed: ReadonlySet<Screen>;
  threshold?: number;
  sweep: boolean;
  onScreen(index: number, screen: Screen): void;
};

export const SIGHTLINE = "sightline";
/** The same with text read beside it: rows and links, which are derived from text, are only in this one. */
export const WITH_TEXT = "sightline, combined";
export const EDGES = "edges + regions";

/** Runs the real Workers on each picture, alternating with the competitors. */
export async function measureScreens({ screens, timed, threshold, sweep, onScreen }: Plan): Promise<Measurement> {
  const sightline = await startSightline();
  try {
    const findText = timed.size === 0 ? undefined : await startTextDetection();
    const options: DetectOptions = {
      inference_type: "detect",
      ...(threshold === undefined ? {} : { confidence_threshold: threshold }),
    };
    const answers = new Map<string, Answered[]>([
      [SIGHTLINE, []],
      [WITH_TEXT, []],
      [EDGES, []],
    ]);
    const floorAnswers: Answered[] = [];
    const times: Times[] = [];
    let edgesMs = 0;
    let backend = "";
    await warmUp(sightline, screens[0] as Screen, findText);
    for (const [index, screen] of screens.entries()) {
      onScreen(index, screen);
      const answer = await sightline.detect(screen.imagePath, options);
      backend = answer.facts.backend ?? backend;
      answers.get(SIGHTLINE)?.push({ screen, found: readFound(answer, screen) });
      const combined = await sightline.detect(screen.imagePath, { ...options, inference_type: "combined" });
      answers.get(WITH_TEXT)?.push({ screen, found: readFound(combined, screen) });
      if (sweep) {
        const all = await sightline.detect(screen.imagePath, { ...options, confidence_threshold: SWEEP_FLOOR });
        floorAnswers.push({ screen, found: readFound(all, screen) });
      }
      const picture = await readPicture(screen.imagePath);
      const startMs = performance.now();
      answers.get(EDGES)?.push({ screen, found: detectByEdges(picture) });
      edgesMs += (performance.now() - startMs) / screens.length;
      if (findText === undefined || !timed.has(screen)) continue;
      const reading = await sightline.detect(screen.imagePath, { inference_type: "ocr" });
      times.push({
        icons: answer.metadata.detect_ns / 1e6,
        detectStages: answer.stagesMs,
        ocrStages: reading.stagesMs,
        plainTextDetection: (await findText(picture)).milliseconds,
      });
    }
    return { answers, floorAnswers, times, edgesMs, heap: await measureHeap(sightline, screens), backend };
  } finally {
    await sightline.close();
  }
}

/** Loading or compiling on first use doesn't count. */
async function warmUp(sightline: Sightline, screen: Screen, findText: TextFinder | undefined): Promise<void> {
  await sightline.detect(screen.imagePath, { inference_type: findText === undefined ? "detect" : "combined" });
  const picture = await readPicture(screen.imagePath);
  detectByEdges(picture);
  await findText?.(picture);
}

/** Last, since the heap never shrinks: it would otherwise include what ran before. */
async function measureHeap(sightline: Sightline, screens: readonly Screen[]): Promise<Heap> {
  const sizes = [...Map.groupBy(screens, ({ width, height }) => `${width}x${height}`)]
    .flatMap(([size, [screen]]) => (screen === undefined ? [] : [{ size, screen }]))
    .sort((a, b) => b.screen.width * b.screen.height - a.screen.width * a.screen.height)
    .slice(0, HEAP_SIZES);
  const run = async (screen: Screen, engine: OcrEngine) => {
    const answer = await sightline.detect(screen.imagePath, { inference_type: "combined", ocr_engine: engine });
    return answer.facts.heap ?? "not reported";
  };
  let free = "";
  for (const { screen } of sizes) free = await run(screen, "free");
  const premium = sizes[0] === undefined ? "" : await run(sizes[0].screen, "premium");
  return { sizes: sizes.map(({ size }) => size), free, premium };
}

function readFound({ icon_detections: icons }: TimedAnalysis, { width, height }: Screen): Found[] {
  return icons.map(({ bbox, class_name, confidence }) => ({
    bbox: scaleBox(bbox, width, height),
    className: class_name,
    confidence,
  }));
}
