import type { Box } from "../../../../src/domain/box.ts";
import type { VisionBinding } from "../../../../src/domain/detection.ts";
import { lookAtControls, lookAtScreen } from "../../../../src/services/look-at-screen.ts";
import { openVision } from "../../../../src/services/open-vision.ts";

/** Looks at the request's picture as the service does: at all of it or, where the header `x-boxes` lists some, at these boxes only. */
export default {
  async fetch(request: Request, env: { VISION: VisionBinding }): Promise<Response> {
    const context = { vision: openVision(env.VISION), nowMs: Date.now(), requestId: "bench" };
    const boxes = request.headers.get("x-boxes");
    const image = await request.bytes();
    return Response.json(
      await (boxes === null
        ? lookAtScreen(image, context)
        : lookAtControls(image, JSON.parse(boxes) as Box[], context)),
    );
  },
};
