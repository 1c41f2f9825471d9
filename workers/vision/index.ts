import { WorkerEntrypoint } from "cloudflare:workers";
import type { AnalysisAnswer, AnalysisRequest, VisionService } from "../../src/domain/detection.ts";
import { analyze } from "../../src/vision/analyze.ts";
import { Exclusive } from "../../src/vision/exclusive.ts";
import { createWorkerdHost } from "../../src/vision/workerd-host.ts";

/** Longer than any analysis takes; only a cancelled request's turn is ever cut by it. */
const PATIENCE_MS = 60_000;
const turns = new Exclusive(PATIENCE_MS);

/** RPC for the other Workers; not reachable from outside. */
export class Vision extends WorkerEntrypoint<VisionEnv> implements VisionService {
  async analyze(request: AnalysisRequest): Promise<AnalysisAnswer> {
    const host = await createWorkerdHost(this.env.ASSETS);
    const arrivedAt = host.now();
    const answer = turns.run(() => analyze(request, host, host.now() - arrivedAt));
    // A caller who hangs up must not leave the turn taken: the work goes on to its end.
    this.ctx.waitUntil(
      answer.then(
        () => undefined,
        () => undefined,
      ),
    );
    return answer;
  }
}

export default { fetch: () => new Response(null, { status: 404 }) } satisfies ExportedHandler;
