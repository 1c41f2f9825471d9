import { beforeAll, beforeEach, expect, it } from "vitest";
import { type Destination, MAX_DESTINATIONS, PLAIN_DESTINATION } from "../../../src/domain/deliveries/destination.ts";
import { makeId } from "../../../src/domain/ids.ts";
import { commitBatch } from "../../../src/storage/commit-batch.ts";
import { prepareInsertSecret, prepareReplaceSecret } from "../../../src/storage/destinations/destination-secrets.ts";
import { deleteDestination, prepareInsertDestination } from "../../../src/storage/destinations/destinations.ts";
import { addOrganization } from "../../contract/test-keys.ts";
import { insertDestinations } from "../../control/destination-client.ts";
import { readTableChecksums } from "../../control/table-checksums.ts";
import { startDatabase } from "../../database.ts";

// What the operations check before they write may have changed by then: the statements themselves refuse in that case.
const STALE = { name: "CommitRefused", refusal: "stale_record" };

let database: D1Database;
let organizationId: string;
let destination: Destination;
beforeAll(async () => {
  database = await startDatabase({ seed: false });
});
beforeEach(async () => {
  organizationId = await addOrganization(database, { balanceMicrodollars: 0 });
  destination = {
    id: makeId("dest", Date.now()),
    organizationId,
    url: "https://hooks.example.com/",
    eventTypes: ["*"],
    ...PLAIN_DESTINATION,
    enabled: true,
    createdAtMs: 1,
  };
});

const insert = (changes: Partial<Destination> = {}) =>
  prepareInsertDestination(database, { ...destination, ...changes });
const secretOf = (destinationId: string, number: number) => ({ destinationId, number, sealedSecret: "sealed" });

async function expectStale(statements: readonly D1PreparedStatement[]): Promise<void> {
  const before = await readTableChecksums(database);
  await expect(commitBatch(database, statements)).rejects.toMatchObject(STALE);
  expect(await readTableChecksums(database)).toEqual(before);
}

it("the last destination that an organization may have is stored, and the one after it is not", async () => {
  await insertDestinations(database, organizationId, MAX_DESTINATIONS - 1);
  await commitBatch(database, insert());
  await expectStale(insert({ id: makeId("dest", Date.now()) }));
});

it("two that would be one too many in the same transaction are both undone", async () => {
  await insertDestinations(database, organizationId, MAX_DESTINATIONS - 1);
  await expectStale([...insert(), ...insert({ id: makeId("dest", Date.now()) })]);
});

it("no destination is stored for an organization that isn't there", () =>
  expectStale(insert({ organizationId: "org_x" })));

it("no secret is stored for a destination that was deleted, or never was", async () => {
  await commitBatch(database, [...insert(), ...prepareInsertSecret(database, secretOf(destination.id, 1), 1)]);
  expect(await deleteDestination(database, { destinationId: destination.id, scope: null }, 2)).toBe(true);
  await expectStale(prepareInsertSecret(database, secretOf(destination.id, 2), 3));
  await expectStale(prepareReplaceSecret(database, secretOf(destination.id, 2), [], 3));
  await expectStale(prepareInsertSecret(database, secretOf("dest_none", 1), 3));
});

it("of two rotations that saw the same secrets, one is stored", async () => {
  await commitBatch(database, [...insert(), ...prepareInsertSecret(database, secretOf(destination.id, 1), 1)]);
  await commitBatch(database, prepareReplaceSecret(database, secretOf(destination.id, 2), [], 2));
  await expectStale(prepareReplaceSecret(database, secretOf(destination.id, 2), [], 3));
});

it("a destination is deleted once, and only within its organization", async () => {
  const otherId = await addOrganization(database, { balanceMicrodollars: 0 });
  await commitBatch(database, insert());
  const remove = (scope: string | null) => deleteDestination(database, { destinationId: destination.id, scope }, 2);
  expect(await remove(otherId)).toBe(false);
  expect(await remove(organizationId)).toBe(true);
  expect(await remove(organizationId)).toBe(false);
  expect(await remove(null)).toBe(false);
});
