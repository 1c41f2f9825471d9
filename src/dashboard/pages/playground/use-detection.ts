import { useEffect, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { DEFAULT_OPTIONS } from "./detect-options.ts";
import { detectInBrowser, detectOnService, needsNewRun } from "./detect-run.ts";
import { NO_RUNS, type Opened } from "./opened.ts";
import type { Place } from "./options-form.tsx";
import { readDetectAddress } from "./repeat-address.ts";
import type { Run } from "./run.ts";
import type { Tools } from "./task-stage.ts";
import { listThings, type Thing } from "./things.ts";
import { useStateOf } from "./use-state-of.ts";
import { useTask } from "./use-task.ts";
import { warmUpBrowser } from "./vision/run-in-browser.ts";

/** A slider that is still moving, or a choice that is followed by the next one, starts nothing. */
const SETTLED_MS = 500;

/**
 * Keeps the options and results of detect for a picture, on the service and in the browser.
 *
 * `isShown`: other views use the options, too, and start nothing. `run` is the last one of the chosen place; `known` is that one or, without one, the other place's.
 */
export function useDetection(opened: Opened | null, isShown: boolean) {
  const { query } = useLocation();
  const [options, setOptions] = useState(() => readDetectAddress(query, DEFAULT_OPTIONS));
  const [place, setPlace] = useState<Place>({ isLocal: false, backend: null });
  const [runs, setRuns] = useStateOf(opened, opened?.runs ?? NO_RUNS);
  const task = useTask();
  const run = place.isLocal ? runs.browser : runs.service;
  const isStale = run !== null && needsNewRun(run, options);

  useEffect(() => task.reset(), [opened]);

  const keep = (done: Run) => setRuns((last) => ({ ...last, [done.where]: done }));
  const start = () => {
    if (!opened) return;
    const { picture } = opened;
    const { isLocal, backend } = place;
    void task.run(
      (tools) =>
        isLocal ? detectInBrowser(picture, options, backend, tools) : detectOnService(picture, options, tools),
      keep,
    );
  };
  /** Detects on the service what locate looks at: texts, icons and controls. It's never charged. */
  const detectFirst = async (tools: Tools): Promise<Thing[]> => {
    if (!opened) return [];
    const done = await detectOnService(
      opened.picture,
      { ...options, inferenceType: "combined", ocrEngine: "free" },
      tools,
    );
    keep(done);
    return listThings(done.analysis, options.confidenceThreshold);
  };
  useEffect(() => {
    if (!isShown || !place.isLocal || !isStale) return;
    const timer = setTimeout(start, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isShown, place.isLocal, isStale, options]);

  useEffect(() => {
    if (!place.isLocal) return;
    const timer = setTimeout(() => warmUpBrowser(options.inferenceType, place.backend), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [place, options.inferenceType]);

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
    detectFirst,
  };
}

export type Detection = ReturnType<typeof useDetection>;
