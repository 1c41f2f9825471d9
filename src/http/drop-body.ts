import { openBodyReader } from "./body-reader.ts";

/** How much of a refused body is read and dropped, in bytes: above the 100 MB that Cloudflare accepts on most plans. */
export const MAX_DROPPED_BYTES = 128 * 1024 * 1024;
/** How long a sender may pause before the rest is abandoned, in milliseconds. */
const PATIENCE_MS = 2_000;

/**
 * Reads the rest of a request's body and drops it, chunk by chunk, before the response is sent. Closing a connection
 * while the client still sends resets it, and the client may lose the response. Gives up if the sender pauses, or after
 * `MAX_DROPPED_BYTES`. A body that is still locked was read to its end.
 */
export async function dropBody(body: ReadableStream<Uint8Array>): Promise<void> {
  if (body.locked) return;
  const reader = openBodyReader(body);
  let dropped = 0;
  let droppedBefore = 0;
  const timer = setInterval(() => {
    // Ends the pending read.
    if (dropped === droppedBefore) reader.cancel().catch(() => undefined);
    droppedBefore = dropped;
  }, PATIENCE_MS);
  try {
    while (dropped < MAX_DROPPED_BYTES) {
      const chunk = await reader.read();
      if (!chunk) return;
      dropped += chunk.length;
    }
    await reader.cancel();
  } catch {
    // The sender has disconnected: nobody is left to answer.
  } finally {
    clearInterval(timer);
  }
}
