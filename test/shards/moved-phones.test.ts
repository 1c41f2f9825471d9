import { expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE, SECOND_PHONE } from "../../src/demo/seed-data.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { isPhoneHere } from "../../src/storage/shards/phone-homes.ts";
import { Lossy, moveAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;

/** Starts a move whose next step holds writes, and lets its switch fail a few times, after the phones were copied. */
async function failSwitches(times: number) {
  const databases = await startShards(2);
  const [directory, other] = databases;
  if (!other) throw new Error("There are two shards.");
  for (let failures = 0; failures < times; failures++) {
    do await takeStep(databases, organizationId, 1);
    while ((await findMove(directory))?.step !== "hold");
    const lossy = new Lossy("UPDATE organizations SET shard", "before");
    await expect(takeStep([lossy.wrap(directory), other], organizationId, 1)).rejects.toThrow("lost");
  }
  return { databases, directory, other };
}

const readPhone = (db: D1Database, id: string) =>
  db.prepare("SELECT organization_id, nickname, version, away_on FROM phones WHERE id = ?").bind(id).first();

it("a phone that was copied, and changes because the switch failed, arrives as it is by then", async () => {
  const { databases, directory, other } = await failSwitches(1);
  await directory.batch([
    directory.prepare("UPDATE phones SET nickname = 'renamed', version = version + 1 WHERE id = ?").bind(DEMO_PHONE.id),
    // It is shared from here on, so it stays.
    directory
      .prepare("UPDATE phones SET organization_id = NULL, version = version + 1 WHERE id = ?")
      .bind(SECOND_PHONE.id),
  ]);
  const before = await readPhone(directory, DEMO_PHONE.id);
  await moveAll(databases, organizationId, 1);
  expect(await readPhone(other, DEMO_PHONE.id)).toEqual(before);
  expect(await readPhone(directory, DEMO_PHONE.id)).toMatchObject({ organization_id: null, away_on: 1 });
  const homes = [DEMO_PHONE, SECOND_PHONE].map(({ id }) =>
    Promise.all([directory, other].map((db) => isPhoneHere(db, id))),
  );
  expect(await Promise.all(homes)).toEqual([
    [false, true],
    [true, false],
  ]);
});

it("after a move is given up, each phone is in one shard, and the organization can move later", async () => {
  const { databases, directory, other } = await failSwitches(3);
  const before = await readPhone(directory, DEMO_PHONE.id);
  expect(await takeStep(databases, organizationId, 1)).toEqual({ failures: 3 });
  expect(await isPhoneHere(other, DEMO_PHONE.id)).toBe(false);
  expect(await readPhone(directory, DEMO_PHONE.id)).toEqual(before);
  await moveAll(databases, organizationId, 1);
  expect(await readPhone(other, DEMO_PHONE.id)).toEqual(before);
});

it("an organization stays where it is if a phone of its id lives in the new shard", async () => {
  const databases = await startShards(2);
  const [directory, other] = databases;
  await other
    ?.prepare("INSERT INTO phones (id, name, status, created_at) VALUES (?, 'Another', 'active', 1)")
    .bind(DEMO_PHONE.id)
    .run();
  let outcome = await takeStep(databases, organizationId, 1);
  for (let steps = 0; outcome && "step" in outcome && steps < 200; steps++) {
    outcome = await takeStep(databases, organizationId, 1);
  }
  expect(outcome).toEqual({ differingTable: "phones" });
  expect(await isPhoneHere(directory, DEMO_PHONE.id)).toBe(true);
});
