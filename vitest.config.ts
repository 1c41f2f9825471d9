import { availableParallelism, totalmem } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/run-order.ts";
import { TallyReporter } from "./test/tally-reporter.ts";

/** Room for one process, with its Workers and its Chromium. */
const PROCESS_BYTES = 4 * 2 ** 30;
/** A container may have less memory than its machine. */
const MEMORY_BYTES = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
const MOST_PROCESSES = Math.min(6, Math.floor(MEMORY_BYTES / PROCESS_BYTES));

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/setup.ts"],
    // More than there are cores: many tests wait for a receiver, a lease or a process, and leave their core idle meanwhile.
    maxWorkers: Math.max(3, Math.min(availableParallelism() + 2, MOST_PROCESSES)),
    // Files share what they start: see test/harness.ts.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    reporters: ["default", new TallyReporter()],
    // What the tools log is only of use where a test failed.
    silent: "passed-only",
    // Generous on purpose: no test asserts a time, and a busy machine must not fail one.
    testTimeout: 240_000,
    hookTimeout: 600_000,
    // A machine of CI that many share may hold a browser up for a minute. What passes only at the second try is said to have done so.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 60_000 } },
    // Node loads the files itself, as it does for the programs of `scripts`: Vite's loader takes a tenth longer.
    experimental: { viteModuleRunner: false },
  },
});
