import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "../../src/domain/access/actor.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { insertDeliveries, insertDestinations, type MadeUpDelivery } from "./delivery-rows.ts";
import { BINDING_CLIENT, callAs } from "./member-client.ts";

const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
const MADE: readonly Omit<MadeUpDelivery, "organizationId" | "createdAtMs">[] = [
  { destinationId: "dest_a", status: "delivered", eventType: "run.started", attemptCount: 1 },
  { destinationId: "dest_a", status: "failed", eventType: "run.failed" },
  { destinationId: "dest_b", status: "pending", eventType: "run.started", attemptCount: 0 },
  { destinationId: "dest_off", status: "held", eventType: "run.failed", attemptCount: 0 },
  { destinationId: "dest_gone", status: "failed", eventType: "file.ready", attemptCount: 2 },
  { destinationId: "dest_a", status: "delivered", eventType: "run.failed", attemptCount: 3 },
];

let harness: Harness;
let ids: string[];
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false, workers: [BINDING_CLIENT] });
  const destinations = { dest_a: "enabled", dest_b: "enabled", dest_off: "disabled", dest_gone: "deleted" } as const;
  await insertDestinations(harness.db, "org_log", destinations);
  await insertDestinations(harness.db, "org_other", { dest_other: "enabled" });
  await insertDestinations(harness.db, "org_none", {});
  const made = MADE.map((row, index) => ({ ...row, organizationId: "org_log", createdAtMs: START_MS + index }));
  ids = await insertDeliveries(harness.db, made);
  await insertDeliveries(harness.db, [
    { organizationId: "org_other", destinationId: "dest_other", createdAtMs: START_MS, status: "failed" },
  ]);
});
afterAll(() => harness?.close());

const list = (query: string, organizationId = "org_log") =>
  callControl(harness, "GET", `/organizations/${organizationId}/webhook-deliveries${query}`);
const indexesOf = ({ body }: ControlAnswer) => body.deliveries.map(({ id }: { id: string }) => ids.indexOf(id));

describe("the delivery log", () => {
  it("shows each delivery whole; no next attempt is null", async () => {
    const { status, body } = await list("");
    expect(status).toBe(200);
    expect(body.total).toBe(6);
    expect(body.deliveries[3]).toEqual({
      id: ids[2],
      event_id: "run.started:org_log",
      event_type: "run.started",
      destination_id: "dest_b",
      status: "pending",
      attempt_count: 0,
      next_attempt_at: "2026-01-02T03:04:05.009Z",
      created_at: "2026-01-02T03:04:05.008Z",
      is_test: false,
      last_status_code: null,
      last_duration_ms: null,
    });
    expect(body.deliveries[4]).toMatchObject({ status: "failed", attempt_count: 6, next_attempt_at: null });
  });

  it.each<[query: string, found: number[], total: number]>([
    ["", [5, 4, 3, 2, 1, 0], 6],
    ["?status=pending", [2], 1],
    ["?status=delivered", [5, 0], 2],
    ["?status=failed", [4, 1], 2],
    ["?status=held", [3], 1],
    ["?destination_id=dest_a", [5, 1, 0], 3],
    ["?destination_id=dest_gone", [4], 1],
    ["?destination_id=dest_nowhere", [], 0],
    ["?destination_id=dest_other", [], 0],
    ["?event_type=run.failed", [5, 3, 1], 3],
    ["?event_type=webhook.test", [], 0],
    ["?status=delivered&destination_id=dest_a&event_type=run.failed", [5], 1],
    ["?status=pending&destination_id=dest_a", [], 0],
    ["?status=delivered&destination_id=dest_b", [], 0],
    ["?limit=1", [5], 6],
    ["?limit=100&offset=4", [1, 0], 6],
    ["?limit=2&offset=1&status=failed", [1], 2],
    ["?offset=6", [], 6],
    ["?offset=999999999999999", [], 6],
    ["?status=failed&unknown=1", [4, 1], 2],
  ])("%s finds %j of %i", async (query, found, total) => {
    const answer = await list(query);
    expect(answer.status).toBe(200);
    expect([indexesOf(answer), answer.body.total]).toEqual([found, total]);
  });

  it("is empty where nothing was announced, and not found where there is no organization", async () => {
    expect(await list("", "org_none")).toMatchObject({ status: 200, body: { deliveries: [], total: 0 } });
    expect((await list("", "org_nowhere")).status).toBe(404);
  });

  it.each([
    ["?status=lost", "query.status"],
    ["?status=", "query.status"],
    ["?status=failed&status=held", "query.status"],
    ["?destination_id=", "query.destination_id"],
    [`?destination_id=${"d".repeat(257)}`, "query.destination_id"],
    ["?event_type=run.exploded", "query.event_type"],
    ["?event_type=*", "query.event_type"],
    ["?limit=0", "query.limit"],
    ["?limit=101", "query.limit"],
    ["?limit=1.5", "query.limit"],
    ["?limit=ten", "query.limit"],
    ["?offset=-1", "query.offset"],
  ])("%s is refused", async (query, location) => {
    const { status, body } = await list(query);
    expect([status, body.errors.map((error: { location: string }) => error.location)]).toEqual([400, [location]]);
  });
});

describe("one delivery", () => {
  it("comes with the body that is sent and its attempts in order", async () => {
    const insert = harness.db.prepare("INSERT INTO webhook_attempts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    const [sent, got] = ['{"webhook-signature":"v1,c2lnbmVk"}', '{"retry-after":"60"}'];
    await harness.db.batch([
      insert.bind(ids[1], 2, START_MS + 60_000, 15_000, null, "timeout", null, sent, null),
      insert.bind(ids[1], 1, START_MS, 12, 503, "status 503", '{"why":"<busy>"}', sent, got),
      insert.bind(ids[5], 1, START_MS, 1, 204, null, "", null, null),
    ]);
    expect(await callControl(harness, "GET", `/webhook-deliveries/${ids[1]}`)).toMatchObject({
      status: 200,
      body: {
        id: ids[1],
        status: "failed",
        payload: { id: "run.failed:org_log", type: "run.failed" },
        attempts: [
          {
            number: 1,
            started_at: "2026-01-02T03:04:05.006Z",
            duration_ms: 12,
            status_code: 503,
            error: "status 503",
            response_body: '{"why":"<busy>"}',
            request_headers: { "webhook-signature": "v1,c2lnbmVk" },
            response_headers: { "retry-after": "60" },
          },
          { number: 2, duration_ms: 15_000, status_code: null, error: "timeout", response_body: null },
        ],
      },
    });
  });

  it("without attempts has an empty list of them, and the same members as in the log", async () => {
    const { body } = await callControl(harness, "GET", `/webhook-deliveries/${ids[2]}`);
    const { payload: _, attempts, planned_attempts: planned, ...summary } = body;
    expect(attempts).toEqual([]);
    // After six attempts of its schedule, the next one is the last.
    expect(planned).toEqual(["2026-01-02T03:04:05.009Z"]);
    expect(summary).toEqual((await list("?status=pending")).body.deliveries[0]);
  });

  it.each(["msg_nowhere", "org_log", "%F0%9F%93%B1"])("%s is not found", async (id) => {
    expect((await callControl(harness, "GET", `/webhook-deliveries/${id}`)).status).toBe(404);
  });
});

describe("a member", () => {
  const member: Actor = { kind: "member", organizationId: "org_log", role: "viewer" };
  const stranger: Actor = { kind: "member", organizationId: "org_other", role: "owner" };
  const calls = () => [
    ["organizations.webhook-deliveries.list", { params: { id: "org_log" } }] as const,
    ["webhook-deliveries.get", { params: { id: ids[0] ?? "" } }] as const,
  ];

  it("sees the organization's own as a viewer", async () => {
    for (const [id, call] of calls()) expect(await callAs(harness, member, id, call)).toMatchObject({ status: 200 });
  });

  it("of another organization finds nothing, whatever their role", async () => {
    for (const [id, call] of calls()) expect(await callAs(harness, stranger, id, call)).toMatchObject({ status: 404 });
  });
});
