import type { Located } from "./locate-call.ts";
import type { Picture } from "./picture.ts";
import type { Run } from "./run.ts";
import type { Sample } from "./sample-list.ts";

/** The last result of detect in each place. */
export type Runs = { service: Run | null; browser: Run | null };
export const NO_RUNS: Runs = { service: null, browser: null };

/** What is known about a picture when it is opened: a sample is already detected. `runId`: that of a kept run. */
export type Known = { runs: Runs; located: Located | null; sample: Sample | null; runId: string | null };
export const NOTHING_KNOWN: Known = { runs: NO_RUNS, located: null, sample: null, runId: null };

/** The page's picture. It is the owner of all that is found in it. */
export type Opened = Known & { picture: Picture };
