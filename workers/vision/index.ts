import { WorkerEntrypoint } from "cloudflare:workers";
import type { AnalysisAnswer, NamingAnswer, VisionBinding } from "../../src/domain/screens/detection.ts";
import type { PictureAnswer } from "../../src/domain/screens/picture.ts";
import type { BusyAnswer } from "../../src/domain/screens/vision-busy.ts";
import { analyze } from "../../src/vision/analyze.ts";
import { createWorkerdHost, pictureCodecs, readAsset } from "../../src/vision/hosts/workerd-host.ts";
import { nameInPicture } from "../../src/vision/name-in-picture.ts";
import { prepare } from "../../src/vision/prepare.ts";
import { estimateAnalysis, estimateNaming, estimatePreparation } from "../../src/vision/queue/estimate-work.ts";
import { runInTurn, runWhenIdle } from "../../src/vision/queue/run-in-turn.ts";
import { WARM_UP_FILE, WARM_UP_PATH, warmUp } from "../../src/vision/warm-up.ts";

/** RPC for the other Workers; not reachable from outside. */
export class Vision extends WorkerEntrypoint<VisionEnv> implements VisionBinding {
  analyze(...[request, receivedAtMs]: Parameters<VisionBinding["analyze"]>): Promise<AnalysisAnswer | BusyAnswer> {
    const { picture, ...options } = request;
    return this.#stay(
      runInTurn(picture, estimateAnalysis(picture, options), async (image) => {
        const host = await createWorkerdHost(this.env.ASSETS);
        return analyze({ ...options, image }, host, Math.max(0, Date.now() - receivedAtMs));
      }),
    );
  }

  prepare({ picture, ...rest }: Parameters<VisionBinding["prepare"]>[0]): Promise<PictureAnswer | BusyAnswer> {
    return this.#stay(
      runInTurn(picture, estimatePreparation(picture), (image) => prepare({ ...rest, image }, pictureCodecs)),
    );
  }

  nameIcons({ picture, boxes, shaded }: Parameters<VisionBinding["nameIcons"]>[0]): Promise<NamingAnswer | BusyAnswer> {
    return this.#stay(
      runInTurn(picture, estimateNaming(picture, boxes.length, shaded.length), async (image) =>
        nameInPicture({ image, boxes, shaded }, await createWorkerdHost(this.env.ASSETS)),
      ),
    );
  }

  warmUp(): Promise<number> {
    return this.#stay(warmUpIfIdle(this.env.ASSETS));
  }

  /** Work that has started runs to its end even if the caller disconnects, so that its turn ends. */
  #stay<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.ctx.waitUntil(
      answer.then(
        () => undefined,
        () => undefined,
      ),
    );
    return answer;
  }
}

/** Returns the bytes of the networks' memory, or 0 if there is other work. */
async function warmUpIfIdle(assets: Fetcher): Promise<number> {
  const heapBytes = await runWhenIdle(async () => {
    const host = await createWorkerdHost(assets);
    await warmUp(host, async () => (await readAsset(assets, WARM_UP_FILE)).bytes());
    return host.heapBytes();
  });
  return heapBytes ?? 0;
}

/** Only the local start can reach this over HTTP; it warms the detector up. */
export default {
  async fetch(request, { ASSETS }) {
    if (request.method !== "POST" || new URL(request.url).pathname !== WARM_UP_PATH) {
      return new Response(null, { status: 404 });
    }
    return Response.json({ heap_bytes: await warmUpIfIdle(ASSETS) });
  },
} satisfies ExportedHandler<VisionEnv>;
