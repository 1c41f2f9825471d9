import type { DetectOptions } from "./detect-options.ts";
import type { Located } from "./locate-call.ts";
import type { Place } from "./options-form.tsx";
import type { Picture } from "./picture.ts";
import type { Run } from "./run.ts";
import type { Sample } from "./sample-list.ts";

/** The last result of detect in each place. */
export type Runs = { service: Run | null; browser: Run | null };
export const NO_RUNS: Runs = { service: null, browser: null };

/** The settings that a picture's results came about with; `options` null: those of the form stay. */
export type Settings = { place: Place; options: DetectOptions | null };

/**
 * The results that a picture is opened with: a sample is already detected. `settings` null: the form's stay. `runId`:
 * that of a kept run.
 */
export type Known = {
  runs: Runs;
  located: Located | null;
  settings: Settings | null;
  sample: Sample | null;
  runId: string | null;
};
export const NOTHING_KNOWN: Known = { runs: NO_RUNS, located: null, settings: null, sample: null, runId: null };

/** The page's picture. It is the owner of all that is found in it. */
export type Opened = Known & { picture: Picture };
