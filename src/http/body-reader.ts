/** Bytes that are asked for at a time. A Worker's reader hands out 4 KiB where it isn't told otherwise, which is a turn of the event loop for each of them. */
const CHUNK_BYTES = 64 * 1024;

/** Reads a body in large chunks. */
export type BodyReader = {
  /** Gives what has come, which the next read overwrites; null at the end. Throws where the connection is lost. */
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
