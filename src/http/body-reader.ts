/**
 * How many bytes are requested at a time, at most. Without this, a Worker's reader returns 4 KiB at a time, which costs a
 * turn of the event loop each.
 */
const CHUNK_BYTES = 64 * 1024;
const LEAST_CHUNK_BYTES = 512;

/** Reads a body in large chunks. */
export type BodyReader = {
  /** Returns the next bytes, valid until the next read; null at the end. Throws if the connection is lost. */
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
  releaseLock(): void;
};

/** Opens a reader, which locks the body. `declaredBytes` is the length that was declared, 0 if none was. */
export function openBodyReader(body: ReadableStream<Uint8Array>, declaredBytes = 0): BodyReader {
  const reader = body.getReader({ mode: "byob" });
  // Allocates less for a small body: the memory of a full chunk costs more than reading it.
  const chunkBytes =
    declaredBytes > 0 ? Math.min(CHUNK_BYTES, Math.max(LEAST_CHUNK_BYTES, declaredBytes)) : CHUNK_BYTES;
  let room = new Uint8Array(chunkBytes);
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
