import { WorkerEntrypoint } from "cloudflare:workers";
import type { AnalysisRequest } from "../../../../src/domain/screens/detection.ts";

/** The ways to fail, each chosen by a request's `confidence_threshold`. */
export const FAILURES: Record<number, () => Promise<unknown>> = {
  0.1: async () => {
    await Promise.resolve();
    throw new RangeError("quotes the picture");
  },
  // The runtime cuts off a call that can never be answered.
  0.2: () => new Promise(() => undefined),
  // Can't be sent between Workers.
  0.3: async () => new WeakMap(),
};

export class Vision extends WorkerEntrypoint {
  analyze({ confidenceThreshold }: AnalysisRequest): Promise<unknown> {
    const fail = FAILURES[confidenceThreshold];
    if (!fail) throw new Error("There is no such failure.");
    return fail();
  }
}

export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
