import type { VisionBinding } from "../../../../src/domain/screens/detection.ts";
import { type ControlBoxes, lookAtControls, lookAtScreen } from "../../../../src/services/locating/look-at-screen.ts";
import { openVision } from "../../../../src/services/locating/open-vision.ts";

/** Looks at the request's picture as the service does: at all of it or, where the header `x-boxes` lists some, at these boxes only. With `x-reads-text` it reads the text, too. */
export default {
  async fetch(request: Request, env: { VISION: VisionBinding }): Promise<Response> {
    const context = { vision: openVision(env.VISION), nowMs: Date.now(), requestId: "bench" };
    const asked = request.headers.get("x-boxes");
    const image = await request.bytes();
    if (asked !== null) return Response.json(await lookAtControls(image, JSON.parse(asked) as ControlBoxes, context));
    const readsText = request.headers.has("x-reads-text");
    return Response.json(await lookAtScreen(image, { organizationId: "bench", readsText }, context));
  },
};
