import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { callControl, OPERATOR_TOKEN, reportChange } from "../control/control-client.ts";
import { registerDestination } from "../control/destination-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";

/** Changes that are reported at once while the organization moves. */
const AT_ONCE = 4;

let harness: Harness;
let receiver: Receiver;
// For each try an own database: where an organization is placed depends on how many there are.
beforeEach(async () => {
  harness = await startHarness({ shards: 2 });
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver?.close();
  await harness?.close();
});

async function createOrganization(name: string): Promise<string> {
  const { status, body } = await callControl(harness, "POST", "/organizations", { name });
  expect(status).toBe(201);
  return body.id;
}

const readShard = (organizationId: string) =>
  harness.db.prepare("SELECT shard FROM organizations WHERE id = ?").bind(organizationId).first<number>("shard");

const countEvents = (organizationId: string) =>
  Promise.all(
    harness.databases.map((db) =>
      db
        .prepare("SELECT count(*) AS events FROM events WHERE organization_id = ?")
        .bind(organizationId)
        .first("events"),
    ),
  );

/** Returns how often each event has arrived. */
function countArrivals(): Map<unknown, number> {
  const arrivals = new Map<unknown, number>();
  for (const { headers } of receiver.received) {
    arrivals.set(headers["webhook-id"], (arrivals.get(headers["webhook-id"]) ?? 0) + 1);
  }
  return arrivals;
}

async function announce(organizationId: string): Promise<string> {
  const file = { filename: "a.txt", mime_type: "text/plain", size_bytes: 1 };
  const change = { type: "file.upload", organization_id: organizationId, ...file };
  let { status, headers, body } = await reportChange(harness, change);
  // A slow machine may hold the writes of a move for longer than a request waits.
  while (status === 429) {
    await wait(Number(headers.get("retry-after")) * 1000);
    ({ status, headers, body } = await reportChange(harness, change));
  }
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.events[0].id;
}

it("new organizations are placed evenly, and each has its records in its shard only", async () => {
  // The demo's two are in the first shard.
  const organizations = [await createOrganization("First"), await createOrganization("Second")];
  expect(await Promise.all(organizations.map(readShard))).toEqual([1, 1]);
  const [organizationId = ""] = organizations;
  await announce(organizationId);
  expect(await countEvents(organizationId)).toEqual([0, 1]);
});

it("a key of an organization in another shard works, is limited there, and lists what it spent", async () => {
  const organizationId = await createOrganization("Keyed");
  const { body: key } = await callControl(harness, "POST", `/organizations/${organizationId}/api-keys`, {
    ...{ name: "CI", role: "viewer", monthly_limit_microdollars: 5 },
  });
  const headers = { "x-service-api-key": key.key };
  const organization = await harness.fetch("/api/v1/organization", { headers });
  expect(await organization.json()).toMatchObject({ id: organizationId, name: "Keyed", slug: "keyed" });
  const changed = await callControl(harness, "PATCH", `/api-keys/${key.id}`, { monthly_limit_microdollars: 9 });
  expect(changed.body).toMatchObject({ monthly_limit_microdollars: 9, spent_this_month_microdollars: 0 });
  const shard = harness.databases[(await readShard(organizationId)) ?? 0];
  const copy = shard
    ?.prepare("SELECT monthly_limit_microdollars AS microdollars FROM api_keys WHERE id = ?")
    .bind(key.id);
  expect(await copy?.first("microdollars")).toBe(9);
});

it("the health and the metrics of the deployment cover every shard", async () => {
  const organizationId = await createOrganization("Watched");
  const { id } = await registerDestination(harness, organizationId, { url: `${receiver.url}/watched` });
  const shard = await readShard(organizationId);
  expect(shard).toBe(1);
  await harness.databases[1]?.prepare("UPDATE destinations SET unsigned_since = 1 WHERE id = ?").bind(id).run();
  const { body } = await callControl(harness, "GET", "/health");
  expect(body.databases).toMatchObject([{ name: "DB" }, { name: "DB_1" }]);
  const { summary } = body.checks.find(({ name }: { name: string }) => name === "signing");
  expect(summary).toContain(id);
  const metrics = await harness.fetch("/internal/v1/metrics", {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  expect(await metrics.text()).toMatch(/database="DB_1"/);
});

it("a move under traffic loses no change and no delivery, and doubles none", async () => {
  const organizationId = await createOrganization("Moving");
  const from = (await readShard(organizationId)) ?? 0;
  const to = 1 - from;
  await registerDestination(harness, organizationId, { url: `${receiver.url}/moving` });
  const announced: string[] = [];
  let isMoving = true;
  const traffic = Array.from({ length: AT_ONCE }, async () => {
    while (isMoving) announced.push(await announce(organizationId));
  });
  for (let step = ""; step !== "wait"; ) {
    const { status, body } = await callControl(harness, "POST", `/organizations/${organizationId}/move`, { shard: to });
    expect({ status, body }).toMatchObject({ status: 200 });
    step = body.step;
  }
  // Some go to the new shard, too.
  for (let more = 0; more < 5; more++) announced.push(await announce(organizationId));
  isMoving = false;
  await Promise.all(traffic);
  expect(await readShard(organizationId)).toBe(to);
  const stored = await harness.databases[to]
    ?.prepare("SELECT id FROM events WHERE organization_id = ? ORDER BY id")
    .bind(organizationId)
    .all<{ id: string }>();
  expect(stored?.results.map(({ id }) => id)).toEqual(announced.toSorted());
  // The sweep finds those whose message named the old shard.
  await expect
    .poll(
      async () => {
        await harness.runCron("* * * * *");
        return announced.filter((id) => !countArrivals().has(id));
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([]);
  const arrivals = countArrivals();
  expect(announced.filter((id) => arrivals.get(id) !== 1)).toEqual([]);
});
