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
    expect([status, body.errors[0].location]).toEqual([422, "dry_run"]);
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
  it("are listed newest first, each as it is shown alone, and go on by the cron", async () => {
    expect((await list("", "org_none")).body).toEqual({ replays: [], total: 0 });
    const before = (await list()).body.total;
    const first = await ask({ destination_id: "dest_b", until: "2026-01-03T00:00:00Z" });
    const second = await ask({ until: "2026-01-03T00:00:00Z" });
    const { status, body } = await list("?limit=2");
    expect([status, body.total]).toEqual([200, before + 2]);
    const shown = { since: "2026-01-01T00:00:00.000Z", until: "2026-01-03T00:00:00.000Z", replayed_count: 0 };
    const created = { created_at: expect.stringMatching(/Z$/), status: "running" };
    expect(body.replays).toEqual([
      { id: second.body.replay_id, destination_id: null, ...shown, delivery_count: 3, ...created },
      { id: first.body.replay_id, destination_id: "dest_b", ...shown, delivery_count: 1, ...created },
    ]);
    expect((await list("?limit=1&offset=1")).body.replays).toEqual([body.replays[1]]);
    const get = (id: string) => callControl(harness, "GET", `/replays/${id}`);
    expect(await get(second.body.replay_id)).toMatchObject({ status: 200, body: body.replays[0] });

    expect(await harness.runCron("* * * * *")).toBe("ok");
    // The first has sent the one of its destination already.
    expect((await get(first.body.replay_id)).body).toEqual({ ...body.replays[1], replayed_count: 1, status: "done" });
    expect((await get(second.body.replay_id)).body).toEqual({ ...body.replays[0], replayed_count: 2, status: "done" });
  });

  it.each(["replay_nowhere", "%00", "org_span"])("%s isn't found", async (id) => {
    expect((await callControl(harness, "GET", `/replays/${id}`)).status).toBe(404);
  });

  it("of an unknown organization aren't found, and a bad page is refused", async () => {
    expect((await list("", "org_nowhere")).status).toBe(404);
    for (const query of ["?limit=0", "?limit=101", "?offset=-1"]) expect((await list(query)).status).toBe(400);
  });
});
