import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { DEFAULT_CONFIDENCE_THRESHOLD, DEFAULT_NMS_IOU_THRESHOLD } from "../../../domain/detect-defaults.ts";
import { type DetectOptions, detectInBrowser, detectOnService, needsNewRun, type Run } from "./detect-run.ts";
import type { Place } from "./options-form.tsx";
import type { Picture } from "./picture.ts";
import { readDetectAddress } from "./repeat-address.ts";
import { useTask } from "./use-task.ts";

/** The API's defaults (docs/contract/decisions.md, "Detect"). */
const DEFAULT_OPTIONS: DetectOptions = {
  inferenceType: "combined",
  ocrEngine: "free",
  confidenceThreshold: DEFAULT_CONFIDENCE_THRESHOLD,
  nmsIouThreshold: DEFAULT_NMS_IOU_THRESHOLD,
};
/** A slider that is still moving doesn't start a run. */
const SETTLED_MS = 500;

type Runs = { service: Run | null; browser: Run | null };
const NO_RUNS: Runs = { service: null, browser: null };

/**
 * Keeps the options and results of detect for a picture, on the service and in the browser.
 *
 * `run` is the last one of the chosen place; `known` is that one or, without one, the other place's.
 */
export function useDetection(picture: Picture | null) {
  const { query } = useLocation();
  const [options, setOptions] = useState(() => readDetectAddress(query, DEFAULT_OPTIONS));
  const [place, setPlace] = useState<Place>({ isLocal: false, backend: null });
  const [runs, setRuns] = useState(NO_RUNS);
  const task = useTask();
  const run = place.isLocal ? runs.browser : runs.service;
  const isStale = run !== null && needsNewRun(run, options);

  useEffect(() => {
    task.reset();
    setRuns(NO_RUNS);
  }, [picture]);

  const start = () => {
    if (!picture) return;
    const { isLocal, backend } = place;
    void task.run(
      (tools) =>
        isLocal ? detectInBrowser(picture, options, backend, tools) : detectOnService(picture, options, tools),
      (done) => setRuns((last) => ({ ...last, [done.where]: done })),
    );
  };
  useEffect(() => {
    if (!place.isLocal || !isStale) return;
    const timer = setTimeout(start, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [place.isLocal, isStale, options]);

  return {
    options,
    setOptions,
    place,
    setPlace: (next: Place) => {
      if (next.isLocal !== place.isLocal) task.reset();
      setPlace(next);
    },
    runs,
    run,
    known: run ?? runs.service ?? runs.browser,
    isStale,
    task,
    start,
  };
}

export type Detection = ReturnType<typeof useDetection>;
