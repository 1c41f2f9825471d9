import { afterEach, describe, expect, it, vi } from "vitest";
import { finish, joinSteps, type Steps } from "../../../src/domain/steps.ts";
import { takeSteps, takeTurn } from "../../../src/services/locating/take-steps.ts";

/** Work of this many steps, each of which is reported once it is done. */
function* work(steps: number, report: () => void): Steps<number> {
  for (let step = 0; step < steps; step++) {
    yield;
    report();
  }
  return steps;
}

/** Counts the rounds of the event loop until it is stopped. */
function countRounds() {
  const counted = { rounds: 0, isStopped: false };
  const count = () => {
    counted.rounds++;
    if (!counted.isStopped) setImmediate(count);
  };
  count();
  return counted;
}

describe("work in steps", () => {
  afterEach(() => vi.restoreAllMocks());

  it("leaves the event loop several rounds between any two steps, however many requests do some", async () => {
    const counted = countRounds();
    const doneAt: number[] = [];
    await Promise.all(Array.from({ length: 20 }, () => takeSteps(work(5, () => doneAt.push(counted.rounds)))));
    counted.isStopped = true;
    expect(doneAt).toHaveLength(100);
    for (const [index, round] of doneAt.slice(1).entries()) expect(round - (doneAt[index] ?? 0)).toBeGreaterThan(3);
  });

  it("is done by several requests in turn", async () => {
    const order: string[] = [];
    await Promise.all(["a", "b", "c"].map((name) => takeSteps(work(4, () => order.push(name)))));
    expect(order.join("")).toBe("abcabcabcabc");
  });

  it.each([
    [0, 4, 0],
    [3, 4, 0],
    [4, 4, 1],
    [9, 4, 2],
    [9, 1, 9],
  ])("of %i steps, joined by %i, is paused %i times, and gives the same", (steps, joined, pauses) => {
    const done: number[] = [];
    const joinedWork = joinSteps(
      work(steps, () => done.push(done.length)),
      joined,
    );
    let paused = 0;
    let step = joinedWork.next();
    for (; !step.done; step = joinedWork.next()) paused++;
    expect({ paused, value: step.value, done: done.length }).toEqual({ paused: pauses, value: steps, done: steps });
    expect(
      finish(
        joinSteps(
          work(steps, () => undefined),
          joined,
        ),
      ),
    ).toBe(steps);
  });

  it("goes on at once where it has no steps", async () => {
    const order: string[] = [];
    const turn = takeTurn().then(() => order.push("turn"));
    await takeSteps(work(0, () => undefined)).then((steps) => order.push(`${steps} steps`));
    await turn;
    expect(order).toEqual(["0 steps", "turn"]);
  });

  it("isn't held up by a request that was cancelled, whose timers the runtime drops", async () => {
    const order: string[] = [];
    vi.spyOn(globalThis, "setTimeout").mockReturnValueOnce(undefined as never);
    void takeTurn().then(() => order.push("cancelled"));
    await Promise.all([takeSteps(work(2, () => order.push("a"))), takeSteps(work(2, () => order.push("b")))]);
    expect(order.sort()).toEqual(["a", "a", "b", "b"]);
  });
});
