import { expect, it } from "vitest";
import { runAll } from "../../src/domain/run-all.ts";

it("all of the work runs, and the first failure in its order is returned", async () => {
  const done: string[] = [];
  const [early, late] = [new Error("early"), new Error("late")];
  const failed = await runAll([
    async () => void done.push("a"),
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      throw late;
    },
    () => {
      throw early;
    },
    async () => void done.push("b"),
  ]);
  expect(failed?.error).toBe(late);
  expect(done).toEqual(["a", "b"]);
  expect(await runAll([])).toBeNull();
});
