import { defineConfig } from "vitest/config";
import { TallyReporter } from "../../tally-reporter.ts";

export default defineConfig({
  test: {
    include: [`${process.env.STUCK_FILES}.stuck.ts`],
    setupFiles: ["../../setup.ts"],
    maxWorkers: 3,
    reporters: [new TallyReporter({ quietMs: Number(process.env.QUIET_MS), stuckMs: 8000 })],
  },
});
