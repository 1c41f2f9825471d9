import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { openText, readSealingKeys, sealText } from "../../src/domain/crypto/sealed-text.ts";
import { replaceSealedSecrets } from "../../src/storage/destinations/resealing.ts";
import { endArrival } from "../../src/storage/shards/move-organization-row.ts";
import { resealSecrets } from "../../src/webhooks/reseal-secrets.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { insertDestinations } from "../control/delivery-rows.ts";
import { type Registered, registerDestination } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { openWebhook, type Receiver, startReceiver } from "./verifying-receiver.ts";

const ORGANIZATION = "org_sealed";
const HOURLY = "41 * * * *";
const K1 = `k1:${Buffer.alloc(32, 1).toString("base64")}`;
const K2 = `k2:${Buffer.alloc(32, 2).toString("base64")}`;

let receiver: Receiver;
let harness: Harness | undefined;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => harness?.close());
afterAll(() => receiver.close());

/** A deployment with these keys, and the destinations of the previous one. */
async function startWith(sealingKeys: string, kept: readonly Kept[] = []): Promise<Harness> {
  await harness?.close();
  harness = await startHarness({ own: true, settings: { ...LOCAL_SETTINGS, SEALING_KEYS: sealingKeys }, seed: false });
  const { db } = harness;
  await insertDestinations(db, ORGANIZATION, {});
  const statements = kept.flatMap(({ id, url, secrets }) => [
    db
      .prepare("INSERT INTO destinations (id, organization_id, url, event_types, created_at) VALUES (?, ?, ?, '[]', 1)")
      .bind(id, ORGANIZATION, url),
    ...secrets.map(({ number, sealed_secret, expires_at }) =>
      db.prepare("INSERT INTO destination_secrets VALUES (?, ?, ?, 1, ?)").bind(id, number, sealed_secret, expires_at),
    ),
  ]);
  if (statements.length > 0) await db.batch(statements);
  return harness;
}

type SecretRow = { number: number; sealed_secret: string; expires_at: number | null };
type Kept = { id: string; url: string; secrets: SecretRow[] };

async function readSecrets({ db }: Harness, id: string): Promise<SecretRow[]> {
  const { results } = await db
    .prepare(
      "SELECT number, sealed_secret, expires_at FROM destination_secrets WHERE destination_id = ? ORDER BY number",
    )
    .bind(id)
    .all<SecretRow>();
  return results;
}

async function keep(from: Harness, { id, url }: Registered): Promise<Kept> {
  return { id, url, secrets: await readSecrets(from, id) };
}

/** Sends a test, and expects it to be signed by all of these secrets. */
async function expectSignedBy(by: Harness, { id, url }: Registered, secrets: readonly string[]): Promise<void> {
  const path = new URL(url).pathname;
  const before = receiver.at(path).length;
  const { status } = await callControl(by, "POST", `/destinations/${id}/test`, { type: "webhook.test" });
  expect(status).toBe(202);
  const webhook = (await receiver.waitFor(path, before + 1)).at(-1);
  if (!webhook) throw new Error("Nothing came.");
  for (const secret of secrets) expect(openWebhook(webhook, secret)).toMatchObject({ type: "webhook.test" });
}

const keyIds = (rows: readonly SecretRow[]) => rows.map(({ sealed_secret }) => sealed_secret.split(".")[1]);

it("secrets outlive the key that sealed them: k1, then k2,k1 with the hourly cron, then k2 alone", async () => {
  const first = await startWith(K1);
  const registered = await registerDestination(first, ORGANIZATION, { url: `${receiver.url}/rotated` });
  const { body } = await callControl(first, "POST", `/destinations/${registered.id}/rotate-secret`);
  const secrets = [registered.secret, body.secret];
  const kept = await keep(first, registered);
  expect(keyIds(kept.secrets)).toEqual(["k1", "k1"]);
  await expectSignedBy(first, registered, secrets);

  const both = await startWith(`${K2},${K1}`, [kept]);
  await expectSignedBy(both, registered, secrets);
  expect(await both.runCron(HOURLY)).toBe("ok");
  const resealed = await keep(both, registered);
  expect(keyIds(resealed.secrets)).toEqual(["k2", "k2"]);
  const withoutTexts = ({ secrets: rows }: Kept) => rows.map((row) => ({ ...row, sealed_secret: "" }));
  expect(withoutTexts(resealed)).toEqual(withoutTexts(kept));
  const findLine = () => both.readLogs().find((log) => log.includes("secrets_resealed")) ?? "";
  await expect.poll(findLine).toContain('"is_done":true');
  expect(both.readLogs().filter((log) => secrets.some((secret) => log.includes(secret)))).toEqual([]);
  await expectSignedBy(both, registered, secrets);

  // Once more changes nothing.
  expect(await both.runCron(HOURLY)).toBe("ok");
  expect(await keep(both, registered)).toEqual(resealed);

  const last = await startWith(K2, [resealed]);
  await expectSignedBy(last, registered, secrets);
});

it("a run is bounded, and the next ones do the rest; what doesn't open stays, and keeps a run from being done", async () => {
  const { db } = await startWith(`${K2},${K1}`);
  const [old, foreign] = [readSealingKeys(K1), readSealingKeys(`k0:${Buffer.alloc(32, 3).toString("base64")}`)];
  const rotated = readSealingKeys(`${K2},${K1}`);
  await insertDestinations(db, ORGANIZATION, { dest_many: "enabled", dest_other: "enabled" });
  // Bound to another destination, and encrypted by an unknown key.
  const strange = [await sealText(old, "whsec_x", "dest_many"), await sealText(foreign, "whsec_y", "dest_other")];
  const count = 2100;
  const texts = await Promise.all(Array.from({ length: count }, (_, n) => sealText(old, `whsec_${n}`, "dest_many")));
  const rows = [
    ...texts.map((text, index) => ["dest_many", index + 1, text]),
    ...strange.map((text, index) => ["dest_other", index + 1, text]),
  ];
  await db
    .prepare(
      `INSERT INTO destination_secrets (destination_id, number, sealed_secret, created_at)
       SELECT value ->> 0, value ->> 1, value ->> 2, 0 FROM json_each(?)`,
    )
    .bind(JSON.stringify(rows))
    .run();

  const first = await resealSecrets(db, rotated);
  expect(first.isDone).toBe(false);
  expect(first.resealed + first.unopened).toBe(2000);
  const second = await resealSecrets(db, rotated);
  expect(first.resealed + second.resealed).toBe(count);
  expect(second).toMatchObject({ unopened: 1, isDone: false });
  const { results } = await db
    .prepare("SELECT sealed_secret FROM destination_secrets WHERE destination_id = 'dest_many' ORDER BY number")
    .all<{ sealed_secret: string }>();
  const onlyNew = readSealingKeys(K2);
  const opened = await Promise.all(results.map((row) => openText(onlyNew, row.sealed_secret, "dest_many")));
  expect(opened).toEqual(texts.map((_, n) => `whsec_${n}`));
  const { results: left } = await db
    .prepare("SELECT sealed_secret FROM destination_secrets WHERE destination_id = 'dest_other' ORDER BY number")
    .all<{ sealed_secret: string }>();
  expect(left.map((row) => row.sealed_secret)).toEqual(strange);
  await db.prepare("DELETE FROM destination_secrets WHERE destination_id = 'dest_other'").run();
  expect(await resealSecrets(db, rotated)).toEqual({ resealed: 0, unopened: 0, isDone: true });
});

it("eight runs at once leave each secret sealed once; a text that has been replaced meanwhile isn't overwritten", async () => {
  const current = await startWith(`${K2},${K1}`);
  const registered = await registerDestination(current, ORGANIZATION);
  const sealedSecret = await sealText(readSealingKeys(K1), registered.secret, registered.id);
  await current.db
    .prepare("UPDATE destination_secrets SET sealed_secret = ? WHERE destination_id = ?")
    .bind(sealedSecret, registered.id)
    .run();
  const rotated = readSealingKeys(`${K2},${K1}`);
  await Promise.all(Array.from({ length: 8 }, () => resealSecrets(current.db, rotated)));
  const after = await readSecrets(current, registered.id);
  expect(after).toHaveLength(1);
  expect(await openText(readSealingKeys(K2), after[0]?.sealed_secret ?? "", registered.id)).toBe(registered.secret);
  const late = { destinationId: registered.id, number: 1, sealedSecret, resealedSecret: "v1.k2.late" };
  await replaceSealedSecrets(current.db, [late]);
  expect(await readSecrets(current, registered.id)).toEqual(after);
});

it("what a move that was given up has copied keeps no run from being done, what is still being copied does", async () => {
  const { db } = await startWith(`${K2},${K1}`);
  const rotated = readSealingKeys(`${K2},${K1}`);
  await insertDestinations(db, ORGANIZATION, { dest_copied: "enabled" });
  const sealed = await sealText(readSealingKeys(K1), "whsec_x", "dest_copied");
  await db.batch([
    db.prepare("INSERT INTO destination_secrets VALUES ('dest_copied', 1, ?, 1, NULL)").bind(sealed),
    db.prepare("INSERT INTO copied_organizations (organization_id) VALUES (?)").bind(ORGANIZATION),
    db.prepare("INSERT INTO arrivals (organization_id) VALUES (?)").bind(ORGANIZATION),
  ]);
  expect(await resealSecrets(db, rotated)).toEqual({ resealed: 0, unopened: 0, isDone: false });
  await endArrival(db, ORGANIZATION);
  expect(await resealSecrets(db, rotated)).toEqual({ resealed: 0, unopened: 0, isDone: true });
});
