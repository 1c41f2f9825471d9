import fc from "fast-check";
import { afterEach, beforeEach } from "vitest";
import { openReader } from "./open-reader.ts";

openReader();

/**
 * Property tests draw the same cases in every run, so that a commit always passes or always fails. `PROPERTY_SEED=n`
 * draws others: a failure that it finds is fixed, or becomes its own case.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261121) });

/** How many tests of a file may time out. */
const MOST_TIMEOUTS = 3;
let timeouts = 0;

/**
 * Where something that the tests of a file share has hung, each of them would wait for its own limit, which takes hours:
 * after the first few, the others fail at once.
 */
beforeEach(() => {
  if (timeouts >= MOST_TIMEOUTS) throw new Error(`Not run, since ${timeouts} tests of this file have timed out.`);
});

afterEach(({ task }) => {
  if (task.result?.errors?.some(({ message }) => /^(Test|Hook) timed out in /.test(message))) timeouts++;
});
