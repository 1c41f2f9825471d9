import type { Box } from "../../../../src/domain/screens/box.ts";
import type { VisionBinding } from "../../../../src/domain/screens/detection.ts";
import type { PictureRequest } from "../../../../src/domain/screens/picture.ts";
import { openVision } from "../../../../src/services/locating/open-vision.ts";

/**
 * Passes a test's image on to `prepare`, and returns the picture; with the header `x-boxes` on to `nameIcons`, and returns the names and colours. A refusal or
 * exception comes as JSON.
 */
export default {
  async fetch(request: Request, env: { VISION: VisionBinding }): Promise<Response> {
    const boxes = request.headers.get("x-boxes");
    if (boxes !== null) return nameIcons(request, env.VISION, JSON.parse(boxes) as Box[]);
    const rest = JSON.parse(request.headers.get("x-request") ?? "") as Omit<PictureRequest, "image">;
    try {
      const answer = await openVision(env.VISION).prepare({ ...rest, image: await request.bytes() });
      if (!answer.ok) return Response.json(answer, { status: 400 });
      const { image, mediaType, marked } = answer;
      return new Response(image, { headers: { "content-type": mediaType, "x-marked": JSON.stringify(marked) } });
    } catch (error) {
      return Response.json({ thrown: String(error) }, { status: 500 });
    }
  },
};

async function nameIcons(request: Request, vision: VisionBinding, boxes: Box[]): Promise<Response> {
  try {
    return Response.json(await openVision(vision).nameIcons({ image: await request.bytes(), boxes, shaded: boxes }));
  } catch (error) {
    return Response.json({ thrown: String(error) }, { status: 500 });
  }
}
