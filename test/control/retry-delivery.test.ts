import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../src/domain/access/actor.ts";
import { type Harness, startHarness } from "../harness.ts";
import { openWebhook, type Receiver, startReceiver } from "../webhooks/verifying-receiver.ts";
import { callControl, LOCAL_SETTINGS, reportChange } from "./control-client.ts";
import { insertDeliveries, insertDestinations, type MadeUpDelivery } from "./delivery-rows.ts";
import { registerDestination } from "./destination-client.ts";
import { BINDING_CLIENT, callAs } from "./member-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

const HOUR_MS = 3_600_000;

let harness: Harness;
let receiver: Receiver;
beforeAll(async () => {
  // Nothing is retried automatically while the test runs.
  const settings = { ...LOCAL_SETTINGS, WEBHOOK_RETRY_SECONDS: "3600,7200" };
  harness = await startHarness({ own: true, settings, seed: false, workers: [BINDING_CLIENT] });
  receiver = await startReceiver();
  await insertDestinations(harness.db, "org_retry", { dest_on: "enabled", dest_off: "disabled" });
  await insertDestinations(harness.db, "org_other", {});
});
afterAll(async () => {
  await receiver?.close();
  await harness?.close();
});

const retry = (id: string, headers: Record<string, string> = {}) =>
  callControl(harness, "POST", `/webhook-deliveries/${id}/retry`, undefined, headers);
const read = async (id: string) => (await callControl(harness, "GET", `/webhook-deliveries/${id}`)).body;
const findRow = (id: string) => harness.db.prepare("SELECT * FROM webhook_deliveries WHERE id = ?").bind(id).first();

async function makeDelivery(delivery: Partial<MadeUpDelivery>): Promise<string> {
  const base = { organizationId: "org_retry", destinationId: "dest_on", createdAtMs: Date.UTC(2026, 0) };
  const [id = ""] = await insertDeliveries(harness.db, [{ ...base, ...delivery }]);
  return id;
}

/** Sends an event to its own destination, and waits for its first attempt, to which the receiver responds with a 500. */
async function failFirst(path: string) {
  const destination = await registerDestination(harness, "org_retry", { url: receiver.url + path });
  receiver.answer(500);
  const upload = { type: "file.upload", organization_id: "org_retry", mime_type: "text/plain", size_bytes: 1 };
  expect((await reportChange(harness, { ...upload, filename: "a" })).status).toBe(200);
  const row = await harness.db
    .prepare("SELECT id FROM webhook_deliveries WHERE destination_id = ?")
    .bind(destination.id)
    .first<{ id: string }>();
  const id = row?.id ?? "";
  await expect.poll(async () => (await read(id)).attempts.length).toBe(1);
  return { id, destination };
}

describe("a retry of a pending delivery", () => {
  it("is sent at once, as the next attempt of its schedule, under the same id", async () => {
    const { id, destination } = await failFirst("/counted");
    const first = await read(id);
    expect(first).toMatchObject({ status: "pending", attempt_count: 1 });
    expect(Date.parse(first.next_attempt_at) - Date.parse(first.attempts[0].started_at)).toBeGreaterThanOrEqual(
      HOUR_MS,
    );
    expect(await retry(id)).toMatchObject({ status: 202, body: undefined });
    await expect.poll(async () => (await read(id)).attempts.length).toBe(2);
    const second = await read(id);
    expect(second).toMatchObject({ status: "pending", attempt_count: 2 });
    // The schedule's second delay follows, from the end of this attempt.
    expect(Date.parse(second.next_attempt_at) - Date.parse(second.attempts[1].started_at)).toBeGreaterThanOrEqual(
      2 * HOUR_MS,
    );
    // And nothing after the last.
    await retry(id);
    await expect.poll(async () => (await read(id)).status).toBe("failed");
    expect(await read(id)).toMatchObject({ attempt_count: 3, next_attempt_at: null });
    const got = await receiver.waitFor("/counted", 3);
    expect(new Set(got.map((webhook) => openWebhook(webhook, destination.secret).id)).size).toBe(1);
  });

  it("may arrive, and then there is nothing to retry", async () => {
    const { id } = await failFirst("/arrives");
    receiver.answer(204);
    await retry(id);
    await expect.poll(async () => (await read(id)).status).toBe("delivered");
    const again = await retry(id);
    expect([again.status, again.body.type, again.body.detail]).toEqual([
      409,
      expect.stringMatching(/\/problems\/delivery_not_pending$/),
      "The delivery is delivered, not pending. Replay it instead.",
    ]);
    expect(receiver.at("/arrives")).toHaveLength(2);
  });

  it.each(["failed", "held", "delivered"] as const)(
    "that is %s instead is refused, and writes nothing",
    async (status) => {
      const id = await makeDelivery({ status, ...(status === "held" ? { destinationId: "dest_off" } : {}) });
      const before = await readTableChecksums(harness.db);
      expect((await retry(id)).status).toBe(409);
      expect(await readTableChecksums(harness.db)).toEqual(before);
    },
  );

  it("adds nothing while an attempt is under way: its lease and its time stay", async () => {
    const id = await makeDelivery({ status: "pending" });
    const before = await findRow(id);
    expect((await retry(id)).status).toBe(202);
    expect(await findRow(id)).toEqual(before);
  });

  it("clicked ten times at once is one attempt", async () => {
    const { id } = await failFirst("/clicked");
    const answers = await Promise.all(Array.from({ length: 10 }, () => retry(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await expect.poll(async () => (await read(id)).attempts.length).toBe(2);
    expect(receiver.at("/clicked")).toHaveLength(2);
  });

  it("repeated with its Idempotency-Key is not another one", async () => {
    const { id } = await failFirst("/once");
    const key = { "idempotency-key": `retry-${id}` };
    expect((await retry(id, key)).status).toBe(202);
    await expect.poll(async () => (await read(id)).attempts.length).toBe(2);
    const before = await findRow(id);
    expect((await retry(id, key)).status).toBe(202);
    expect(await findRow(id)).toEqual(before);
  });

  it("is a member's to ask for, of the own organization's deliveries", async () => {
    const id = await makeDelivery({ status: "pending" });
    const retryAs = async (organizationId: string, role: Extract<Actor, { kind: "member" }>["role"]) =>
      (await callAs(harness, { kind: "member", organizationId, role }, "webhook-deliveries.retry", { params: { id } }))
        .status;
    expect([await retryAs("org_retry", "viewer"), await retryAs("org_retry", "member")]).toEqual([403, 202]);
    expect(await retryAs("org_other", "owner")).toBe(404);
    expect((await retry("msg_nowhere")).status).toBe(404);
  });
});
