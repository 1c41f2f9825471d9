import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertRecord, updateRecord } from "../../src/domain/changes/decision.ts";
import { ANSWER_KEPT_MS } from "../../src/domain/deliveries/retention.ts";
import { buildTestEvent } from "../../src/domain/events/build-event.ts";
import { makeId } from "../../src/domain/ids.ts";
import { CommitRefused, commitBatch } from "../../src/storage/commit-batch.ts";
import { prepareAnnounceEvents } from "../../src/storage/deliveries/outbox.ts";
import { type CommitRefusal, prepareGuard, REFUSALS } from "../../src/storage/guards.ts";
import { prepareKeepAnswer } from "../../src/storage/idempotency-keys.ts";
import { prepareInsertOrganization, renameOrganization } from "../../src/storage/organizations.ts";
import { prepareWriteRecord } from "../../src/storage/write-records.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { startDatabase } from "../database.ts";

let db: D1Database;
let organizationId: string;
beforeAll(async () => {
  db = await startDatabase({ seed: false });
});
beforeEach(async () => {
  organizationId = await addOrganization(db, { balanceMicrodollars: 0 });
});

/** Commits the statements after a write of their own. Returns what was thrown; everything must be as it was. */
async function refuse(statements: readonly D1PreparedStatement[]): Promise<Error> {
  const before = await readTableChecksums(db);
  const rename = "UPDATE organizations SET name = 'Written', version = version + 1 WHERE id = ?";
  const batch = [db.prepare(rename).bind(organizationId), ...statements];
  const error = await commitBatch(db, batch).then(
    () => new Error("committed"),
    (thrown: Error) => thrown,
  );
  expect(await readTableChecksums(db)).toEqual(before);
  return error;
}

const refusalOf = (refusal: CommitRefusal) => ({ name: "CommitRefused", refusal });

const insertAlert = (status: "open" | "ended", changes: { kind?: string; organizationId?: string | null } = {}) =>
  prepareWriteRecord(
    db,
    insertRecord("balance_alerts", makeId("alert", 1), {
      organizationId,
      kind: "low_balance",
      thresholdMicrodollars: 1,
      status,
      openedAtMs: 1,
      endedAtMs: status === "open" ? null : 2,
      ...changes,
    } as Parameters<typeof insertRecord<"balance_alerts">>[2]),
  );

const event = () => buildTestEvent("webhook.test", crypto.randomUUID(), 1);
const announce = (made: ReturnType<typeof event>) => prepareAnnounceEvents(db, [{ organizationId, event: made }], 1);

const keep = (key: string, principal = "operator", nowMs = 1e12) =>
  prepareKeepAnswer(
    db,
    { principal, key, organizationId: null },
    { requestSha256: "0".repeat(64), status: 200, sealedAnswer: "" },
    nowMs,
  );

const organization = (changes: { id?: string; slug?: string } = {}) => ({
  ...{ id: makeId("org", Date.now()), name: "Acme", slug: crypto.randomUUID(), planName: "Free", createdAtMs: 1 },
  ...changes,
});

describe("a guard", () => {
  it.each(REFUSALS)("refuses its batch as %s, unless its condition holds", async (refusal) => {
    for (const condition of ["0", "NULL", "1 = 2", "(SELECT 1 WHERE false)"])
      expect(await refuse([prepareGuard(db, refusal, condition)])).toMatchObject(refusalOf(refusal));
    await commitBatch(db, [prepareGuard(db, refusal, "1 = ?", 1)]);
  });

  it("writes and reads no row", async () => {
    const [result] = await commitBatch(db, [prepareGuard(db, "stale_record", "1")]);
    expect(result?.meta).toMatchObject({ rows_written: 0, rows_read: 0 });
  });
});

describe("stale_record is the refusal of", () => {
  it("a write of a record of which another version was read", async () => {
    const update = (version: number) =>
      prepareWriteRecord(db, updateRecord("organizations", { id: organizationId, version }, { autoRecharge: true }));
    await commitBatch(db, update(1));
    expect(await refuse(update(1))).toMatchObject(refusalOf("stale_record"));
  });

  it("a new record whose id was taken", async () => {
    const id = crypto.randomUUID();
    const values = { organizationId, amountMicrodollars: 1, status: "failed", createdAtMs: 1 } as const;
    const insert = () => prepareWriteRecord(db, insertRecord("auto_recharges", id, values));
    await commitBatch(db, insert());
    expect(await refuse(insert())).toMatchObject(refusalOf("stale_record"));
  });

  it("a new record that another one excludes", async () => {
    await commitBatch(db, [...insertAlert("open"), ...insertAlert("ended"), ...insertAlert("ended")]);
    expect(await refuse(insertAlert("open"))).toMatchObject(refusalOf("stale_record"));
  });
});

describe("slug_taken is the refusal of", () => {
  it("a new organization with another's slug", async () => {
    const first = organization();
    await commitBatch(db, prepareInsertOrganization(db, first, 0));
    const second = prepareInsertOrganization(db, organization({ slug: first.slug }), 0);
    expect(await refuse(second)).toMatchObject(refusalOf("slug_taken"));
  });

  it("another's slug for an organization, not its own", async () => {
    const [first, second] = [organization(), organization()];
    await commitBatch(
      db,
      [first, second].flatMap((made) => prepareInsertOrganization(db, made, 0)),
    );
    expect(await renameOrganization(db, second.id, { slug: first.slug })).toBe("slug_taken");
    expect(await renameOrganization(db, second.id, { slug: second.slug, name: "B" })).toMatchObject({ name: "B" });
  });
});

it("known_event is the refusal of an event that is there", async () => {
  const made = event();
  await commitBatch(db, announce(made));
  expect(await refuse([...announce(event()), ...announce(made)])).toMatchObject(refusalOf("known_event"));
});

it("known_idempotency_key is the refusal of an answer to a key that has one, of the same caller", async () => {
  await commitBatch(db, keep("first"));
  expect(await refuse(keep("first"))).toMatchObject(refusalOf("known_idempotency_key"));
  await commitBatch(db, keep("first", "another"));
});

it.each(["operator", "org_1 user_1 owner"])(
  "known_idempotency_key is the refusal of an answer for 24 hours, to the millisecond: to a key of %s",
  async (principal) => {
    const untilMs = 1e12 + ANSWER_KEPT_MS;
    await commitBatch(db, keep("aging", principal));
    expect(await refuse(keep("aging", principal, untilMs - 1))).toMatchObject(refusalOf("known_idempotency_key"));
    await commitBatch(db, keep("aging", principal, untilMs));
  },
);

describe("another constraint's error is thrown as it is, of", () => {
  const insertKey = () =>
    db
      .prepare(
        "INSERT INTO api_keys (id, organization_id, name, role, key_sha256, prefix, created_at) VALUES (?, ?, 'K', 'viewer', ?, ?, 1)",
      )
      .bind(makeId("key", 1), organizationId, "a".repeat(64), "sightline_abcd");
  const cases: [constraint: string, statements: () => D1PreparedStatement[], message: RegExp][] = [
    ["UNIQUE", () => [insertKey(), insertKey()], /UNIQUE constraint failed: api_keys\.key_sha256/],
    [
      "NOT NULL",
      () => insertAlert("open", { organizationId: null }),
      /NOT NULL constraint failed: balance_alerts\.organization_id/,
    ],
    ["CHECK", () => insertAlert("open", { kind: "made_up" }), /CHECK constraint failed/],
    ["a foreign key", () => insertAlert("open", { organizationId: "org_none" }), /FOREIGN KEY constraint failed/],
    [
      "a primary key",
      () => prepareInsertOrganization(db, organization({ id: organizationId }), 0),
      /UNIQUE constraint failed: organizations\.id/,
    ],
    ["no constraint, which names a tag", () => [db.prepare("DELETE FROM stale_record")], /no such table: stale_record/],
  ];
  it.each(cases)("%s", async (_constraint, statements, message) => {
    const error = await refuse(statements());
    expect(error).not.toBeInstanceOf(CommitRefused);
    expect(error.message).toMatch(message);
  });

  it("a guard with a tag that nobody knows", async () => {
    const error = await refuse([prepareGuard(db, "made_up" as CommitRefusal, "0")]);
    expect(error).not.toBeInstanceOf(CommitRefused);
    expect(error.message).toMatch(/made_up/);
  });
});
