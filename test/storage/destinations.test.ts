import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Destination, MAX_DESTINATIONS } from "../../src/domain/destination.ts";
import { makeId } from "../../src/domain/ids.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { insertSecret, replaceSecret } from "../../src/storage/destination-secrets.ts";
import { deleteDestination, insertDestination } from "../../src/storage/destinations.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { insertDestinations } from "../control/destination-client.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";

// What the operations look at before they write may have changed by the time they do: the statements themselves refuse then.
const STALE = { name: "CommitRefused", refusal: "stale_record" };

let harness: Harness;
let organizationId: string;
let destination: Destination;
beforeAll(async () => {
  harness = await startHarness({ seed: false });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  destination = {
    id: makeId("dest", Date.now()),
    organizationId,
    url: "https://hooks.example.com/",
    eventTypes: ["*"],
    enabled: true,
    createdAtMs: 1,
  };
});

const insert = (changes: Partial<Destination> = {}) => insertDestination(harness.db, { ...destination, ...changes });
const secretOf = (destinationId: string, number: number) => ({ destinationId, number, sealedSecret: "sealed" });

async function expectStale(statements: readonly D1PreparedStatement[]): Promise<void> {
  const before = await readTableChecksums(harness.db);
  await expect(commitBatch(harness.db, statements)).rejects.toMatchObject(STALE);
  expect(await readTableChecksums(harness.db)).toEqual(before);
}

it("the last destination that an organization may have is stored, and the one after it is not", async () => {
  await insertDestinations(harness.db, organizationId, MAX_DESTINATIONS - 1);
  await commitBatch(harness.db, [insert()]);
  await expectStale([insert({ id: makeId("dest", Date.now()) })]);
});

it("two that would be one too many in the same transaction are both undone", async () => {
  await insertDestinations(harness.db, organizationId, MAX_DESTINATIONS - 1);
  await expectStale([insert(), insert({ id: makeId("dest", Date.now()) })]);
});

it("no destination is stored for an organization that isn't there", () =>
  expectStale([insert({ organizationId: "org_x" })]));

it("no secret is stored for a destination that was deleted, or never was", async () => {
  await commitBatch(harness.db, [insert(), insertSecret(harness.db, secretOf(destination.id, 1), 1)]);
  expect(await deleteDestination(harness.db, { destinationId: destination.id, scope: null }, 2)).toBe(true);
  await expectStale([insertSecret(harness.db, secretOf(destination.id, 2), 3)]);
  await expectStale(replaceSecret(harness.db, secretOf(destination.id, 2), 3));
  await expectStale([insertSecret(harness.db, secretOf("dest_none", 1), 3)]);
});

it("of two rotations that saw the same secrets, one is stored", async () => {
  await commitBatch(harness.db, [insert(), insertSecret(harness.db, secretOf(destination.id, 1), 1)]);
  await commitBatch(harness.db, replaceSecret(harness.db, secretOf(destination.id, 2), 2));
  await expectStale(replaceSecret(harness.db, secretOf(destination.id, 2), 3));
});

it("a destination is deleted once, and only within its organization", async () => {
  const otherId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  await commitBatch(harness.db, [insert()]);
  const remove = (scope: string | null) => deleteDestination(harness.db, { destinationId: destination.id, scope }, 2);
  expect(await remove(otherId)).toBe(false);
  expect(await remove(organizationId)).toBe(true);
  expect(await remove(organizationId)).toBe(false);
  expect(await remove(null)).toBe(false);
});
