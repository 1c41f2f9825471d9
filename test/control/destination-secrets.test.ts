import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openText, readSealingKeys } from "../../src/domain/crypto/sealed-text.ts";
import { REPLACED_SECRET_MS } from "../../src/domain/deliveries/destination.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { findTarget } from "../webhooks/delivery-world.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { DEAF_URL, type Registered, registerDestination } from "./destination-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

const KEYS = readSealingKeys(String(LOCAL_SETTINGS.SEALING_KEYS));
const TOO_MANY = { status: 409, body: { type: expect.stringMatching(/\/problems\/too_many_secrets$/) } };

let harness: Harness;
let destination: Registered;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());
beforeEach(async () => {
  destination = await registerDestination(harness, await addOrganization(harness.db, { balanceMicrodollars: 0 }));
});

type SecretRow = { number: number; created_at: number; expires_at: number | null };

const rotate = (headers: Record<string, string> = {}) =>
  callControl(harness, "POST", `/destinations/${destination.id}/rotate-secret`, undefined, headers);
/** Returns the secrets that sign at that time, newest first. */
const live = async (nowMs = Date.now()) => {
  const target = await findTarget(harness.db, destination.id, nowMs);
  return Promise.all((target?.sealedSecrets ?? []).map((sealed) => openText(KEYS, sealed, destination.id)));
};
const rows = async () => {
  const query =
    "SELECT number, created_at, expires_at FROM destination_secrets WHERE destination_id = ? ORDER BY number";
  const { results } = await harness.db.prepare(query).bind(destination.id).all<SecretRow>();
  return results;
};
/** Sets all of the destination's times back, as if that much time had passed. */
const letPass = (ms: number) =>
  harness.db
    .prepare(
      "UPDATE destination_secrets SET created_at = created_at - ?1, expires_at = expires_at - ?1 WHERE destination_id = ?2",
    )
    .bind(ms, destination.id)
    .run();

it("a rotation returns a new secret, which signs first; the old one signs, too", async () => {
  expect(await live()).toEqual([destination.secret]);
  const { status, body } = await rotate();
  expect({ status, body }).toEqual({
    status: 200,
    body: { secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/) },
  });
  expect(body.secret).not.toBe(destination.secret);
  expect(await live()).toEqual([body.secret, destination.secret]);
  const third = await rotate();
  expect(await live()).toEqual([third.body.secret, body.secret, destination.secret]);
});

it("the old secret signs for 24 hours, to the millisecond, whatever is rotated meanwhile; the newest has no end", async () => {
  const { body } = await rotate();
  const [first, second] = await rows();
  const endMs = (second?.created_at ?? 0) + REPLACED_SECRET_MS;
  expect([first?.expires_at, second?.expires_at]).toEqual([endMs, null]);
  await rotate();
  expect((await rows())[0]?.expires_at).toBe(endMs);
  expect(await live(endMs - 1)).toContain(destination.secret);
  expect(await live(endMs)).not.toContain(destination.secret);
  expect(await live(endMs)).toContain(body.secret);
  expect(await live(endMs + 10 * REPLACED_SECRET_MS)).toHaveLength(1);
});

it("a rotation forgets the secrets that have expired", async () => {
  await rotate();
  await letPass(REPLACED_SECRET_MS);
  expect(await rows()).toHaveLength(2);
  await rotate();
  expect((await rows()).map(({ number }) => number)).toEqual([2, 3]);
});

it("the hourly cron forgets the secrets that have expired, and no other", async () => {
  await rotate();
  await letPass(REPLACED_SECRET_MS);
  await rotate();
  await rotate();
  await letPass(REPLACED_SECRET_MS / 2);
  await rotate();
  await letPass((REPLACED_SECRET_MS * 3) / 4);
  expect((await rows()).map(({ number }) => number)).toEqual([2, 3, 4, 5]);
  expect(await harness.runCron("41 * * * *")).toBe("ok");
  expect((await rows()).map(({ number }) => number)).toEqual([4, 5]);
  expect(await live()).toHaveLength(2);
});

describe("the number of secrets that sign", () => {
  it("is at most 5: a fifth rotation in 24 hours is refused, until the oldest secret has expired", async () => {
    for (let count = 1; count <= 4; count++) expect((await rotate()).status).toBe(200);
    expect(await live()).toHaveLength(5);
    const before = await readTableChecksums(harness.db);
    expect(await rotate()).toMatchObject(TOO_MANY);
    expect(await readTableChecksums(harness.db)).toEqual(before);
    await letPass(REPLACED_SECRET_MS);
    expect((await rotate()).status).toBe(200);
    expect((await rows()).map(({ number }) => number)).toEqual([5, 6]);
  });

  it("stays at 5 when several rotate at once, with one that has no end", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 409, 409, 409, 409]);
    const made = answers.flatMap(({ body }) => (body.secret ? [body.secret] : []));
    expect((await live()).sort()).toEqual([...made, destination.secret].sort());
    expect((await rows()).map(({ number, expires_at }) => [number, expires_at === null])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, true],
    ]);
  });
});

it("a rotation under an Idempotency-Key happens once, and answers its secret again", async () => {
  const key = { "idempotency-key": "rotate-once" };
  const answers = [...(await Promise.all([rotate(key), rotate(key)])), await rotate(key)];
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.secret}`)).size).toBe(1);
  expect(await live()).toEqual([answers[0]?.body.secret, destination.secret]);
});

it("a secret opens for its destination only", async () => {
  const other = await registerDestination(harness, await addOrganization(harness.db, { balanceMicrodollars: 0 }));
  await harness.db
    .prepare(
      "UPDATE destination_secrets SET sealed_secret = (SELECT sealed_secret FROM destination_secrets WHERE destination_id = ?) WHERE destination_id = ?",
    )
    .bind(other.id, destination.id)
    .run();
  await expect(live()).rejects.toMatchObject({ name: "SealedTextError", reason: "not_authentic" });
});

it("a deleted destination has no secrets left", async () => {
  await rotate();
  expect((await callControl(harness, "DELETE", `/destinations/${destination.id}`)).status).toBe(204);
  expect(await rows()).toEqual([]);
  expect(await live()).toEqual([]);
});

it("a secret is seen in the two answers that make it, and nowhere else: no other answer, no table, no log", async () => {
  const organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  destination = await registerDestination(harness, organizationId, { url: DEAF_URL });
  const rotated = await rotate({ "idempotency-key": "marked" });
  const secrets = [destination.secret, String(rotated.body.secret)];
  const path = `/destinations/${destination.id}`;
  const others = [
    await callControl(harness, "GET", `/organizations/${organizationId}/destinations`),
    await callControl(harness, "PATCH", path, { event_types: ["run.failed"] }),
    await callControl(harness, "POST", `${path}/test`, { type: "webhook.test" }),
    // Refused, with the secret where a caller might put it by mistake.
    await callControl(harness, "PATCH", path, { url: `https://${secrets[0]}@hooks.example.com/`, enabled: secrets[0] }),
    await callControl(harness, "POST", `${path}/test`, { type: secrets[0] }),
    await callControl(harness, "POST", `/organizations/${organizationId}/destinations`, `{"secret": "${secrets[0]}"`),
    await callControl(harness, "DELETE", path),
    await callControl(harness, "PATCH", path, { enabled: true }),
  ];
  expect(others.map(({ status }) => status)).toEqual([200, 200, 202, 422, 422, 400, 204, 404]);
  const tables = await dumpTables(harness.db);
  const seen = { answers: JSON.stringify(others), tables, logs: harness.readLogs().join("\n") };
  // The dump does contain what is next to a secret.
  expect(tables).toContain(destination.id);
  for (const secret of secrets) {
    const [, base64 = ""] = secret.split("_");
    for (const form of [base64, base64.replace("=", ""), Buffer.from(base64, "base64").toString("hex")]) {
      for (const [place, text] of Object.entries(seen)) expect(text.includes(form), place).toBe(false);
    }
  }
});

async function dumpTables(db: D1Database): Promise<string> {
  const names = Object.keys(await readTableChecksums(db));
  const tables = await db.batch(names.map((name) => db.prepare(`SELECT * FROM "${name}"`)));
  return JSON.stringify(tables.map(({ results }) => results));
}
