import { expect, test } from "vitest";
import { runInTurn } from "../../../src/vision/queue/run-in-turn.ts";

const MEGABYTE = 1024 * 1024;

/** A request whose file is counted when it is fetched, and whose work ends when it is told to. */
function makeRequest(estimateMs: number, byteLength: number) {
  const { promise: work, resolve: end } = Promise.withResolvers<{ ok: true; size: number }>();
  let reads = 0;
  const read = async () => {
    reads++;
    return new Uint8Array(8);
  };
  const picture = { width: 1, height: 1, byteLength, read };
  const answer = runInTurn(picture, estimateMs, ({ length }) => {
    expect(length).toBe(8);
    return work;
  });
  return { answer, end: () => end({ ok: true, size: 8 }), countReads: () => reads };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test("holds one file at a time, and none of a request that waits or is refused", async () => {
  const admitted = [9000, 9000, 9000].map((estimateMs) => makeRequest(estimateMs, MEGABYTE));
  const refused = makeRequest(9000, MEGABYTE);
  expect(await refused.answer).toMatchObject({ ok: false, reason: "busy", retryAfterSeconds: expect.any(Number) });
  const reads = () => [...admitted, refused].map(({ countReads }) => countReads());
  for (const [place, { end, answer }] of admitted.entries()) {
    await settle();
    expect(reads()).toEqual([0, 1, 2, 3].map((at) => (at <= place && at < 3 ? 1 : 0)));
    end();
    expect(await answer).toEqual({ ok: true, size: 8 });
  }
  expect(refused.countReads()).toBe(0);
});

test("refuses what would have callers hold more than 64 MiB of files, in whole seconds", async () => {
  const admitted = Array.from({ length: 5 }, () => makeRequest(100, 12 * MEGABYTE));
  const refused = makeRequest(100, 12 * MEGABYTE);
  expect(await refused.answer).toEqual({ ok: false, reason: "busy", retryAfterSeconds: 1 });
  for (const { end } of admitted) end();
  expect((await Promise.all(admitted.map(({ answer }) => answer))).every(({ ok }) => ok)).toBe(true);
});

test("a caller that has left before its turn costs nothing, and the next one gets the turn", async () => {
  const gone = runInTurn(
    { width: 1, height: 1, byteLength: 1, read: () => Promise.reject(new Error("the caller is gone")) },
    100,
    () => Promise.reject(new Error("must not be reached")),
  );
  const next = makeRequest(100, 1);
  next.end();
  await expect(gone).rejects.toThrow("the caller is gone");
  expect(await next.answer).toEqual({ ok: true, size: 8 });
});
