import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { REPLACED_SECRET_MS } from "../../src/domain/deliveries/destination.ts";
import { signBody } from "../../src/webhooks/sign.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver } from "./delivery-runner.ts";
import { addOneDue, addTarget, listAttempts, readDelivery, type Target, until } from "./delivery-world.ts";
import { type Received, type Receiver, startReceiver } from "./receiver.ts";

const EVERY_MINUTE = "* * * * *";
const OLD_KEYS = String(LOCAL_SETTINGS.SEALING_KEYS);
const NEW_KEY = `new:${Buffer.alloc(32, 7).toString("base64")}`;

let harness: Harness;
let receiver: Receiver;
let target: Target;
let status: number;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [DELIVERY_RUNNER] });
});
beforeEach(async () => {
  status = 204;
  receiver = await startReceiver((response) => response.writeHead(status).end());
  target = await addTarget(harness.db, receiver.url);
});
afterEach(() => receiver.close());
afterAll(() => harness?.close());

const verifies = (secret: string, { headers, body }: Received) => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
};
const lastOf = (all: readonly Received[]): Received => {
  const last = all.at(-1);
  if (!last) throw new Error("Nothing came.");
  return last;
};
const rotate = async (): Promise<string> =>
  (await callControl(harness, "POST", `/destinations/${target.id}/rotate-secret`)).body.secret;

const readHealth = async () => (await callControl(harness, "GET", `/destinations/${target.id}/health`)).body;

/** Changes the destination's stored secret, or deletes it. */
const seal = (what: "UPDATE" | "DELETE", sealedSecret = "") =>
  harness.db
    .prepare(
      what === "DELETE"
        ? "DELETE FROM destination_secrets WHERE destination_id = ?"
        : `UPDATE destination_secrets SET sealed_secret = ${sealedSecret} WHERE destination_id = ?`,
    )
    .bind(target.id)
    .run();

/** Sends one delivery and returns the request. */
async function sendOne(): Promise<Received> {
  await addOneDue(harness.db, target);
  expect(await deliver(harness, target.id)).toMatchObject({ faults: [] });
  return lastOf(receiver.received);
}

describe("what is sent", () => {
  it("is the stored payload, byte for byte, with the three headers and a signature that the library takes", async () => {
    const delivery = await addOneDue(harness.db, target);
    const beganS = Math.floor(Date.now() / 1000);
    await deliver(harness, target.id);
    const got = lastOf(receiver.received);
    expect(got.body).toBe(delivery.payload);
    expect(got.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "sightline-webhooks/1",
      "webhook-id": delivery.eventId,
      "webhook-signature": expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    const sentS = Number(got.headers["webhook-timestamp"]);
    expect(sentS).toBeGreaterThanOrEqual(beganS);
    expect(sentS).toBeLessThanOrEqual(Math.floor(Date.now() / 1000));
    expect(verifies(target.secret, got)).toBe(true);
  });

  it("fails to verify with a changed body, id or time, or another secret", async () => {
    const got = await sendOne();
    const changed: Received[] = [
      { ...got, body: `${got.body} ` },
      { ...got, body: JSON.stringify(JSON.parse(got.body), null, 1) },
      { ...got, headers: { ...got.headers, "webhook-id": "other" } },
      {
        ...got,
        headers: { ...got.headers, "webhook-timestamp": String(Number(got.headers["webhook-timestamp"]) + 1) },
      },
    ];
    expect(changed.map((each) => verifies(target.secret, each))).toEqual([false, false, false, false]);
    expect(verifies(`whsec_${Buffer.alloc(32, 1).toString("base64")}`, got)).toBe(false);
  });

  it("is signed for each attempt, with its own time; id and body stay the same", async () => {
    status = 500;
    const nowMs = Date.UTC(2100, 0);
    const delivery = await addOneDue(harness.db, target, nowMs);
    for (const sinceMs of [0, 30_000, 150_000]) await deliver(harness, target.id, { nowMs: nowMs + sinceMs });
    expect(receiver.received.map(({ headers }) => Number(headers["webhook-timestamp"]) * 1000 - nowMs)).toEqual([
      0, 30_000, 150_000,
    ]);
    expect(new Set(receiver.received.map(({ body }) => body))).toEqual(new Set([delivery.payload]));
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set([delivery.eventId]));
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-signature"])).size).toBe(3);
    for (const { headers, body } of receiver.received) {
      const signedAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
      expect(headers["webhook-signature"]).toBe(new Webhook(target.secret).sign(delivery.eventId, signedAt, body));
    }
  });
});

describe("after a rotation", () => {
  it("both secrets verify for a day, then the new one only", async () => {
    const fresh = await rotate();
    const both = await sendOne();
    expect(both.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    expect([verifies(target.secret, both), verifies(fresh, both)]).toEqual([true, true]);
    const move = (ms: number) =>
      harness.db
        .prepare("UPDATE destination_secrets SET expires_at = ?2 WHERE destination_id = ?1 AND expires_at IS NOT NULL")
        .bind(target.id, ms)
        .run();
    const nowMs = Date.UTC(2100, 0);
    await move(nowMs + 1);
    await addOneDue(harness.db, target, nowMs);
    await deliver(harness, target.id, { nowMs });
    expect(lastOf(receiver.received).headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
    await move(Date.now() - 1);
    const one = await sendOne();
    expect(one.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
    expect([verifies(target.secret, one), verifies(fresh, one)]).toEqual([false, true]);
    expect(REPLACED_SECRET_MS).toBe(24 * 3_600_000);
  });

  it("every secret that is still live signs, the newest first", async () => {
    const secrets = [target.secret, await rotate(), await rotate()];
    const got = await sendOne();
    expect(secrets.map((secret) => verifies(secret, got))).toEqual([true, true, true]);
    const signatures = String(got.headers["webhook-signature"]).split(" ");
    const at = new Date(Number(got.headers["webhook-timestamp"]) * 1000);
    const expected = secrets
      .toReversed()
      .map((secret) => new Webhook(secret).sign(String(got.headers["webhook-id"]), at, got.body));
    expect(signatures).toEqual(expected);
  });
});

describe("the keys that seal secrets", () => {
  it("may get a new one in front: what the old one sealed still signs", async () => {
    await addOneDue(harness.db, target);
    const settings = { SEALING_KEYS: `${NEW_KEY},${OLD_KEYS}` };
    expect(await deliver(harness, target.id, { settings })).toMatchObject({ faults: [] });
    expect(verifies(target.secret, lastOf(receiver.received))).toBe(true);
  });

  it("that lack the one which sealed are our fault: nothing is sent, nothing counted, and it goes once it is back", async () => {
    const delivery = await addOneDue(harness.db, target);
    const before = await readDelivery(harness.db, delivery.id);
    expect((await readHealth()).unsigned_since).toBeNull();
    await deliver(harness, target.id, { settings: { SEALING_KEYS: NEW_KEY } });
    expect(await readDelivery(harness.db, delivery.id)).toEqual(before);
    expect(await listAttempts(harness.db, delivery.id)).toEqual([]);
    expect(receiver.received).toEqual([]);
    expect((await readHealth()).unsigned_since).toEqual(expect.any(String));
    await deliver(harness, target.id);
    expect(await readDelivery(harness.db, delivery.id)).toMatchObject({ status: "delivered", attempt_count: 1 });
    expect((await readHealth()).unsigned_since).toBeNull();
  });

  it.each<[name: string, reason: string, prepare: () => Promise<unknown>]>([
    ["whose key is unknown", "unknown_key", () => seal("UPDATE", "replace(sealed_secret, 'v1.local.', 'v1.lost.')")],
    ["that was changed", "not_authentic", () => seal("UPDATE", "sealed_secret || 'AAAA'")],
    ["that isn't a sealed one", "malformed", () => seal("UPDATE", "'secret'")],
    ["that is missing", "no_secret", () => seal("DELETE")],
  ])(
    "are missed out loud: a secret %s is a line in the log and a state, once it is due",
    async (_, reason, prepare) => {
      const delivery = await addOneDue(harness.db, target);
      await prepare();
      expect(await harness.runCron(EVERY_MINUTE)).toBe("ok");
      const isOurs = (line: string) => line.includes("destination_unsigned") && line.includes(target.id);
      await until(() => harness.readLogs().some(isOurs));
      await until(async () => (await readHealth()).unsigned_since !== null);
      const line = harness.readLogs().find(isOurs) ?? "";
      expect(JSON.parse(line)).toEqual({
        level: "error",
        event: "destination_unsigned",
        destination_id: target.id,
        reason,
        key_id: reason === "unknown_key" ? "lost" : null,
      });
      const since = (await readHealth()).unsigned_since;
      await deliver(harness, target.id);
      expect((await readHealth()).unsigned_since).toBe(since);
      expect(await readDelivery(harness.db, delivery.id)).toMatchObject({
        status: "pending",
        attempt_count: 0,
        leased_until: 0,
      });
      expect(receiver.received).toEqual([]);
    },
  );

  it("may be lost for good: a new secret sends what waited, at once, and signs alone", async () => {
    await addOneDue(harness.db, target);
    await seal("UPDATE", "replace(sealed_secret, 'v1.local.', 'v1.lost.')");
    await deliver(harness, target.id);
    expect(receiver.received).toEqual([]);
    const fresh = await rotate();
    await until(() => receiver.received.length === 1);
    const got = lastOf(receiver.received);
    expect(got.headers["webhook-signature"]).toMatch(/^v1,\S+$/);
    expect([verifies(target.secret, got), verifies(fresh, got)]).toEqual([false, true]);
    expect((await readHealth()).unsigned_since).toBeNull();
    // Otherwise the doctor would demand the lost key for ever.
    const { results } = await harness.db
      .prepare("SELECT number FROM destination_secrets WHERE destination_id = ?")
      .bind(target.id)
      .all();
    expect(results).toEqual([{ number: 2 }]);
  });
});

it("a replay has a new signature, but the same id and body", async () => {
  const delivery = await addOneDue(harness.db, target);
  await deliver(harness, target.id);
  expect((await callControl(harness, "POST", `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(202);
  await until(() => receiver.received.length === 2);
  const [first, second] = receiver.received;
  expect(second?.headers["webhook-id"]).toBe(delivery.eventId);
  expect(second?.body).toBe(first?.body);
  expect(receiver.received.map((got) => verifies(target.secret, got))).toEqual([true, true]);
});

describe("signBody", () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  it("signs whole seconds, whatever the millisecond", () => {
    const at = (ms: number) => signBody("id", "{}", [secret], ms);
    expect(at(1_700_000_000_999)).toEqual(at(1_700_000_000_000));
    expect(at(1_700_000_001_000)).not.toEqual(at(1_700_000_000_999));
    expect(at(1_700_000_000_999)["webhook-timestamp"]).toBe("1700000000");
  });

  it("refuses to sign with nothing", () => {
    expect(() => signBody("id", "{}", [], 0)).toThrow("no live secret");
  });
});
