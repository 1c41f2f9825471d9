import type { Usage } from "../../../../../src/domain/money/usage.ts";
import { recordUsage } from "../../../../../src/services/billing/record-usage.ts";
import { playSteps, type Step } from "../../../../storage/play-steps.ts";

/**
 * Plays a test's steps, and returns the results; at `/at-once` it records all given usage at the same time, and returns
 * what became of each. In workerd, where no statement leaves the process.
 */
export default {
  async fetch(request: Request, { DB }: { DB: D1Database }): Promise<Response> {
    if (new URL(request.url).pathname !== "/at-once") {
      return Response.json(await playSteps(DB, (await request.json()) as Step[]));
    }
    const uses = (await request.json()) as Usage[];
    const services = { nowMs: Date.now(), wake: () => undefined };
    const record = (usage: Usage) =>
      recordUsage(DB, usage, services).then(
        () => "recorded",
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    return Response.json(await Promise.all(uses.map(record)));
  },
};
