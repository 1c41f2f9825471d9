import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { readSealingKeys, sealText } from "../../src/domain/crypto/sealed-text.ts";
import { bindHeader } from "../../src/domain/deliveries/custom-headers.ts";
import { resealSecrets } from "../../src/webhooks/reseal-secrets.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { DELIVERY_RUNNER, deliver } from "./delivery-runner.ts";
import { addDue, addOneDue, addTarget, listDeliveries, readDelivery, type Target } from "./delivery-world.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const OLD_KEYS = String(LOCAL_SETTINGS.SEALING_KEYS);
const NEW_KEY = `new:${Buffer.alloc(32, 7).toString("base64")}`;

let harness: Harness;
let receiver: Receiver;
let target: Target;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [DELIVERY_RUNNER] });
});
beforeEach(async () => {
  receiver = await startReceiver();
  target = await addTarget(harness.db, receiver.url);
});
afterEach(() => receiver.close());
afterAll(() => harness?.close());

const setHeaders = (headers: Record<string, string | null>) =>
  callControl(harness, "PATCH", `/destinations/${target.id}`, { headers });

it("the headers of a destination are sent with each webhook, beside those of the signature", async () => {
  await setHeaders({ "x-api-key": "top secret", authorization: "Bearer abc" });
  await addOneDue(harness.db, target);
  await deliver(harness, target.id);
  const [request] = receiver.received;
  expect(request?.headers).toMatchObject({
    "x-api-key": "top secret",
    authorization: "Bearer abc",
    "content-type": "application/json",
    "user-agent": "sightline-webhooks/1",
  });
  expect(() =>
    new Webhook(target.secret).verify(request?.body ?? "", request?.headers as Record<string, string>),
  ).not.toThrow();
});

it("headers with the names of a prototype are sent like others", async () => {
  await setHeaders(Object.fromEntries(["__proto__", "constructor", "prototype"].map((name) => [name, `a ${name}`])));
  await addOneDue(harness.db, target);
  await deliver(harness, target.id);
  const [request] = receiver.received;
  expect(request?.headers).toMatchObject({ constructor: "a constructor", prototype: "a prototype" });
  const stored = await harness.db
    .prepare("SELECT request_headers AS sent FROM webhook_attempts ORDER BY started_at DESC LIMIT 1")
    .first<string>("sent");
  expect(Object.keys(JSON.parse(stored ?? ""))).toContain("__proto__");
});

it("an attempt is stored with its signature and what the receiver's headers said, and with no secret of either", async () => {
  await receiver.close();
  receiver = await startReceiver((response) =>
    response.writeHead(204, { "x-trace": "7f", "set-cookie": "sid=top secret" }).end(),
  );
  target = await addTarget(harness.db, receiver.url);
  await setHeaders({ "x-api-key": "top secret" });
  const { id } = await addOneDue(harness.db, target);
  await deliver(harness, target.id);
  const { body } = await callControl(harness, "GET", `/webhook-deliveries/${id}`);
  expect(body).toMatchObject({ last_status_code: 204, last_duration_ms: expect.any(Number), is_test: false });
  const [attempt] = body.attempts;
  expect(attempt.request_headers).toMatchObject({
    "webhook-signature": receiver.received[0]?.headers["webhook-signature"],
    "webhook-timestamp": receiver.received[0]?.headers["webhook-timestamp"],
    "x-api-key": "(hidden)",
  });
  expect(attempt.response_headers).toMatchObject({ "x-trace": "7f" });
  expect(JSON.stringify(body)).not.toContain("top secret");
});

it("a stored header doesn't replace one of the service's own headers", async () => {
  const sealed = await sealText(readSealingKeys(OLD_KEYS), "forged", bindHeader(target.id, "webhook-signature"));
  await harness.db
    .prepare("INSERT INTO destination_headers VALUES (?, 'webhook-signature', ?)")
    .bind(target.id, sealed)
    .run();
  await addOneDue(harness.db, target);
  await deliver(harness, target.id);
  expect(receiver.received[0]?.headers["webhook-signature"]).toMatch(/^v1,/);
});

it("nothing is sent while a header can't be decrypted, and nothing is lost", async () => {
  await setHeaders({ "x-api-key": "top secret" });
  await harness.db
    .prepare("UPDATE destination_headers SET sealed_value = 'v1.gone.AAAA.AAAA' WHERE destination_id = ?")
    .bind(target.id)
    .run();
  const { id } = await addOneDue(harness.db, target);
  await deliver(harness, target.id);
  expect(receiver.received).toEqual([]);
  expect(await readDelivery(harness.db, id)).toMatchObject({ status: "pending", attempt_count: 0, lease_token: null });

  await setHeaders({ "x-api-key": "new" });
  await deliver(harness, target.id);
  expect(receiver.received[0]?.headers).toMatchObject({ "x-api-key": "new" });
});

it("while only a header can't be decrypted, a replaced secret signs on for its day", async () => {
  await setHeaders({ "x-api-key": "top secret" });
  await harness.db
    .prepare("UPDATE destination_headers SET sealed_value = 'v1.gone.AAAA.AAAA' WHERE destination_id = ?")
    .bind(target.id)
    .run();
  await addOneDue(harness.db, target);
  await deliver(harness, target.id);
  const { secret } = (await callControl(harness, "POST", `/destinations/${target.id}/rotate-secret`)).body;
  await setHeaders({ "x-api-key": "new" });
  await deliver(harness, target.id);
  const [request] = receiver.received;
  const verify = (whsec: string) =>
    new Webhook(whsec).verify(request?.body ?? "", request?.headers as Record<string, string>);
  for (const each of [secret, target.secret]) expect(() => verify(each)).not.toThrow();
});

it("a header goes to another path of its server, but to no other server", async () => {
  await setHeaders({ "x-api-key": "top secret" });
  const other = await startReceiver();
  for (const url of [`${receiver.url}/other`, other.url]) {
    await callControl(harness, "PATCH", `/destinations/${target.id}`, { url });
    await addOneDue(harness.db, target);
    await deliver(harness, target.id);
  }
  await other.close();
  expect(receiver.received.map(({ headers }) => headers["x-api-key"])).toEqual(["top secret"]);
  expect(other.received.map(({ headers }) => headers["x-api-key"])).toEqual([undefined]);
});

it("headers are encrypted again with a new key, and are sent without the old one", async () => {
  await setHeaders({ "x-api-key": "top secret" });
  const keys = readSealingKeys(`${NEW_KEY},${OLD_KEYS}`);
  expect(await resealSecrets(harness.db, keys)).toMatchObject({ unopened: 0, isDone: true });
  await addOneDue(harness.db, target);
  await deliver(harness, target.id, { settings: { SEALING_KEYS: NEW_KEY } });
  expect(receiver.received[0]?.headers).toMatchObject({ "x-api-key": "top secret" });
});

it("a rate limit loses nothing and repeats nothing, however many calls deliver", async () => {
  await callControl(harness, "PATCH", `/destinations/${target.id}`, { max_per_second: 20 });
  const due = await addDue(harness.db, target, 35);
  const isDone = async () => (await listDeliveries(harness.db, target)).every(({ status }) => status === "delivered");
  while (!(await isDone())) expect((await deliver(harness, target.id, { calls: 3 })).faults).toEqual([]);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"]).toSorted()).toEqual(
    due.map(({ eventId }) => eventId).toSorted(),
  );
});

it("a call whose clock stands still ends, and hands over the deliveries that a rate limit postpones", async () => {
  await callControl(harness, "PATCH", `/destinations/${target.id}`, { max_per_second: 1000 });
  const nowMs = Date.now();
  await harness.db
    .prepare("UPDATE destinations SET paced_until = ?2 WHERE id = ?1")
    .bind(target.id, nowMs + 3_600_000)
    .run();
  await addOneDue(harness.db, target, nowMs);
  await harness.db
    .prepare("UPDATE destinations SET pacer_token = 'other', pacer_until = ?2 WHERE id = ?1")
    .bind(target.id, nowMs + 60_000)
    .run();
  expect(await deliver(harness, target.id, { nowMs })).toMatchObject({ wakeUps: [], faults: [] });
  expect(receiver.received).toEqual([]);
});
