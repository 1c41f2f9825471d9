import type { VisionBinding } from "../../../../src/domain/detection.ts";
import { type ControlBoxes, lookAtControls, lookAtScreen } from "../../../../src/services/look-at-screen.ts";
import { openVision } from "../../../../src/services/open-vision.ts";

/** Looks at the request's picture as the service does: at all of it or, where the header `x-boxes` lists some, at these boxes only. */
export default {
  async fetch(request: Request, env: { VISION: VisionBinding }): Promise<Response> {
    const context = { vision: openVision(env.VISION), nowMs: Date.now(), requestId: "bench" };
    const asked = request.headers.get("x-boxes");
    const image = await request.bytes();
    if (asked !== null) return Response.json(await lookAtControls(image, JSON.parse(asked) as ControlBoxes, context));
    const seen = await lookAtScreen(image, { organizationId: "bench", readsText: false }, context);
    return Response.json(seen?.detections ?? null);
  },
};
