import { beforeAll, expect, it } from "vitest";
import { beginMove, findMove, switchShard, takeMove } from "../../../src/storage/shards/moves.ts";
import { addOrganization } from "../../contract/test-keys.ts";
import { startDatabase } from "../../database.ts";

let directory: D1Database;
beforeAll(async () => {
  directory = await startDatabase({ seed: false });
});

it("a call doesn't switch the shard if another call has taken over its move", async () => {
  const organizationId = await addOrganization(directory);
  const readShard = () =>
    directory.prepare("SELECT shard FROM organizations WHERE id = ?").bind(organizationId).first<number>("shard");
  await beginMove(directory, { organizationId, toShard: 1 }, 0);
  expect(await takeMove(directory, "slow", 0, 60_000)).toBe(true);
  expect(await takeMove(directory, "next", 60_000, 120_000)).toBe(true);
  const move = await findMove(directory);
  if (!move) throw new Error("There is no move.");

  expect(await switchShard(directory, "slow", move, 61_000)).toBe(false);
  expect([await readShard(), (await findMove(directory))?.step]).toEqual([0, "prepare"]);
  expect(await switchShard(directory, "next", move, 62_000)).toBe(true);
  expect([await readShard(), (await findMove(directory))?.step]).toEqual([1, "wait"]);
});
