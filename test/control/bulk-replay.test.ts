import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../src/domain/access/actor.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { insertDeliveries, insertDestinations } from "./delivery-rows.ts";
import { BINDING_CLIENT, callAs } from "./member-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

const START_MS = Date.UTC(2026, 0, 2);
const HOUR_MS = 3_600_000;
const at = (timeMs: number) => new Date(timeMs).toISOString();

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [BINDING_CLIENT] });
  const destinations = { dest_a: "enabled", dest_b: "enabled", dest_off: "disabled", dest_gone: "deleted" } as const;
  await insertDestinations(harness.db, "org_span", destinations);
  await insertDestinations(harness.db, "org_other", { dest_other: "enabled" });
  const failed = { organizationId: "org_span", destinationId: "dest_a", status: "failed" } as const;
  await insertDeliveries(harness.db, [
    { ...failed, createdAtMs: START_MS - 1 },
    { ...failed, createdAtMs: START_MS },
    { ...failed, createdAtMs: START_MS + 1, destinationId: "dest_b" },
    { ...failed, createdAtMs: START_MS + 2, status: "delivered" },
    { ...failed, createdAtMs: START_MS + 3, status: "pending" },
    { ...failed, createdAtMs: START_MS + 4, status: "held" },
    { ...failed, createdAtMs: START_MS + 5, destinationId: "dest_off" },
    { ...failed, createdAtMs: START_MS + 6, destinationId: "dest_gone" },
    { ...failed, createdAtMs: START_MS + 7, organizationId: "org_other", destinationId: "dest_other" },
    { ...failed, createdAtMs: START_MS + 1000 },
    { ...failed, createdAtMs: START_MS + 1001 },
  ]);
});
/** The deliveries that a replay has moved fail again, for the next test. */
beforeEach(() =>
  harness.db
    .prepare(
      "UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, schedule_step = 6 WHERE schedule_step = 0",
    )
    .run(),
);
afterAll(() => harness?.close());

const ask = (body: unknown, organizationId = "org_span", headers: Record<string, string> = {}) =>
  callControl(harness, "POST", `/organizations/${organizationId}/replays`, body, headers);
const findReplay = (id: string) => harness.db.prepare("SELECT * FROM replays WHERE id = ?").bind(id).first();

describe("a bulk replay", () => {
  it.each([
    ["both ends are in the span", { since: at(START_MS), until: at(START_MS + 1000) }, 3],
    ["the millisecond before is not", { since: at(START_MS + 1), until: at(START_MS + 1000) }, 2],
    ["nor the one behind", { since: at(START_MS), until: at(START_MS + 999) }, 2],
    ["of one millisecond", { since: at(START_MS), until: at(START_MS) }, 1],
    ["from the beginning of time", { since: "1970-01-01T00:00:00Z", until: at(START_MS) }, 2],
    ["to now where no end is given", { since: at(START_MS) }, 4],
    ["to now where the end is null", { since: at(START_MS), until: null }, 4],
    ["to now where the end lies ahead", { since: at(START_MS), until: "9999-12-31T23:59:59.999Z" }, 4],
    ["in another time zone", { since: "2026-01-02T02:00:00+02:00", until: at(START_MS) }, 1],
    ["of one destination", { since: at(START_MS), destination_id: "dest_b" }, 1],
    ["of all destinations where it is null", { since: at(START_MS), destination_id: null }, 4],
    ["of nothing", { since: at(START_MS + HOUR_MS) }, 0],
  ])("%s", async (_, body, count) => {
    const answer = await ask(body);
    expect(answer).toMatchObject({
      status: 202,
      body: { replay_id: expect.stringMatching(/^replay_[0-9a-f]{32}$/), count },
    });
    expect(Object.keys(answer.body)).toEqual(["replay_id", "count"]);
    expect(await findReplay(answer.body.replay_id)).toMatchObject({
      organization_id: "org_span",
      delivery_count: count,
      replayed_count: count,
      status: "done",
    });
    const moved = await harness.db
      .prepare("SELECT count(*) AS n FROM webhook_deliveries WHERE schedule_step = 0")
      .first("n");
    expect(moved).toBe(count);
  });

  it("ends now where its end lies ahead or isn't given: what fails later isn't its business", async () => {
    for (const until of [undefined, at(Date.now() + HOUR_MS)]) {
      const { body } = await ask({ since: at(START_MS), until });
      const row = await findReplay(body.replay_id);
      expect(row?.until).toBe(row?.created_at);
    }
  });

  it.each<[name: string, body: unknown, field: string]>([
    ["without a beginning", {}, "since"],
    ["with null as its beginning", { since: null }, "since"],
    ["with a number as its beginning", { since: START_MS }, "since"],
    ["with a day as its beginning", { since: "2026-01-02" }, "since"],
    ["with a day that isn't", { since: "2026-02-30T00:00:00Z" }, "since"],
    ["before 1970", { since: "1969-12-31T23:59:59Z" }, "since"],
    ["that begins ahead", { since: at(Date.now() + HOUR_MS) }, "since"],
    ["that begins ahead and ends later", { since: at(Date.now() + HOUR_MS), until: "9999-01-01T00:00:00Z" }, "since"],
    ["with words as its end", { since: at(START_MS), until: "now" }, "until"],
    ["that ends before it begins", { since: at(START_MS), until: at(START_MS - 1) }, "until"],
    ["with a number as its destination", { since: at(START_MS), destination_id: 7 }, "destination_id"],
    ["with an empty destination", { since: at(START_MS), destination_id: "" }, "destination_id"],
    ["with a NUL in its destination", { since: at(START_MS), destination_id: "dest_a\0" }, "destination_id"],
    ["with a list of destinations", { since: at(START_MS), destination_id: ["dest_a"] }, "destination_id"],
  ])("%s is refused and writes nothing", async (_, body, field) => {
    const before = await readTableChecksums(harness.db);
    const answer = await ask(body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ location }: { location: string }) => location)).toEqual([`body.${field}`]);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each<[name: string, body: unknown, organizationId: string, status: number]>([
    ["of an unknown organization", { since: at(START_MS) }, "org_nowhere", 404],
    ["of an unknown destination", { since: at(START_MS), destination_id: "dest_nowhere" }, "org_span", 404],
    ["of another organization's destination", { since: at(START_MS), destination_id: "dest_other" }, "org_span", 404],
    ["of a deleted destination", { since: at(START_MS), destination_id: "dest_gone" }, "org_span", 404],
    ["of a disabled destination", { since: at(START_MS), destination_id: "dest_off" }, "org_span", 409],
    ["with an array as its body", [], "org_span", 400],
    ["with a body that isn't JSON", "{", "org_span", 400],
  ])("%s is refused and writes nothing", async (_, body, organizationId, status) => {
    const before = await readTableChecksums(harness.db);
    expect((await ask(body, organizationId)).status).toBe(status);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("asked for twice with one Idempotency-Key is one", async () => {
    const countReplays = () => harness.db.prepare("SELECT count(*) AS n FROM replays").first<number>("n");
    const key = { "idempotency-key": "span" };
    const body = { since: at(START_MS), until: at(START_MS) };
    const first = await ask(body, "org_span", key);
    const count = await countReplays();
    expect(await ask(body, "org_span", key)).toMatchObject({ status: 202, body: first.body });
    expect((await ask({ since: at(START_MS) }, "org_span", key)).status).toBe(409);
    expect(await countReplays()).toBe(count);
  });

  it("is a member's to ask for, for the own organization", async () => {
    const call = { params: { id: "org_span" }, body: { since: at(START_MS), until: at(START_MS) } };
    const askAs = async (organizationId: string, role: Extract<Actor, { kind: "member" }>["role"]) =>
      (await callAs(harness, { kind: "member", organizationId, role }, "organizations.replays.create", call)).status;
    expect([await askAs("org_span", "viewer"), await askAs("org_span", "member")]).toEqual([403, 202]);
    expect(await askAs("org_other", "owner")).toBe(404);
  });
});
