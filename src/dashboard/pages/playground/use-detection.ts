import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
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
 * `isShown`: other views use the options, too, and start nothing. `run` is the last one of the chosen place; `known` is
 * that one or, without one, the other place's. `seen` is what locate looks at; null before all kinds were looked for.
 */
export function useDetection(opened: Opened | null, isShown: boolean) {
  const { query } = useLocation();
  const [options, setOptions] = useState(() => readDetectAddress(query, DEFAULT_OPTIONS));
  const [place, setPlace] = useState<Place>({ isLocal: false, backend: null });
  const [runs, setRuns] = useStateOf(opened, opened?.runs ?? NO_RUNS);
  /** A run that only locate needed: it doesn't replace the one that is shown. */
  const [looked, setLooked] = useStateOf<Run | null>(opened, null);
  const task = useTask();
  const run = place.isLocal ? runs.browser : runs.service;
  const known = run ?? runs.service ?? runs.browser;
  const isStale = run !== null && needsNewRun(run, options);
  const whole = [known, runs.service, runs.browser, looked].find((one) => one?.options.inferenceType === "combined");
  const seen = useMemo(() => (whole ? listThings(whole.analysis, 0) : null), [whole]);

  useLayoutEffect(() => {
    task.reset();
    const { settings } = opened ?? {};
    if (!settings) return;
    // Before anything can be clicked: a picture that was kept in this browser must not be sent by the next click.
    setPlace(settings.place);
    if (settings.options) setOptions(settings.options);
  }, [opened]);

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
  /** Returns what locate looks at: texts, icons and controls. Detects them on the service if need be, free of charge. */
  const look = async (tools: Tools): Promise<readonly Thing[]> => {
    if (seen) return seen;
    if (!opened) return [];
    const done = await detectOnService(
      opened.picture,
      { ...options, inferenceType: "combined", ocrEngine: "free" },
      tools,
    );
    if (known) setLooked(() => done);
    else keep(done);
    return listThings(done.analysis, 0);
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
    known,
    seen,
    isStale,
    task,
    start,
    look,
  };
}

export type Detection = ReturnType<typeof useDetection>;
