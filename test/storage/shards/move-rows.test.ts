import { beforeAll, expect, it } from "vitest";
import { deletePage, type RowPlace } from "../../../src/storage/shards/move-rows.ts";
import { MOVED_TABLES } from "../../../src/storage/shards/moved-tables.ts";
import { insertDeliveries, insertDestinations } from "../../control/delivery-rows.ts";
import { startDatabase } from "../../database.ts";

let database: D1Database;
beforeAll(async () => {
  database = await startDatabase({ seed: false });
});

/** Adds an organization with so many deliveries, of which each has been attempted twice, and is part of a replay. */
async function addDeliveries(organizationId: string, count: number): Promise<void> {
  const destinationId = `dest_${organizationId}`;
  await insertDestinations(database, organizationId, { [destinationId]: "enabled" });
  const one = { organizationId, destinationId, createdAtMs: 1_000_000, status: "delivered" as const };
  await insertDeliveries(
    database,
    Array.from({ length: count }, () => one),
  );
  const run = (sql: string) => database.prepare(sql).bind(organizationId).run();
  await run(`
    INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms)
    SELECT w.id, n.value, 1, 1 FROM webhook_deliveries AS w, json_each('[1, 2]') AS n WHERE organization_id = ?`);
  await run(`
    INSERT INTO replays (id, organization_id, since, until, delivery_count, status, created_at)
    SELECT replace(id, 'msg_', 'replay_'), organization_id, 0, 1, 1, 'done', 1 FROM webhook_deliveries WHERE organization_id = ?`);
  await run(`
    INSERT INTO replay_deliveries (replay_id, delivery_id)
    SELECT replace(id, 'msg_', 'replay_'), id FROM webhook_deliveries WHERE organization_id = ?`);
}

/** Deletes all rows of an organization in a table. Returns how many rows were read for that. */
async function deleteAll(name: string, organizationId: string): Promise<number> {
  const table = MOVED_TABLES.find((each) => each.name === name);
  if (!table) throw new Error(`${name} isn't moved.`);
  let rowsRead = 0;
  const counting = {
    prepare: (sql: string) => ({
      bind: (...values: unknown[]) => ({
        all: async () => {
          const answer = await database
            .prepare(sql)
            .bind(...values)
            .all();
          rowsRead += answer.meta.rows_read;
          return answer;
        },
      }),
    }),
  } as unknown as D1Database;
  let place: RowPlace | null = null;
  do place = await deletePage(counting, table, organizationId, place);
  while (place !== null);
  return rowsRead;
}

it.each([
  ["webhook_attempts", "delivery_id"],
  ["replay_deliveries", "replay_id"],
  ["webhook_deliveries", "id"],
])(
  "deleting twice as many rows of %s reads twice as many, and none of another organization goes",
  async (name, key) => {
    await addDeliveries(`org_few_${name}`, 2_000);
    await addDeliveries(`org_many_${name}`, 4_000);
    const countLeft = () => database.prepare(`SELECT count(DISTINCT ${key}) AS n FROM ${name}`).first<number>("n");
    const before = (await countLeft()) ?? 0;
    const few = await deleteAll(name, `org_few_${name}`);
    expect(await countLeft()).toBe(before - 2_000);
    const many = await deleteAll(name, `org_many_${name}`);
    expect(await countLeft()).toBe(before - 6_000);
    expect(many / few).toBeLessThan(2.2);
  },
);

it("destinations are deleted one at a time, since each is searched in all deliveries of the shard", async () => {
  const organizationId = "org_destinations";
  await insertDestinations(database, organizationId, { dest_one: "enabled", dest_two: "deleted" });
  const table = MOVED_TABLES.find(({ name }) => name === "destinations");
  if (!table) throw new Error("Destinations aren't moved.");
  const count = () =>
    database
      .prepare("SELECT count(*) AS n FROM destinations WHERE organization_id = ?")
      .bind(organizationId)
      .first("n");
  const place = await deletePage(database, table, organizationId, null);
  expect([await count(), place]).toEqual([1, expect.anything()]);
  expect(await deletePage(database, table, organizationId, place)).not.toBeNull();
  expect(await deletePage(database, table, organizationId, place)).toBeNull();
  expect(await count()).toBe(0);
});
