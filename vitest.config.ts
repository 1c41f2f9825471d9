import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/global-setup.ts"],
    setupFiles: ["test/setup.ts"],
    // Generous on purpose: no test asserts a time, and a busy machine must not fail one.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
