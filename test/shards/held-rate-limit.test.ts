import { expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { addDue, addTarget } from "../webhooks/delivery-world.ts";
import { deliverWork } from "./deliver-work.ts";
import { startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

it("a wake-up of a destination with a rate limit whose organization has left is answered quietly", async () => {
  const databases = await startShards(2);
  const [directory] = databases;
  const target = await addTarget(directory, "https://example.com/", { organizationId });
  await directory.prepare("UPDATE destinations SET max_per_second = 5 WHERE id = ?").bind(target.id).run();
  await addDue(directory, target, 1);
  while ((await findMove(directory))?.step !== "wait") await takeStep(databases, organizationId, 1);
  expect(await deliverWork(directory, target.id)).toBe(0);
});
