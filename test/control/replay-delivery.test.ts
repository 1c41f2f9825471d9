import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../src/domain/access/actor.ts";
import { ROLES } from "../../src/domain/access/roles.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { countMoves } from "./count-moves.ts";
import { insertDeliveries, insertDestinations, type MadeUpDelivery } from "./delivery-rows.ts";
import { BINDING_CLIENT, callAs } from "./member-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
let readMoves: () => Promise<Record<string, number>>;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [BINDING_CLIENT] });
  const destinations = { dest_on: "enabled", dest_off: "disabled", dest_gone: "deleted" } as const;
  await insertDestinations(harness.db, "org_replay", destinations);
  await insertDestinations(harness.db, "org_other", {});
  readMoves = await countMoves(harness.db);
});
afterAll(() => harness?.close());

async function makeDelivery(delivery: Partial<MadeUpDelivery>): Promise<string> {
  const base = { organizationId: "org_replay", destinationId: "dest_on", createdAtMs: Date.UTC(2026, 0) };
  const [id = ""] = await insertDeliveries(harness.db, [{ ...base, ...delivery }]);
  return id;
}

const replay = (id: string, headers: Record<string, string> = {}, body?: unknown) =>
  callControl(harness, "POST", `/webhook-deliveries/${id}/replay`, body, headers);
const readDelivery = async (id: string) =>
  (await harness.db.prepare("SELECT * FROM webhook_deliveries WHERE id = ?").bind(id).first()) as Record<
    string,
    number
  >;

describe("a replay of one delivery", () => {
  it.each(["failed", "held", "delivered"] as const)(
    "starts the schedule of one that is %s anew, due at once; attempts are counted on",
    async (status) => {
      const id = await makeDelivery({ status, attemptCount: 4, scheduleStep: 4 });
      const before = await readDelivery(id);
      const startedMs = Date.now();
      expect(await replay(id)).toMatchObject({ status: 202, body: undefined });
      const after = await readDelivery(id);
      expect(after).toEqual({
        ...before,
        status: "pending",
        schedule_step: 0,
        attempt_count: 4,
        next_attempt_at: expect.any(Number),
      });
      expect(after.next_attempt_at).toBeGreaterThanOrEqual(startedMs);
      expect(after.next_attempt_at).toBeLessThanOrEqual(Date.now());
    },
  );

  it.each([
    ["is under way", { status: "pending", scheduleStep: 2 }, 202],
    ["goes to a destination that is disabled", { destinationId: "dest_off", status: "held" }, 409],
    ["went to a destination that is disabled", { destinationId: "dest_off", status: "delivered" }, 409],
    ["goes to a destination that was deleted", { destinationId: "dest_gone", status: "failed" }, 409],
  ] as const)("adds nothing to one that %s", async (_, delivery, status) => {
    const id = await makeDelivery(delivery);
    const before = await readTableChecksums(harness.db);
    const answer = await replay(id);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer.body.type).toMatch(/\/problems\/destination_disabled$/);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("of an unknown one is not found", async () => {
    const before = await readTableChecksums(harness.db);
    for (const id of ["msg_nowhere", "org_replay", "dest_on"]) expect((await replay(id)).status).toBe(404);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("takes no body, and looks at none", async () => {
    expect((await replay(await makeDelivery({}), {}, { anything: true })).status).toBe(202);
    expect((await replay(await makeDelivery({}), { "content-type": "text/plain" }, "not JSON")).status).toBe(202);
  });

  it("clicked ten times at once is one", async () => {
    const id = await makeDelivery({});
    const answers = await Promise.all(Array.from({ length: 10 }, () => replay(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 202));
    expect((await readMoves())[id]).toBe(1);
  });

  it("with an Idempotency-Key is repeated by none, even when it has failed again", async () => {
    const id = await makeDelivery({});
    const key = { "idempotency-key": `replay-${id}` };
    const first = await replay(id, key);
    await harness.db
      .prepare("UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL WHERE id = ?")
      .bind(id)
      .run();
    const again = await replay(id, key);
    expect([first, again].map(({ status, body }) => [status, body])).toEqual([
      [202, undefined],
      [202, undefined],
    ]);
    expect(await readDelivery(id)).toMatchObject({ status: "failed" });
    expect((await replay(await makeDelivery({}), key)).status).toBe(409);
  });

  it("that meets the disabling of its destination leaves nothing to be sent there", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round++) {
      await callControl(harness, "PATCH", "/destinations/dest_on", { enabled: true });
      const id = await makeDelivery({});
      const [replayed, disabled] = await Promise.all([
        replay(id),
        callControl(harness, "PATCH", "/destinations/dest_on", { enabled: false }),
      ]);
      expect(disabled.status).toBe(200);
      const { status } = await readDelivery(id);
      outcomes.add(`${replayed.status} ${status}`);
    }
    await callControl(harness, "PATCH", "/destinations/dest_on", { enabled: true });
    // Either replayed and then held, or refused.
    expect([...outcomes].filter((outcome) => outcome !== "202 held" && outcome !== "409 failed")).toEqual([]);
  });

  it("can't make a delivery to a disabled destination pending, whatever asks for it", async () => {
    const id = await makeDelivery({ destinationId: "dest_off", status: "held" });
    const update = "UPDATE webhook_deliveries SET status = 'pending', next_attempt_at = 1 WHERE id = ?";
    await expect(harness.db.prepare(update).bind(id).run()).rejects.toThrow(/stale_record/);
  });

  it("is a member's to ask for, and not a viewer's", async () => {
    for (const role of ROLES) {
      const id = await makeDelivery({});
      const actor: Actor = { kind: "member", organizationId: "org_replay", role };
      const { status } = await callAs(harness, actor, "webhook-deliveries.replay", { params: { id } });
      expect([role, status]).toEqual([role, role === "viewer" ? 403 : 202]);
    }
  });

  it("of another organization's delivery is not found", async () => {
    const id = await makeDelivery({});
    const before = await readTableChecksums(harness.db);
    const actor: Actor = { kind: "member", organizationId: "org_other", role: "owner" };
    expect(await callAs(harness, actor, "webhook-deliveries.replay", { params: { id } })).toMatchObject({
      status: 404,
    });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });
});
