import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { countMoves } from "./count-moves.ts";
import { insertDeliveries, insertDestinations, type MadeUpDelivery } from "./delivery-rows.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
let readMoves: () => Promise<Record<string, number>>;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  const destinations = { dest_on: "enabled", dest_off: "disabled", dest_gone: "deleted" } as const;
  await insertDestinations(harness.db, "org_replay", destinations);
  await insertDestinations(harness.db, "org_other", { dest_other: "enabled" });
  readMoves = await countMoves(harness.db);
});
afterAll(() => harness?.close());

function makeDeliveries(...deliveries: Partial<MadeUpDelivery>[]): Promise<string[]> {
  const base = { organizationId: "org_replay", destinationId: "dest_on", createdAtMs: Date.UTC(2026, 0) };
  return insertDeliveries(
    harness.db,
    deliveries.map((delivery) => ({ ...base, ...delivery })),
  );
}

const replay = (body: unknown, headers: Record<string, string> = {}, organizationId = "org_replay") =>
  callControl(harness, "POST", `/organizations/${organizationId}/webhook-deliveries/replay`, body, headers);
const readStatuses = async (ids: string[]) => {
  const { results } = await harness.db
    .prepare("SELECT id, status FROM webhook_deliveries WHERE id IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(ids))
    .all<{ id: string; status: string }>();
  return ids.map((id) => results.find((row) => row.id === id)?.status);
};

describe("a replay of a selection", () => {
  it("starts each anew as a replay of it alone does, and says why it skips others", async () => {
    const ids = await makeDeliveries(
      { status: "failed", attemptCount: 4, scheduleStep: 4 },
      { status: "delivered" },
      { status: "pending", scheduleStep: 2 },
      { destinationId: "dest_off", status: "held" },
      { destinationId: "dest_gone", status: "failed" },
      { organizationId: "org_other", destinationId: "dest_other", status: "failed" },
    );
    const startedMs = Date.now();
    const { status, body } = await replay({ delivery_ids: [...ids, "msg_nowhere"] });
    expect(status).toBe(202);
    expect(body).toEqual({
      replayed: 2,
      skipped: [
        { id: ids[2], reason: "pending" },
        { id: ids[3], reason: "destination_disabled" },
        { id: ids[4], reason: "destination_disabled" },
        { id: ids[5], reason: "not_found" },
        { id: "msg_nowhere", reason: "not_found" },
      ],
    });
    expect(await readStatuses(ids)).toEqual(["pending", "pending", "pending", "held", "failed", "failed"]);
    const row = await harness.db.prepare("SELECT * FROM webhook_deliveries WHERE id = ?").bind(ids[0]).first();
    expect(row).toMatchObject({ schedule_step: 0, attempt_count: 4 });
    expect(row?.next_attempt_at).toBeGreaterThanOrEqual(startedMs);
  });

  it("of nothing that can be replayed writes nothing", async () => {
    const ids = await makeDeliveries({ status: "pending" }, { destinationId: "dest_off", status: "held" });
    const before = await readTableChecksums(harness.db);
    expect(await replay({ delivery_ids: ids })).toMatchObject({ status: 202, body: { replayed: 0 } });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("counts an id that is given twice once", async () => {
    const [id = ""] = await makeDeliveries({});
    expect((await replay({ delivery_ids: [id, id, "msg_x", "msg_x"] })).body).toEqual({
      replayed: 1,
      skipped: [{ id: "msg_x", reason: "not_found" }],
    });
  });

  it("takes up to 100, all in one", async () => {
    const ids = await makeDeliveries(...Array.from({ length: 100 }, () => ({})));
    expect((await replay({ delivery_ids: ids })).body).toEqual({ replayed: 100, skipped: [] });
    expect(new Set(await readStatuses(ids))).toEqual(new Set(["pending"]));
  });

  it("clicked ten times at once moves each delivery once", async () => {
    const ids = await makeDeliveries({}, {}, {});
    const answers = await Promise.all(Array.from({ length: 10 }, () => replay({ delivery_ids: ids })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    const moves = await readMoves();
    expect(ids.map((id) => moves[id])).toEqual([1, 1, 1]);
  });

  it("with an Idempotency-Key is done once, also when one has failed again", async () => {
    const ids = await makeDeliveries({}, {});
    const key = { "idempotency-key": `select-${ids[0]}` };
    const first = await replay({ delivery_ids: ids }, key);
    await harness.db
      .prepare("UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL WHERE id = ?")
      .bind(ids[0])
      .run();
    expect(await replay({ delivery_ids: ids }, key)).toMatchObject({ status: 202, body: first.body });
    expect(await readStatuses(ids)).toEqual(["failed", "pending"]);
    expect((await replay({ delivery_ids: [ids[0]] }, key)).status).toBe(409);
  });

  it("that meets the disabling of a destination leaves nothing to be sent there, and still replays the others", async () => {
    await insertDestinations(harness.db, "org_replay", { dest_fickle: "enabled" });
    for (let round = 0; round < 8; round++) {
      await callControl(harness, "PATCH", "/destinations/dest_fickle", { enabled: true });
      const ids = await makeDeliveries({ destinationId: "dest_fickle" }, {});
      const [replayed] = await Promise.all([
        replay({ delivery_ids: ids }),
        callControl(harness, "PATCH", "/destinations/dest_fickle", { enabled: false }),
      ]);
      expect(replayed.status).toBe(202);
      // Either replayed and then held, or skipped.
      expect(await readStatuses(ids)).toEqual([replayed.body.replayed === 2 ? "held" : "failed", "pending"]);
    }
  });

  it.each<[name: string, body: unknown, status: number]>([
    ["without ids", {}, 422],
    ["with null", { delivery_ids: null }, 422],
    ["with none", { delivery_ids: [] }, 422],
    ["with 101", { delivery_ids: Array.from({ length: 101 }, (_, index) => `msg_${index}`) }, 422],
    ["with a text", { delivery_ids: "msg_a" }, 422],
    ["with a number among them", { delivery_ids: ["msg_a", 7] }, 422],
    ["with an empty one", { delivery_ids: [""] }, 422],
    ["with one that is too long", { delivery_ids: ["m".repeat(257)] }, 422],
    ["with a NUL in one", { delivery_ids: ["msg_\0"] }, 422],
    ["with a list as its body", [], 400],
    ["with a body that isn't JSON", "{", 400],
  ])("%s is refused and writes nothing", async (_, body, status) => {
    const before = await readTableChecksums(harness.db);
    expect((await replay(body)).status).toBe(status);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("of an unknown organization is not found", async () => {
    const ids = await makeDeliveries({});
    expect((await replay({ delivery_ids: ids }, {}, "org_nowhere")).status).toBe(404);
    expect(await readStatuses(ids)).toEqual(["failed"]);
  });
});
