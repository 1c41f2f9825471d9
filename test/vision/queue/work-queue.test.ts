import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type QueueLimits, type Work, WorkQueue } from "../../../src/vision/queue/work-queue.ts";

const PATIENCE_MS = 1000;
const NO_LIMITS: QueueLimits = { maxExpectedWaitMs: 1e9, maxWaitMs: 1e9, maxBytes: 1e9, patienceMs: PATIENCE_MS };

/** A queue that admits everything, and what came of its tasks. */
function openQueue() {
  const queue = new WorkQueue(NO_LIMITS, Date.now);
  return {
    run: async <Result>(task: () => Promise<Result>) => {
      const admission = await queue.run({ estimateMs: 1, bytes: 1 }, task);
      if (!admission.ok) throw new Error("refused");
      return admission.result;
    },
  };
}

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
    const turns = openQueue();
    const { log, task } = watch();
    const results = Promise.all(["a", "b", "c"].map((name, index) => turns.run(task(name, 300 - index * 100))));
    await vi.runAllTimersAsync();
    expect(await results).toEqual(["a", "b", "c"]);
    expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
  });

  test("the first one begins without any timer", async () => {
    const turns = openQueue();
    expect(await turns.run(async () => 7)).toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("one that comes while another runs waits for it, and one that comes later doesn't", async () => {
    const turns = openQueue();
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
    const turns = openQueue();
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
    const turns = openQueue();
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
    const turns = openQueue();
    const { log, task, countMostAtOnce } = watch();
    turns.run(never);
    const others = Promise.all(["b", "c", "d"].map((name) => turns.run(task(name, 400))));
    await vi.runAllTimersAsync();
    await others;
    expect(countMostAtOnce()).toBe(1);
    expect(log.filter((line) => line.endsWith("begins"))).toEqual(["b begins", "c begins", "d begins"]);
  });

  test("a queue longer than the patience lets nobody in early", async () => {
    const turns = openQueue();
    const { task, countMostAtOnce } = watch();
    const all = Promise.all(Array.from({ length: 8 }, (_, index) => turns.run(task(String(index), PATIENCE_MS * 0.9))));
    await vi.runAllTimersAsync();
    expect(await all).toHaveLength(8);
    expect(countMostAtOnce()).toBe(1);
  });

  test("two that never end are passed one after the other", async () => {
    const turns = openQueue();
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
    const turns = openQueue();
    const { log, task } = watch();
    const late = turns.run(task("late", PATIENCE_MS + 200));
    const next = turns.run(task("b", 500));
    const last = turns.run(task("c", 10));
    await vi.runAllTimersAsync();
    expect(await Promise.all([late, next, last])).toEqual(["late", "b", "c"]);
    expect(log).toEqual(["late begins", "b begins", "late ends", "b ends", "c begins", "c ends"]);
  });
});

describe("a task starts within a bounded wait, or is refused with the time after which there is room", () => {
  const LIMITS: QueueLimits = { maxExpectedWaitMs: 10_000, maxWaitMs: 15_000, maxBytes: 100, patienceMs: 60_000 };
  const lasting = (ms: number) => () => new Promise<string>((resolve) => setTimeout(resolve, ms, "done"));
  const work = (estimateMs: number, bytes = 1): Work => ({ estimateMs, bytes });
  const DONE = { ok: true, result: "done" };

  test("by the work ahead of it, not by how many are ahead of it", async () => {
    const queue = new WorkQueue(LIMITS, Date.now);
    const small = Array.from({ length: 100 }, () => queue.run(work(90), lasting(90)));
    await vi.runAllTimersAsync();
    expect(await Promise.all(small)).toEqual(small.map(() => DONE));
    const large = Array.from({ length: 3 }, () => queue.run(work(8000), lasting(8000)));
    await vi.runAllTimersAsync();
    expect(await Promise.all(large)).toEqual([DONE, DONE, { ok: false, retryAfterMs: 6000 }]);
  });

  test("a refusal comes at once, and a repeat after the given time is admitted", async () => {
    const queue = new WorkQueue(LIMITS, Date.now);
    const ahead = Array.from({ length: 3 }, () => queue.run(work(5000), lasting(5000)));
    const refused = await queue.run(work(5000), lasting(5000));
    expect(refused).toEqual({ ok: false, retryAfterMs: 5000 });
    await vi.advanceTimersByTimeAsync(4999);
    expect(await queue.run(work(5000), lasting(5000))).toEqual({ ok: false, retryAfterMs: 1 });
    await vi.advanceTimersByTimeAsync(1);
    const again = queue.run(work(5000), lasting(5000));
    await vi.runAllTimersAsync();
    expect(await Promise.all([...ahead, again])).toEqual([DONE, DONE, DONE, DONE]);
  });

  test("by the bytes that are held for those who wait; one alone may hold more", async () => {
    const queue = new WorkQueue(LIMITS, Date.now);
    const first = queue.run(work(1000, 200), lasting(1000));
    expect(await queue.run(work(1000, 1), lasting(1000))).toEqual({ ok: false, retryAfterMs: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    const others = [60, 40, 1].map((bytes) => queue.run(work(1000, bytes), lasting(1000)));
    expect(queue.load).toEqual({ tasks: 2, bytes: 100 });
    await vi.runAllTimersAsync();
    expect(await Promise.all([first, ...others])).toEqual([DONE, DONE, DONE, { ok: false, retryAfterMs: 1000 }]);
    expect(queue.load).toEqual({ tasks: 0, bytes: 0 });
  });

  test("one behind a task that takes far longer than expected is refused when it has waited its longest", async () => {
    const queue = new WorkQueue(LIMITS, Date.now);
    const slow = queue.run(work(100), lasting(40_000));
    const waiting = queue.run(work(100), lasting(100));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(queue.load.tasks).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waiting).toEqual({ ok: false, retryAfterMs: 3750 });
    expect(queue.load.tasks).toBe(1);
    const later = queue.run(work(100), lasting(100));
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await later).toMatchObject({ ok: false });
    await vi.runAllTimersAsync();
    expect(await slow).toEqual(DONE);
  });

  test("whatever its first task took, which loads what the others find in place", async () => {
    const queue = new WorkQueue(LIMITS, Date.now);
    queue.learn(work(1000), 60_000);
    const all = [1, 2, 3, 4].map(() => queue.run(work(3000), lasting(3000)));
    await vi.runAllTimersAsync();
    expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual([true, true, true, true]);
  });

  test("by what its own tasks have taken lately", async () => {
    const queue = new WorkQueue(LIMITS, Date.now);
    for (let at = 0; at < 30; at++) queue.learn(work(1000), 4000);
    const all = [1, 2, 3].map(() => queue.run(work(3000), lasting(3000)));
    await vi.runAllTimersAsync();
    expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual([true, true, false]);
  });
});
