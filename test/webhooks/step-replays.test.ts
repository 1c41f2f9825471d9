import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { REPLAY_STEP_DELIVERIES } from "../../src/storage/replays/replays.ts";
import { refuseWrites } from "../break-database.ts";
import { callControl, LOCAL_SETTINGS } from "../control/control-client.ts";
import { countMoves } from "../control/count-moves.ts";
import { insertDeliveries, insertDestinations } from "../control/delivery-rows.ts";
import { type Harness, startHarness } from "../harness.ts";

const EVERY_MINUTE = "* * * * *";
const START_MS = Date.UTC(2026, 0, 2);
const SINCE = new Date(START_MS).toISOString();

let harness: Harness | undefined;
let number = 0;
let organizationId: string;
let destinationId: string;
let readMoves: () => Promise<Record<string, number>>;

/** A test's own organization with a destination; the database counts the moves of all. */
beforeEach(async () => {
  number++;
  organizationId = `org_steps_${number}`;
  destinationId = `dest_steps_${number}`;
  if (!harness) {
    harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
    readMoves = await countMoves(harness.db);
  }
  await insertDestinations(harness.db, organizationId, { [destinationId]: "enabled" });
});
afterAll(() => harness?.close());

function running(): Harness {
  if (!harness) throw new Error("The harness is not up.");
  return harness;
}

const makeFailed = (count: number) =>
  insertDeliveries(
    running().db,
    Array.from({ length: count }, (_, index) => ({ organizationId, destinationId, createdAtMs: START_MS + index })),
  );

async function ask(): Promise<string> {
  const { body } = await callControl(running(), "POST", `/organizations/${organizationId}/replays`, { since: SINCE });
  return body.replay_id;
}

/** Returns the deliveries that the replay says it has sent again. */
async function listNoted(replayId: string): Promise<string[]> {
  const { results } = await running()
    .db.prepare("SELECT delivery_id AS id FROM replay_deliveries WHERE replay_id = ? ORDER BY delivery_id")
    .bind(replayId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

type Row = { status: string; cursor_id: string; delivery_count: number; replayed_count: number };
const readReplay = (id: string) =>
  running().db.prepare("SELECT * FROM replays WHERE id = ?").bind(id).first() as Promise<Row>;

async function listPending(): Promise<string[]> {
  const { results } = await running()
    .db.prepare("SELECT id FROM webhook_deliveries WHERE organization_id = ? AND status = 'pending' ORDER BY id")
    .bind(organizationId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

describe("a bulk replay", () => {
  it("takes a step of 500 in the order of ids at once, then one each minute until it is done", async () => {
    const ids = await makeFailed(2 * REPLAY_STEP_DELIVERIES + 1);
    const replay = await ask();
    for (const moved of [REPLAY_STEP_DELIVERIES, 2 * REPLAY_STEP_DELIVERIES, ids.length]) {
      if (moved > REPLAY_STEP_DELIVERIES) expect(await running().runCron(EVERY_MINUTE)).toBe("ok");
      expect(await listPending()).toEqual(ids.slice(0, moved));
      expect(await readReplay(replay)).toMatchObject({
        status: moved === ids.length ? "done" : "running",
        cursor_id: ids[moved - 1],
        replayed_count: moved,
        delivery_count: ids.length,
      });
    }
    const { results } = await running()
      .db.prepare(
        "SELECT DISTINCT schedule_step, attempt_count FROM webhook_deliveries WHERE organization_id = ? AND status = 'pending'",
      )
      .bind(organizationId)
      .all();
    expect(results).toEqual([{ schedule_step: 0, attempt_count: 6 }]);
    expect(await running().runCron(EVERY_MINUTE)).toBe("ok");
    expect(await readReplay(replay)).toMatchObject({ status: "done", replayed_count: ids.length });
  });

  it.each([
    [1, "done"],
    [REPLAY_STEP_DELIVERIES - 1, "done"],
    [REPLAY_STEP_DELIVERIES, "running"],
  ])("of %i is %s after its first step", async (count, status) => {
    await makeFailed(count);
    const replay = await ask();
    expect(await readReplay(replay)).toMatchObject({ status, replayed_count: count });
    await running().runCron(EVERY_MINUTE);
    expect(await readReplay(replay)).toMatchObject({ status: "done", replayed_count: count });
  });

  it("leaves what has arrived, was replayed or lost its destination since it was asked for", async () => {
    await insertDestinations(running().db, organizationId, { [`${destinationId}_off`]: "enabled" });
    const ids = await makeFailed(REPLAY_STEP_DELIVERIES + 3);
    const begun = ids.slice(0, REPLAY_STEP_DELIVERIES);
    const [arrived = "", failed = "", replayed = ""] = ids.slice(REPLAY_STEP_DELIVERIES);
    const [stranded = ""] = await insertDeliveries(running().db, [
      { organizationId, destinationId: `${destinationId}_off`, createdAtMs: START_MS + 10_000 },
    ]);
    const replay = await ask();
    await callControl(running(), "POST", `/webhook-deliveries/${replayed}/replay`);
    await callControl(running(), "PATCH", `/destinations/${destinationId}_off`, { enabled: false });
    await running().db.prepare("UPDATE webhook_deliveries SET status = 'delivered' WHERE id = ?").bind(arrived).run();
    await running().runCron(EVERY_MINUTE);
    expect(await readReplay(replay)).toMatchObject({
      status: "done",
      delivery_count: begun.length + 4,
      replayed_count: begun.length + 1,
    });
    expect(await listPending()).toEqual([...begun, failed, replayed]);
    expect(await listNoted(replay)).toEqual([...begun, failed]);
    const moves = await readMoves();
    expect([arrived, failed, replayed, stranded].map((id) => moves[id] ?? 0)).toEqual([0, 1, 1, 0]);
  });

  it("moves each delivery once, with two replays of one span and two crons at once", async () => {
    const ids = await makeFailed(3 * REPLAY_STEP_DELIVERIES);
    const replays = [await ask(), await ask()];
    for (let minute = 0; minute < 5; minute++) {
      const outcomes = await Promise.all([running().runCron(EVERY_MINUTE), running().runCron(EVERY_MINUTE)]);
      expect(outcomes).toEqual(["ok", "ok"]);
    }
    const rows = await Promise.all(replays.map(readReplay));
    expect(rows.map(({ status }) => status)).toEqual(["done", "done"]);
    expect(rows.reduce((sum, row) => sum + row.replayed_count, 0)).toBe(ids.length);
    const moves = await readMoves();
    expect(ids.filter((id) => moves[id] !== 1)).toEqual([]);
  });

  it("that breaks off between its deliveries and its cursor has moved neither, and goes on; others aren't kept waiting", async () => {
    const ids = await makeFailed(REPLAY_STEP_DELIVERIES + 3);
    const begun = ids.slice(0, REPLAY_STEP_DELIVERIES);
    const broken = await ask();
    const mend = await refuseWrites(running().db, `BEFORE UPDATE ON replays WHEN NEW.id = '${broken}'`);
    const brokenOrganizationId = organizationId;
    organizationId = `${organizationId}_b`;
    await insertDestinations(running().db, organizationId, { [`${destinationId}_b`]: "enabled" });
    destinationId = `${destinationId}_b`;
    await makeFailed(REPLAY_STEP_DELIVERIES + 2);
    const behind = await ask();
    expect(await running().runCron(EVERY_MINUTE)).toBe("exception");
    expect(await readReplay(broken)).toMatchObject({
      status: "running",
      cursor_id: begun.at(-1),
      replayed_count: begun.length,
    });
    expect(await readReplay(behind)).toMatchObject({ status: "done", replayed_count: REPLAY_STEP_DELIVERIES + 2 });
    organizationId = brokenOrganizationId;
    expect(await listPending()).toEqual(begun);
    expect(await listNoted(broken)).toEqual(begun);
    await mend();
    expect(await running().runCron(EVERY_MINUTE)).toBe("ok");
    expect(await readReplay(broken)).toMatchObject({ status: "done", replayed_count: ids.length });
    expect(await listNoted(broken)).toEqual(ids);
    const moves = await readMoves();
    expect(ids.filter((id) => moves[id] !== 1)).toEqual([]);
  });

  it("whose first step breaks off isn't there, and has moved nothing", async () => {
    await makeFailed(3);
    const mend = await refuseWrites(running().db, "BEFORE UPDATE ON replays");
    const path = `/organizations/${organizationId}/replays`;
    expect((await callControl(running(), "POST", path, { since: SINCE })).status).toBe(500);
    await mend();
    expect((await callControl(running(), "GET", path)).body).toEqual({ replays: [], total: 0 });
    expect(await listPending()).toEqual([]);
  });

  it("has its first deliveries sent at once, without waiting for the minute, under the ids of the events", async () => {
    let report: (webhookId: unknown) => void = () => undefined;
    const received = new Promise((resolve) => {
      report = resolve;
    });
    const receiver = createServer((request, response) => {
      report(request.headers["webhook-id"]);
      response.writeHead(204).end();
    });
    await new Promise<void>((listening) => receiver.listen(0, "127.0.0.1", listening));
    try {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const path = `/organizations/${organizationId}/destinations`;
      const { body } = await callControl(running(), "POST", path, { url, event_types: ["*"] });
      await insertDeliveries(running().db, [
        { organizationId, destinationId: body.id, createdAtMs: START_MS, isFree: true },
      ]);
      await ask();
      expect(await received).toBe(`run.failed:${organizationId}`);
    } finally {
      receiver.close();
    }
  });
});
