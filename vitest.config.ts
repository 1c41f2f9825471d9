import { configDefaults, defineConfig } from "vitest/config";

/** What takes a browser, the largest pictures, or an install minutes: with SLOW_TESTS=1 only. Each area has shorter tests that always run. */
const SLOW = [
  "test/dashboard/{fleet,money,organization,overview,delivery-log,shell-walk,invitation-walk}.test.ts",
  "test/dashboard/playground{,-calls,-in-browser}.test.ts",
  "test/e2e/{changes-two-writers,detect-at-once,detect-odd-pictures}.test.ts",
  "test/vision/browser/webgpu.test.ts",
  "test/local-start/fresh-clone.test.ts",
];

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...(process.env.SLOW_TESTS === "1" ? [] : SLOW)],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/setup.ts"],
    // More than there are cores: many tests wait for a receiver, a lease or a process, and leave their core idle meanwhile.
    maxWorkers: 3,
    isolate: false,
    // What the tools log is only of use where a test failed.
    silent: "passed-only",
    // Generous on purpose: no test asserts a time, and a busy machine must not fail one.
    testTimeout: 240_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
