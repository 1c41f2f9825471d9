import { describe, expect, test, vi } from "vitest";
import { createFairTurns } from "../../scripts/dev/fair-turns.ts";

const CALLS = 100;

/** Takes turns for one caller, and returns how to end those that began, in the order in which they began. */
function takeMany(
  turns: ReturnType<typeof createFairTurns>,
  caller: string,
  { calls = CALLS, kind = "other" }: { calls?: number; kind?: "large" | "other" } = {},
) {
  const begun: (() => void)[] = [];
  for (let call = 0; call < calls; call++) void turns.take(caller, kind).then((end) => begun.push(end));
  return begun;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("fair turns", () => {
  test("let one caller begin four calls at once, and the next one whenever one is answered", async () => {
    const begun = takeMany(createFairTurns(), "many");
    await settle();
    expect(begun.length).toBe(4);
    begun[2]?.();
    begun[0]?.();
    await settle();
    expect(begun.length).toBe(6);
  });

  test("let one caller begin one call with a large body at once, and small ones beside it", async () => {
    const turns = createFairTurns();
    const large = takeMany(turns, "many", { kind: "large" });
    const small = takeMany(turns, "many");
    await settle();
    expect([large.length, small.length]).toEqual([1, 4]);
    large[0]?.();
    await settle();
    expect([large.length, small.length]).toEqual([2, 4]);
  });

  test("let another caller begin at once, however many calls one has sent", async () => {
    const turns = createFairTurns();
    takeMany(turns, "many");
    const others = takeMany(turns, "other", { calls: 1 });
    await settle();
    expect(others.length).toBe(1);
  });

  test("lose no call, and begin them in the order of their arrival", async () => {
    const turns = createFairTurns();
    const order: number[] = [];
    const calls = Array.from({ length: CALLS }, async (_, call) => {
      const end = await turns.take("many", "other");
      order.push(call);
      end();
      // Said twice: once when it's answered, once when its connection closes.
      end();
    });
    await Promise.all(calls);
    expect(order).toEqual(Array.from({ length: CALLS }, (_, call) => call));
  });

  test("don't hold calls up behind some that take long", async () => {
    vi.useFakeTimers();
    try {
      const begun = takeMany(createFairTurns(), "patient");
      await vi.advanceTimersByTimeAsync(0);
      expect(begun.length).toBe(4);
      await vi.advanceTimersByTimeAsync(50);
      expect(begun.length).toBe(8);
      await vi.advanceTimersByTimeAsync((50 * CALLS) / 4);
      expect(begun.length).toBe(CALLS);
    } finally {
      vi.useRealTimers();
    }
  });

  test("begin the next large body only when the one before has had the time for its way", async () => {
    vi.useFakeTimers();
    try {
      const begun = takeMany(createFairTurns(), "patient", { kind: "large" });
      await vi.advanceTimersByTimeAsync(199);
      expect(begun.length).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(begun.length).toBe(2);
      await vi.advanceTimersByTimeAsync(200 * CALLS);
      expect(begun.length).toBe(CALLS);
    } finally {
      vi.useRealTimers();
    }
  });
});
