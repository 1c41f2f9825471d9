import type { VisionState } from "../../domain/checks/deployment-facts.ts";
import type { VisionService } from "../../domain/screens/detection.ts";
import { VisionBusy } from "../../domain/screens/vision-busy.ts";
import { decodeBase64 } from "../../domain/text/base64.ts";
import { EXAMPLE_IMAGE } from "../../schema/fields.ts";

/** How long the vision Worker may take: it may have to start first. */
const DEADLINE_MS = 10_000;

/** Asks the vision Worker to read a picture of one pixel, which needs no network, and returns how it answered. */
export async function askVision(vision: VisionService, deadlineMs = DEADLINE_MS): Promise<VisionState> {
  const { promise: late, resolve } = Promise.withResolvers<VisionState>();
  const timer = setTimeout(() => resolve("silent"), deadlineMs);
  try {
    return await Promise.race([readPixel(vision), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readPixel(vision: VisionService): Promise<VisionState> {
  try {
    const { ok } = await vision.prepare({ image: decodeBase64(EXAMPLE_IMAGE), width: 1, height: 1, marks: [] });
    return ok ? "answers" : "failed";
  } catch (error) {
    return error instanceof VisionBusy ? "busy" : "failed";
  }
}
