import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import { MAX_AHEAD_MS, MAX_BACK_MS } from "../../src/domain/changes/read-change.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type Ground, layGround } from "./changes-setup.ts";
import { LOCAL_SETTINGS } from "./control-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
let ground: Ground;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  ground = await layGround(harness, 1);
});
afterAll(() => harness?.close());

/** The service reads its clock a little after the test does: both sides of each limit keep a distance from it. */
const SLACK_MS = 20_000;

it.each([
  ["7 days in the past", -MAX_BACK_MS + SLACK_MS],
  ["now", 0],
  ["5 minutes in the future", MAX_AHEAD_MS - SLACK_MS],
])("a change may be dated %s, and then its event and its record are", async (_name, offsetMs) => {
  const timeMs = Date.now() + offsetMs;
  const occurred_at = new Date(timeMs).toISOString();
  const file_id = `file_at${offsetMs}`.replace("-", "m");
  const answer = await ground.report({ ...ground.bodyOf("file.upload"), file_id, occurred_at });
  expect(answer.status).toBe(200);
  const file = await harness.db.prepare("SELECT created_at FROM files WHERE id = ?").bind(file_id).first("created_at");
  expect(file).toBe(timeMs);
  const payload = await harness.db
    .prepare("SELECT payload FROM events WHERE id = ?")
    .bind(`file.ready:${file_id}`)
    .first<string>("payload");
  expect(JSON.parse(payload ?? "{}")).toMatchObject({ occurred_at });
});

it.each([
  ["over 7 days in the past", () => new Date(Date.now() - MAX_BACK_MS - SLACK_MS).toISOString()],
  ["over 5 minutes in the future", () => new Date(Date.now() + MAX_AHEAD_MS + SLACK_MS).toISOString()],
  ["in 1970", () => "1970-01-01T00:00:00Z"],
  ["in 9999", () => "9999-12-31T23:59:59Z"],
  ["without a zone", () => new Date().toISOString().slice(0, -1)],
  ["on a day that isn't", () => "2026-02-30T00:00:00Z"],
  ["as a number", () => Date.now()],
  ["as nothing", () => ""],
  ["as a list", () => [new Date().toISOString()]],
])("a change dated %s is refused by name, and nothing is written", async (_name, makeTime) => {
  const before = await readTableChecksums(harness.db);
  const answer = await ground.report({
    ...ground.bodyOf("file.upload"),
    file_id: "file_never",
    occurred_at: makeTime(),
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ location: "body.occurred_at" }]);
  expect(await readTableChecksums(harness.db)).toEqual(before);
});

it("a change may be dated in another zone, and before its record's last change", async () => {
  await ground.must("run.queue");
  const answer = await ground.report({
    ...ground.bodyOf("run.fail"),
    occurred_at: writeZoned(Date.now() - 86_400_000),
  });
  expect(answer.status).toBe(200);
  const run = await harness.db.prepare("SELECT created_at, completed_at FROM runs").first<Record<string, number>>();
  expect((run?.created_at ?? 0) - (run?.completed_at ?? 0)).toBeGreaterThan(80_000_000);
});

it("without a date a change happens now", async () => {
  const beforeMs = Date.now();
  await ground.must("file.upload", { file_id: "file_now" });
  const madeMs = await harness.db
    .prepare("SELECT created_at FROM files WHERE id = ?")
    .bind(ground.own("file_now"))
    .first<number>("created_at");
  expect(madeMs).toBeGreaterThanOrEqual(beforeMs);
  expect(madeMs).toBeLessThanOrEqual(Date.now());
});

describe("of two changes at the same time, whose events would get the same id", () => {
  /** Returns the status of each change, and the code of what is refused. */
  async function reportAt(own: Ground, timeMs: number, changes: [ChangeType, Record<string, unknown>][]) {
    const outcomes = [];
    for (const [type, fields] of changes) {
      const body = { ...own.bodyOf(type, fields), occurred_at: new Date(timeMs).toISOString() };
      const { status, body: answer } = await own.report(body);
      outcomes.push(status === 200 ? answer.events.length : new URL(answer.type).pathname);
    }
    return outcomes;
  }
  const TAKEN = "/problems/occurred_at_taken";
  const timeMs = Math.floor(Date.now() / 1000) * 1000;

  it("a subscription's second is refused, and stored at a later time: none is answered like a repeat and lost", async () => {
    const own = await layGround(harness, 2);
    const set = (status: string): [ChangeType, Record<string, unknown>] => ["subscription.set", { status }];
    const readStatus = () =>
      harness.db
        .prepare("SELECT status FROM subscriptions WHERE id = ?")
        .bind(own.own("sub_1"))
        .first<string>("status");
    expect(await reportAt(own, timeMs, [set("active"), set("past_due")])).toEqual([0, 1]);
    const before = await readTableChecksums(harness.db);
    expect(await reportAt(own, timeMs, [set("active"), set("unpaid")])).toEqual([TAKEN, TAKEN]);
    expect(await readTableChecksums(harness.db)).toEqual(before);
    expect(await reportAt(own, timeMs + 1, [set("active")])).toEqual([1]);
    expect(await readStatus()).toBe("active");
  });

  it("a phone's second one is refused if its content differs, and otherwise counts as a repeat", async () => {
    const own = await layGround(harness, 3);
    await own.must("rental.activate");
    const offline = (reason: string): [ChangeType, Record<string, unknown>] => ["phone.take_offline", { reason }];
    const online: [ChangeType, Record<string, unknown>] = ["phone.bring_online", {}];
    expect(await reportAt(own, timeMs, [offline("hardware"), online])).toEqual([1, 1]);
    expect(await reportAt(own, timeMs, [offline("unresponsive"), offline("hardware")])).toEqual([TAKEN, 0]);
    expect(await reportAt(own, timeMs + 1, [offline("unresponsive"), online])).toEqual([1, 1]);
  });
});

/** The same moment as people two hours east of Greenwich write it. */
function writeZoned(timeMs: number): string {
  return new Date(timeMs + 7_200_000).toISOString().replace("Z", "+02:00");
}
