import { expect, it } from "vitest";
import { runAll } from "../../src/domain/run-all.ts";
import { type Databases, forEachShard, ShardFailure } from "../../src/storage/databases.ts";

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

it("a failure in a shard names the shard and keeps the name of its cause, and every other shard has its turn", async () => {
  const cause = new TypeError("no such table");
  const seen: number[] = [];
  const work = async (_db: D1Database, shard: number) => {
    seen.push(shard);
    if (shard === 2) throw cause;
  };
  const databases = [{}, {}, {}, {}] as unknown as Databases;
  const failure = await forEachShard(databases, work).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ShardFailure);
  expect(failure).toMatchObject({ shard: 2, name: "TypeError", message: "DB_2: no such table", cause });
  expect(seen).toEqual([0, 1, 2, 3]);
});
