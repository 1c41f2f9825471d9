import { expect, it } from "vitest";
import { DEMO_ORGANIZATION, SHARED_PHONE } from "../../src/demo/seed-data.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { bringPhone, isPhoneHere } from "../../src/storage/shards/phone-homes.ts";
import { locateRecord } from "../../src/storage/shards/record-shards.ts";
import { Killed, Killer, startShards } from "./move-world.ts";

const { id: phoneId } = SHARED_PHONE;

const listHomes = (databases: Databases) => Promise.all(databases.map((db) => isPhoneHere(db, phoneId)));

it("a shared phone lives in one shard, whichever query of its journey is the last", async () => {
  const databases = await startShards(2);
  const killer = new Killer();
  const mortal = databases.map((db) => killer.wrap(db)) as unknown as Databases;
  let shard = 1;
  let kills = 0;
  for (let queries = 1; ; queries++) {
    killer.arm(queries);
    const isKilled = await bringPhone(mortal, phoneId, shard).then(
      () => false,
      (error: unknown) => error instanceof Killed,
    );
    kills += Number(isKilled);
    // The next caller completes what was left, and sees it in one place.
    await bringPhone(databases, phoneId, shard);
    expect(await listHomes(databases)).toEqual([shard === 0, shard === 1]);
    shard = 1 - shard;
    if (!isKilled) break;
  }
  expect(kills).toBeGreaterThan(3);
  const history = await databases[1 - shard]
    ?.prepare("SELECT count(*) AS total FROM phone_status_changes WHERE phone_id = ?")
    .bind(phoneId)
    .first<number>("total");
  expect(history).toBe(1);
});

it("a phone that is rented or used stays where it is", async () => {
  const databases = await startShards(2);
  const [directory] = databases;
  await directory
    .prepare(
      "UPDATE phones SET organization_id = (SELECT id FROM organizations LIMIT 1), version = version + 1 WHERE id = ?",
    )
    .bind(phoneId)
    .run();
  await bringPhone(databases, phoneId, 1);
  expect(await listHomes(databases)).toEqual([true, false]);
});

it("a shared phone that an organization uses is found where the organization is, also while that moves", async () => {
  const databases = await startShards(2);
  const [directory] = databases;
  const { id: organizationId } = DEMO_ORGANIZATION;
  expect(await locateRecord(databases, "phones", phoneId)).toEqual({ organizationId: null, shard: 0 });
  await directory.batch([
    directory
      .prepare(
        `INSERT INTO sessions (id, organization_id, phone_id, source, status, is_dedicated_phone, allocated_at)
         VALUES ('sess_1', ?, ?, 'interactive', 'active', 0, 1)`,
      )
      .bind(organizationId, phoneId),
    directory
      .prepare("UPDATE phones SET active_session_id = 'sess_1', version = version + 1 WHERE id = ?")
      .bind(phoneId),
  ]);
  expect(await locateRecord(databases, "phones", phoneId)).toEqual({ organizationId, shard: 0 });
});
