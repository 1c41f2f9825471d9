import { ProviderError } from "../../domain/models/model-call-error.ts";
import type { CallDeadline } from "./call-deadline.ts";

/** A locate answer has a few hundred bytes; models that think aloud write some ten thousand. */
export const MAX_ANSWER_BYTES = 1024 * 1024;

/** Reads a response body as UTF-8 text. Throws an `unreadable` for one above 1 MiB, of which no more than that is read. */
export async function readBody(body: ReadableStream<Uint8Array> | null, deadline: CallDeadline): Promise<string> {
  if (!body) return "";
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let sizeBytes = 0;
  try {
    for (;;) {
      const { done, value } = await deadline.race(reader.read());
      if (done) break;
      sizeBytes += value.byteLength;
      if (sizeBytes > MAX_ANSWER_BYTES)
        throw new ProviderError("unreadable", "The model's answer is larger than 1 MiB.");
      parts.push(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    // Not awaited: a server that never ends its body must not block us.
    reader.cancel().catch(() => undefined);
    throw error;
  }
  return parts.join("") + decoder.decode();
}
