import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { insertDeliveries, insertDestinations } from "./delivery-rows.ts";
import { readTableChecksums } from "./table-checksums.ts";

const START_MS = Date.UTC(2026, 0, 2);

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  await insertDestinations(harness.db, "org_span", { dest_a: "enabled", dest_b: "enabled", dest_off: "disabled" });
  await insertDestinations(harness.db, "org_none", {});
  const failed = { organizationId: "org_span", destinationId: "dest_a", createdAtMs: START_MS };
  await insertDeliveries(harness.db, [failed, failed, { ...failed, destinationId: "dest_b" }]);
});
afterAll(() => harness?.close());

const ask = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  callControl(harness, "POST", "/organizations/org_span/replays", { since: "2026-01-01T00:00:00Z", ...body }, headers);
const get = (id: string) => callControl(harness, "GET", `/replays/${id}`);
const list = (query = "", organizationId = "org_span") =>
  callControl(harness, "GET", `/organizations/${organizationId}/replays${query}`);

describe("a bulk replay that is only counted", () => {
  it.each([
    ["of all", {}, 3],
    ["of one destination", { destination_id: "dest_b" }, 1],
    ["of nothing", { until: "2026-01-01T00:00:01Z" }, 0],
  ])("%s says how many it would send, and writes nothing", async (_, body, count) => {
    const before = await readTableChecksums(harness.db);
    expect(await ask({ ...body, dry_run: true })).toMatchObject({ status: 202, body: { replay_id: null, count } });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("says how many more have failed at destinations that are disabled or deleted", async () => {
    const gone = { organizationId: "org_left", createdAtMs: START_MS };
    await insertDestinations(harness.db, "org_left", {
      dest_left_on: "enabled",
      dest_left_off: "disabled",
      dest_left_gone: "deleted",
    });
    await insertDeliveries(
      harness.db,
      ["dest_left_on", "dest_left_off", "dest_left_off", "dest_left_gone"].map((destinationId) => ({
        ...gone,
        destinationId,
      })),
    );
    const path = "/organizations/org_left/replays";
    const counted = await callControl(harness, "POST", path, { since: "2026-01-01T00:00:00Z", dry_run: true });
    expect(counted.body).toEqual({ replay_id: null, count: 1, disabled_count: 3 });
    const failed = await callControl(harness, "GET", "/organizations/org_left/webhook-deliveries?status=failed");
    expect(failed.body.total).toBe(1 + 3);
  });

  it.each([
    ["a disabled destination", { destination_id: "dest_off" }, 409],
    ["an unknown destination", { destination_id: "dest_nowhere" }, 404],
    ["a beginning that lies ahead", { since: "9999-01-01T00:00:00Z" }, 422],
  ])("is refused as one that is done would be: %s", async (_, body, status) => {
    expect((await ask({ ...body, dry_run: true })).status).toBe(status);
    expect((await ask(body)).status).toBe(status);
  });

  it.each([["true"], [1], [[]], [{}]])("is refused where dry_run is %j, and writes nothing", async (dryRun) => {
    const before = await readTableChecksums(harness.db);
    const { status, body } = await ask({ dry_run: dryRun });
    expect([status, body.errors[0].location]).toEqual([422, "body.dry_run"]);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("isn't the same request as the one that does it", async () => {
    const key = { "idempotency-key": "count-first" };
    expect((await ask({ dry_run: true }, key)).body.replay_id).toBeNull();
    expect((await ask({}, key)).status).toBe(409);
  });

  it.each([false, null])("is done where dry_run is %j", async (dryRun) => {
    const { body } = await ask({ dry_run: dryRun, until: "2026-01-01T00:00:01Z" });
    expect(body).toEqual({ replay_id: expect.stringMatching(/^replay_/), count: 0 });
  });
});

describe("bulk replays", () => {
  it("are listed newest first, each as it is shown alone", async () => {
    expect((await list("", "org_none")).body).toEqual({ replays: [], total: 0 });
    const before = (await list()).body.total;
    const until = { until: "2026-01-03T00:00:00Z" };
    const first = await ask({ destination_id: "dest_b", ...until });
    const second = await ask(until);
    const { status, body } = await list("?limit=2");
    expect([status, body.total]).toEqual([200, before + 2]);
    const shown = { since: "2026-01-01T00:00:00.000Z", until: "2026-01-03T00:00:00.000Z", status: "done" };
    const created = { created_at: expect.stringMatching(/Z$/) };
    expect(body.replays).toEqual([
      { id: second.body.replay_id, destination_id: null, ...shown, delivery_count: 2, replayed_count: 2, ...created },
      {
        id: first.body.replay_id,
        destination_id: "dest_b",
        ...shown,
        delivery_count: 1,
        replayed_count: 1,
        ...created,
      },
    ]);
    expect((await list("?limit=1&offset=1")).body.replays).toEqual([body.replays[1]]);
    const outcome = { delivered_count: 0, failed_count: 0, pending_count: 2, held_count: 0 };
    expect(await get(second.body.replay_id)).toMatchObject({ status: 200, body: { ...body.replays[0], ...outcome } });
  });

  it("say of each delivery whether it was delivered, has failed again or is on its way", async () => {
    const organizationId = "org_outcome";
    await insertDestinations(harness.db, organizationId, { dest_outcome: "enabled" });
    const failed = { organizationId, destinationId: "dest_outcome", createdAtMs: START_MS };
    const ids = await insertDeliveries(
      harness.db,
      Array.from({ length: 7 }, (_, index) => ({ ...failed, createdAtMs: START_MS + index })),
    );
    const path = `/organizations/${organizationId}/replays`;
    const { body: asked } = await callControl(harness, "POST", path, { since: "2026-01-01T00:00:00Z" });
    expect(asked.count).toBe(7);
    const statuses = ["delivered", "failed", "pending", "held", "delivered", "delivered", "pending"];
    for (const [index, status] of statuses.entries()) {
      if (status === "pending") continue;
      await harness.db
        .prepare("UPDATE webhook_deliveries SET status = ?, next_attempt_at = NULL WHERE id = ?")
        .bind(status, ids[index])
        .run();
    }
    // One that was never part of it.
    await insertDeliveries(harness.db, [failed]);
    expect((await get(asked.replay_id)).body).toMatchObject({
      ...{ delivery_count: 7, replayed_count: 7, status: "done" },
      ...{ delivered_count: 3, failed_count: 1, pending_count: 2, held_count: 1 },
    });
    const listOf = async (query = "") =>
      (await callControl(harness, "GET", `/replays/${asked.replay_id}/deliveries${query}`)).body;
    const all = await listOf();
    expect(all.total).toBe(7);
    expect(all.deliveries.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual(
      ids.map((id, index) => [id, statuses[index]]).toReversed(),
    );
    expect((await callControl(harness, "GET", `/webhook-deliveries/${ids[6]}`)).body).toMatchObject(all.deliveries[0]);
    const delivered = await listOf("?status=delivered&limit=2&offset=1");
    expect([delivered.total, delivered.deliveries.map(({ id }: { id: string }) => id)]).toEqual([3, [ids[4], ids[0]]]);
    expect((await callControl(harness, "GET", `/replays/${asked.replay_id}/deliveries?status=lost`)).status).toBe(400);
    expect((await callControl(harness, "GET", "/replays/replay_nowhere/deliveries")).status).toBe(404);
  });

  it.each(["replay_nowhere", "%00", "org_span"])("%s isn't found", async (id) => {
    expect((await callControl(harness, "GET", `/replays/${id}`)).status).toBe(404);
  });

  it("of an unknown organization aren't found, and a bad page is refused", async () => {
    expect((await list("", "org_nowhere")).status).toBe(404);
    for (const query of ["?limit=0", "?limit=101", "?offset=-1"]) expect((await list(query)).status).toBe(400);
  });
});
