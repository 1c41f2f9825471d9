/**
 * How many bytes are requested at a time. Without this, a Worker's reader returns 4 KiB at a time, which costs a turn
 * of the event loop each.
 */
const CHUNK_BYTES = 64 * 1024;

/** Reads a body in large chunks. */
export type BodyReader = {
  /** Returns the next bytes, valid until the next read; null at the end. Throws if the connection is lost. */
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
  releaseLock(): void;
};

/** Opens a reader, which locks the body. */
export function openBodyReader(body: ReadableStream<Uint8Array>): BodyReader {
  const reader = body.getReader({ mode: "byob" });
  let room = new Uint8Array(CHUNK_BYTES);
  return {
    read: async () => {
      const { done, value } = await reader.read(room);
      if (done) return null;
      room = new Uint8Array(value.buffer as ArrayBuffer);
      return value;
    },
    cancel: () => reader.cancel(),
    releaseLock: () => reader.releaseLock(),
  };
}
