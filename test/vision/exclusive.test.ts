import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Exclusive } from "../../src/vision/exclusive.ts";

const PATIENCE_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Tasks that take a while, and a log of when they began and ended. */
function watch() {
  const log: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const task = (name: string, durationMs: number) => async () => {
    log.push(`${name} begins`);
    running++;
    mostAtOnce = Math.max(mostAtOnce, running);
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    running--;
    log.push(`${name} ends`);
    return name;
  };
  return { log, task, countMostAtOnce: () => mostAtOnce };
}

const never = () => new Promise<never>(() => undefined);
const fail = () => Promise.reject(new Error("broken"));

describe("one task at a time", () => {
  test("in the order of their coming, each with its own result", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const { log, task } = watch();
    const results = Promise.all(["a", "b", "c"].map((name, index) => turns.run(task(name, 300 - index * 100))));
    await vi.runAllTimersAsync();
    expect(await results).toEqual(["a", "b", "c"]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  test("the first one begins without any timer", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    expect(await turns.run(async () => 7)).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("one that comes while another runs waits for it, and one that comes later doesn't", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const { log, task } = watch();
    const first = turns.run(task("a", 100));
    await vi.advanceTimersByTimeAsync(50);
    const second = turns.run(task("b", 100));
    expect(log).toEqual(["a begins"]);
    await vi.advanceTimersByTimeAsync(50);
    expect(log).toEqual(["a begins", "a ends", "b begins"]);
    await vi.runAllTimersAsync();
    await Promise.all([first, second]);
    const third = turns.run(task("c", 10));
    await vi.advanceTimersByTimeAsync(0);
    expect(log.at(-1)).toBe("c begins");
    await vi.runAllTimersAsync();
    expect(await third).toBe("c");
  });

  test("a failure, also a thrown one, is its caller's and not the next one's", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const outcomes = Promise.allSettled([
      turns.run(fail),
      turns.run(async () => "well"),
      turns.run(() => {
        throw new Error("at once");
      }),
      turns.run(async () => "well again"),
    ]);
    await vi.runAllTimersAsync();
    expect(await outcomes).toMatchObject([
      { status: "rejected", reason: { message: "broken" } },
      { status: "fulfilled", value: "well" },
      { status: "rejected", reason: { message: "at once" } },
      { status: "fulfilled", value: "well again" },
    ]);
  });

  test("a task that never ends is passed when the patience is over, and not before", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const { log, task } = watch();
    turns.run(never);
    const next = turns.run(task("b", 10));
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(["b begins"]);
    await vi.runAllTimersAsync();
    expect(await next).toBe("b");
  });

  test("those behind a task that never ends still go one at a time, in order", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const { log, task, countMostAtOnce } = watch();
    turns.run(never);
    const others = Promise.all(["b", "c", "d"].map((name) => turns.run(task(name, 400))));
    await vi.runAllTimersAsync();
    await others;
    expect(countMostAtOnce()).toBe(1);
    expect(log.filter((line) => line.endsWith("begins"))).toEqual(["b begins", "c begins", "d begins"]);
  });

  test("a queue longer than the patience lets nobody in early", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const { task, countMostAtOnce } = watch();
    const all = Promise.all(Array.from({ length: 8 }, (_, index) => turns.run(task(String(index), PATIENCE_MS * 0.9))));
    await vi.runAllTimersAsync();
    expect(await all).toHaveLength(8);
    expect(countMostAtOnce()).toBe(1);
  });

  test("two that never end are passed one after the other", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const { log, task } = watch();
    turns.run(never);
    turns.run(never);
    const third = turns.run(task("c", 10));
    await vi.advanceTimersByTimeAsync(2 * PATIENCE_MS - 1);
    expect(log).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(["c begins"]);
    await vi.runAllTimersAsync();
    expect(await third).toBe("c");
  });

  test("one that was passed and ends late disturbs nobody", async () => {
    const turns = new Exclusive(PATIENCE_MS);
    const { log, task } = watch();
    const late = turns.run(task("late", PATIENCE_MS + 200));
    const next = turns.run(task("b", 500));
    const last = turns.run(task("c", 10));
    await vi.runAllTimersAsync();
    expect(await Promise.all([late, next, last])).toEqual(["late", "b", "c"]);
    expect(log).toEqual(["late begins", "b begins", "late ends", "b ends", "c begins", "c ends"]);
  });
});
