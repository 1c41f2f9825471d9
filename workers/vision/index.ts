import { WorkerEntrypoint } from "cloudflare:workers";
import type { AnalysisAnswer, AnalysisRequest, VisionService } from "../../src/domain/detection.ts";
import type { PictureAnswer, PictureRequest } from "../../src/domain/picture.ts";
import { analyze } from "../../src/vision/analyze.ts";
import { Exclusive } from "../../src/vision/exclusive.ts";
import { prepare } from "../../src/vision/prepare.ts";
import { createWorkerdHost, pictureCodecs } from "../../src/vision/workerd-host.ts";

/** Longer than any task takes; only a cancelled request's turn is ever cut by it. */
const PATIENCE_MS = 60_000;
const turns = new Exclusive(PATIENCE_MS);

/** RPC for the other Workers; not reachable from outside. */
export class Vision extends WorkerEntrypoint<VisionEnv> implements VisionService {
  async analyze(request: AnalysisRequest): Promise<AnalysisAnswer> {
    const host = await createWorkerdHost(this.env.ASSETS);
    const arrivedAt = host.now();
    return this.#takeTurn(() => analyze(request, host, host.now() - arrivedAt));
  }

  prepare(request: PictureRequest): Promise<PictureAnswer> {
    return this.#takeTurn(() => prepare(request, pictureCodecs));
  }

  #takeTurn<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    const answer = turns.run(task);
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
