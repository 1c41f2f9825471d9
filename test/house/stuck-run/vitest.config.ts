import { defineConfig } from "vitest/config";
import { TallyReporter } from "../../tally-reporter.ts";

export default defineConfig({
  test: {
    include: [`${process.env.STUCK_FILES}.stuck.ts`],
    maxWorkers: 3,
    reporters: [new TallyReporter({ quietMs: 600, stuckMs: 5000 })],
  },
});
