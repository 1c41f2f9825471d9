import type { VisionState } from "../../domain/checks/deployment-facts.ts";
import type { VisionService } from "../../domain/screens/detection.ts";
import { VisionBusy } from "../../domain/screens/vision-busy.ts";
import { decodeBase64 } from "../../domain/text/base64.ts";
import { EXAMPLE_IMAGE } from "../../schema/fields.ts";
import { endInTime } from "../end-in-time.ts";

/** How long the vision Worker may take: it may have to start first. */
const DEADLINE_MS = 10_000;

/** Asks the vision Worker to read a picture of one pixel, which needs no network, and returns how it answered. */
export async function askVision(vision: VisionService, deadlineMs = DEADLINE_MS): Promise<VisionState> {
  // Only the deadline throws.
  return endInTime(readPixel(vision), deadlineMs, "The vision Worker didn't answer.").catch(() => "silent");
}

async function readPixel(vision: VisionService): Promise<VisionState> {
  try {
    const { ok } = await vision.prepare({ image: decodeBase64(EXAMPLE_IMAGE), width: 1, height: 1, marks: [] });
    return ok ? "answers" : "failed";
  } catch (error) {
    return error instanceof VisionBusy ? "busy" : "failed";
  }
}
