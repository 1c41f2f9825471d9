import { type Answer, ApiError, call, type Input } from "../../api/call.ts";
import { sendWithProgress } from "../../api/send-with-progress.ts";
import { CallKeys } from "./call-keys.ts";
import { PictureError, writeDetail } from "./picture.ts";
import { parseServerTiming, type ServerTiming } from "./server-timing.ts";
import type { Tools } from "./task-stage.ts";

/** Longer than for other calls: a large screenshot over a slow connection, then a model that reasons. */
const PATIENCE_MS = 180_000;

const KEYS = new CallKeys();

export type GroundingId = "screenshots.detect" | "screenshots.locate" | "elements.locate";

/**
 * Calls a grounding operation and reports progress: sending, then `working`. Its retry isn't charged again.
 *
 * @throws PictureError if the service refuses the picture; ApiError
 */
export async function askService<Id extends GroundingId>(
  id: Id,
  input: Input<Id>,
  working: string,
  { signal, onStage }: Tools,
): Promise<{ answer: Answer<Id>; timing: ServerTiming }> {
  let timing = parseServerTiming("");
  onStage({ label: "Sending", share: 0 });
  const answer = await KEYS.use(await digest(id, input), (idempotencyKey) =>
    call(id, input, {
      signal,
      idempotencyKey,
      patienceMs: PATIENCE_MS,
      send: (request) =>
        sendWithProgress(request, ({ sentBytes, totalBytes }) =>
          onStage(
            sentBytes < totalBytes
              ? { label: "Sending", share: sentBytes / totalBytes }
              : { label: working, share: null },
          ),
        ),
      onHeaders: (headers) => {
        timing = parseServerTiming(headers.get("server-timing") ?? "");
      },
    }),
  ).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "invalid_image") throw new PictureError(writeDetail(error.message));
    throw error;
  });
  return { answer, timing };
}

/** A request has megabytes: its digest identifies it without keeping them. */
async function digest(id: GroundingId, input: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(input));
  return `${id} ${new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).join()}`;
}
