import { afterEach, describe, expect, it, vi } from "vitest";
import { MAX_JSON_CONTAINERS, MAX_JSON_DEPTH, MAX_JSON_MEMBERS } from "../../src/domain/limits/request-limits.ts";
import { dropBody, MAX_DROPPED_BYTES } from "../../src/http/drop-body.ts";
import { readJsonObject } from "../../src/http/request-body.ts";

const BOUND = 1000;
const CHUNK = 100;

/** A body that counts how much of it is read. Chunks after its end never arrive if `isOpen`. */
function countedBody(chunks: number, { chunkBytes = CHUNK, isOpen = false } = {}) {
  const taken = { chunks: 0, isCancelled: false };
  const body = new ReadableStream(
    {
      type: "bytes",
      pull(controller) {
        if (taken.chunks < chunks) {
          taken.chunks++;
          controller.enqueue(new Uint8Array(chunkBytes).fill(0x20));
        } else if (!isOpen) {
          controller.close();
          controller.byobRequest?.respond(0);
        } else return new Promise<void>(() => undefined);
        return undefined;
      },
      cancel() {
        taken.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, taken };
}

const readCode = (body: ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
  readJsonObject({ headers: new Headers(headers), body }, BOUND).then(
    () => null,
    ({ code }) => code,
  );

describe("reading a body", () => {
  it("takes nothing of one whose told length is above the bound", async () => {
    const { body, taken } = countedBody(Number.POSITIVE_INFINITY);
    expect(await readCode(body, { "content-length": String(BOUND + 1) })).toBe("payload_too_large");
    expect(taken.chunks).toBe(0);
  });

  it("takes one chunk more than the bound of one whose length isn't told, or is told too small", async () => {
    for (const headers of [{}, { "content-length": "1" }]) {
      const { body, taken } = countedBody(Number.POSITIVE_INFINITY);
      expect(await readCode(body, headers)).toBe("payload_too_large");
      expect(taken.chunks).toBe(BOUND / CHUNK + 1);
    }
  });

  it("reads one that is as long as the bound", async () => {
    const { body, taken } = countedBody(BOUND / CHUNK);
    // Nothing but spaces: read completely, and not valid JSON.
    expect(await readCode(body)).toBe("invalid_json");
    expect(taken.chunks).toBe(BOUND / CHUNK);
  });

  it.each([
    ["arrays and objects", (count: number) => `{"a":[${"[],".repeat(count - 3)}{}]}`, MAX_JSON_CONTAINERS],
    ["members", (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`)}}`, MAX_JSON_MEMBERS],
    ["levels", (count: number) => `{"a":${"[".repeat(count - 1)}${"]".repeat(count - 1)}}`, MAX_JSON_DEPTH],
  ])("reads one with as many %s as a body may have, and refuses one more", async (_, write, most) => {
    const read = (text: string) =>
      readJsonObject({ headers: new Headers(), body: new Blob([text]).stream() }, Number.MAX_SAFE_INTEGER);
    await expect(read(write(most))).resolves.toBeTypeOf("object");
    await expect(read(write(most + 1))).rejects.toMatchObject({ code: "invalid_json" });
  });
});

describe("dropping a body", () => {
  afterEach(() => vi.useRealTimers());

  it("reads what is left of a refused one to its end", async () => {
    const { body, taken } = countedBody(50);
    expect(await readCode(body)).toBe("payload_too_large");
    await dropBody(body);
    expect(taken).toEqual({ chunks: 50, isCancelled: false });
  });

  it("gives up an endless one at its bound", async () => {
    const chunkBytes = 1024 * 1024;
    const { body, taken } = countedBody(Number.POSITIVE_INFINITY, { chunkBytes });
    await dropBody(body);
    expect(taken).toEqual({ chunks: MAX_DROPPED_BYTES / chunkBytes, isCancelled: true });
  });

  it("gives up one whose sender pauses", async () => {
    vi.useFakeTimers();
    const { body, taken } = countedBody(3, { isOpen: true });
    const dropped = dropBody(body);
    await vi.advanceTimersByTimeAsync(10_000);
    await dropped;
    expect(taken).toEqual({ chunks: 3, isCancelled: true });
  });

  it("is content with one that was read, and with one that broke off", async () => {
    const { body } = countedBody(1);
    expect(await readCode(body)).toBe("invalid_json");
    await dropBody(body);
    await dropBody(new ReadableStream({ type: "bytes", pull: (controller) => controller.error(new Error("gone")) }));
  });
});
