import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestEvent } from "../../src/domain/events/build-event.ts";
import { EXAMPLE_IDS } from "../../src/domain/events/example-ids.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { PAYLOAD_SPAN_MS } from "../../src/storage/deliveries/delivery-search.ts";
import { prepareAnnounceEvents } from "../../src/storage/deliveries/outbox.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { insertDestinations } from "./delivery-rows.ts";

const START_MS = Date.UTC(2026, 0, 2, 3, 4, 5, 6);
/** By their names: when they were sent. Two at the same moment; one a second later. */
const EVENTS = { first: 0, twin: 0, later: 1, last: 1000 } as const;
const STATUSES = ["delivered", "failed", "pending", "held"] as const;

let harness: Harness;
const eventIds: Record<string, string> = {};
/** Names of deliveries, such as `first dest_a`, by their ids. */
const names = new Map<string, string>();
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
  // One of them is disabled once everything has been sent.
  await insertDestinations(harness.db, "org_log", { dest_a: "enabled", dest_b: "enabled" });
  await insertDestinations(harness.db, "org_other", { dest_other: "enabled" });
  for (const [name, afterMs] of Object.entries(EVENTS)) await announce(name, "org_log", START_MS + afterMs);
  await announce("foreign", "org_other", START_MS);
  const { results } = await harness.db
    .prepare("SELECT id, event_id, destination_id FROM webhook_deliveries")
    .all<{ id: string; event_id: string; destination_id: string }>();
  const nameOf = Object.fromEntries(Object.entries(eventIds).map(([name, id]) => [id, name]));
  for (const row of results) names.set(row.id, `${nameOf[row.event_id]} ${row.destination_id}`);
});
afterAll(() => harness?.close());

async function announce(name: string, organizationId: string, nowMs: number): Promise<void> {
  const event = buildTestEvent("run.failed", crypto.randomUUID(), nowMs);
  eventIds[name] = event.id;
  await commitBatch(harness.db, prepareAnnounceEvents(harness.db, [{ organizationId, event }], nowMs));
}

const list = (query: string) =>
  callControl(harness, "GET", `/organizations/org_log/webhook-deliveries${query && `?${query}`}`);
const namesIn = ({ body }: ControlAnswer) => body.deliveries.map(({ id }: { id: string }) => names.get(id));
const eventQuery = (name: string) => `event_id=${encodeURIComponent(eventIds[name] ?? "")}`;
const bothOf = (...events: string[]) => events.flatMap((name) => [`${name} dest_a`, `${name} dest_b`]);

describe("the delivery log", () => {
  it.each<[query: string, found: string[]]>([
    ["", bothOf("first", "twin", "later", "last")],
    ["since=2026-01-02T03:04:05.006Z", bothOf("first", "twin", "later", "last")],
    ["since=2026-01-02T03:04:05.007Z", bothOf("later", "last")],
    ["since=2026-01-02T03:04:05.008Z", bothOf("last")],
    ["since=2026-01-02T03:04:06.007Z", []],
    ["until=2026-01-02T03:04:05.005Z", []],
    ["until=2026-01-02T03:04:05.006Z", bothOf("first", "twin")],
    ["until=2026-01-02T03:04:06.006Z", bothOf("first", "twin", "later", "last")],
    ["since=2026-01-02T03:04:05.007Z&until=2026-01-02T03:04:05.007Z", bothOf("later")],
    ["since=2026-01-02T03:04:05.007Z&until=2026-01-02T03:04:05.006Z", []],
    ["since=1970-01-01T00:00:00Z&until=9999-12-31T23:59:59.999Z", bothOf("first", "twin", "later", "last")],
    ["until=2026-01-02T03:04:05.006Z&destination_id=dest_b", ["first dest_b", "twin dest_b"]],
    ["since=2026-01-02T03:04:05.007Z&event_type=run.started", []],
  ])("of ?%s holds %j", async (query, found) => {
    const answer = await list(query);
    expect(answer.status).toBe(200);
    expect(namesIn(answer).sort()).toEqual([...found].sort());
    expect(answer.body.total).toBe(found.length);
  });

  it.each<[event: string, more: string, found: string[]]>([
    ["first", "", bothOf("first")],
    ["twin", "", bothOf("twin")],
    ["last", "", bothOf("last")],
    ["last", "&destination_id=dest_a", ["last dest_a"]],
    ["last", "&event_type=run.failed&status=pending", bothOf("last")],
    ["last", "&event_type=run.started", []],
    ["last", "&status=held", []],
    ["last", "&since=2026-01-02T03:04:06.006Z&until=2026-01-02T03:04:06.006Z", bothOf("last")],
    ["last", "&since=2026-01-02T03:04:06.007Z", []],
    ["last", "&until=2026-01-02T03:04:06.005Z", []],
    ["foreign", "", []],
    ["nowhere", "", []],
  ])("of the event %s%s holds %j", async (event, more, found) => {
    const answer = await list((eventIds[event] ? eventQuery(event) : "event_id=run.failed%3Anowhere") + more);
    expect(answer.status).toBe(200);
    expect(namesIn(answer).sort()).toEqual([...found].sort());
    expect(answer.body.total).toBe(found.length);
  });

  it.each(STATUSES)("of an event by its status finds the delivery that is %s", async (status) => {
    const nextAttemptAt = status === "pending" ? START_MS : null;
    const change =
      "UPDATE webhook_deliveries SET status = ?, next_attempt_at = ? WHERE event_id = ? AND destination_id = ?";
    await harness.db.prepare(change).bind(status, nextAttemptAt, eventIds.later, "dest_b").run();
    for (const other of STATUSES) {
      const answer = await list(`${eventQuery("later")}&status=${other}&destination_id=dest_b`);
      const found = other === status ? ["later dest_b"] : [];
      expect([namesIn(answer), answer.body.total]).toEqual([found, found.length]);
    }
    await harness.db.prepare(change).bind("pending", START_MS, eventIds.later, "dest_b").run();
  });

  it.each([
    "",
    "since=2026-01-02T03:04:05.006Z&until=2026-01-02T03:04:05.007Z",
    "status=pending",
    "destination_id=dest_b",
  ])("is walked through by the last delivery of each page: ?%s", async (query) => {
    const whole = await list(query);
    const walked: string[] = [];
    for (let after = ""; ; ) {
      const { status, body } = await list([query, "limit=3", after].filter(Boolean).join("&"));
      expect([status, body.total]).toEqual([200, whole.body.total]);
      if (body.deliveries.length === 0) break;
      walked.push(...body.deliveries.map(({ id }: { id: string }) => id));
      after = `after=${walked.at(-1)}`;
    }
    expect(walked).toEqual(whole.body.deliveries.map(({ id }: { id: string }) => id));
    expect(walked.length).toBeGreaterThan(3);
  });

  it.each([
    ["f".repeat(32), 8],
    ["0".repeat(32), 0],
  ])("behind the id of a delivery that isn't kept is what sorts behind it: msg_%s", async (id, found) => {
    const { status, body } = await list(`after=msg_${id}`);
    expect([status, body.deliveries.length, body.total]).toEqual([200, found, 8]);
  });

  it.each([
    ["since=yesterday", "since"],
    ["since=", "since"],
    ["since=2026-01-02", "since"],
    ["since=1969-12-31T23:59:59Z", "since"],
    ["since=2026-01-01T00:00:00Z&since=2026-01-01T00:00:00Z", "since"],
    ["until=1767225600000", "until"],
    ["until=10000-01-01T00:00:00Z", "until"],
    ["event_id=", "event_id"],
    [`event_id=${"e".repeat(513)}`, "event_id"],
    ["after=", "after"],
    ["after=zzz", "after"],
    ["after=msg_", "after"],
    [`search=word&after=${"m".repeat(256)}`, "after"],
    [`after=${"m".repeat(257)}`, "after"],
  ])("refuses ?%s", async (query, name) => {
    const { status, body } = await list(query);
    expect([status, body.errors.map(({ location }: { location: string }) => location)]).toEqual([
      400,
      [`query.${name}`],
    ]);
  });

  it.each([`event_id=${"e".repeat(512)}`, "event_id=%00", "event_id=%27%20OR%201%3D1"])("takes ?%s", async (query) => {
    expect((await list(query)).status).toBe(200);
  });
});

describe("a search", () => {
  const search = (text: string, more = "") => list(`search=${encodeURIComponent(text)}${more}`);
  const idOf = (name: string) => [...names].find(([, one]) => one === name)?.[0] ?? expect.unreachable();
  const until = `&until=${new Date(START_MS + 2000).toISOString()}`;

  it("finds a delivery, an event and its resource, and a destination's deliveries by their ids", async () => {
    expect(namesIn(await search(idOf("later dest_b")))).toEqual(["later dest_b"]);
    const event = eventIds.later ?? "";
    expect(namesIn(await search(event)).toSorted()).toEqual(["later dest_a", "later dest_b"]);
    expect(namesIn(await search(event.replace("run.failed:", ""))).toSorted()).toEqual([
      "later dest_a",
      "later dest_b",
    ]);
    expect((await search("dest_a")).body.total).toBe(4);
    expect((await search("run.failed")).body.total).toBe(8);
    expect((await search("run.started")).body.total).toBe(0);
  });

  it("finds words of the payload in any order, in the week before `until`", async () => {
    const words = `SCHEDULE ${EXAMPLE_IDS.failedRun}`;
    expect((await search(words)).body.total).toBe(0);
    const { body } = await search(words, `${until}&limit=3`);
    expect([body.total, body.deliveries.length]).toEqual([8, 3]);
    const rest = await search(words, `${until}&after=${body.deliveries[2].id}`);
    expect([rest.body.total, rest.body.deliveries.length]).toEqual([8, 5]);
    expect((await search(`${words} nothing`, until)).body.total).toBe(0);
    const weekLater = `&until=${new Date(START_MS + PAYLOAD_SPAN_MS + 500).toISOString()}`;
    expect(namesIn(await search(words, weekLater)).toSorted()).toEqual(["last dest_a", "last dest_b"]);
  });

  it.each([
    ["SCHEDULE sched schedule", 8],
    ["sched schedule nothing", 0],
    ["schedule scheduled", 0],
    ["fail run.failed run.failed fail", 8],
  ])("finds the same whether or not words repeat or contain each other: %j", async (words, found) => {
    const { body } = await search(words, until);
    expect([body.total, body.deliveries.length]).toEqual([found, found]);
  });

  it("keeps to the other filters and to the organization", async () => {
    const words = EXAMPLE_IDS.failedRun;
    expect((await search(words, `${until}&destination_id=dest_a`)).body.total).toBe(4);
    expect((await search("dest_a", "&destination_id=dest_b")).body.total).toBe(0);
    expect((await search(idOf("later dest_b"), "&destination_id=dest_a")).body.total).toBe(0);
    expect((await search(eventIds.foreign ?? "")).body.total).toBe(0);
    expect((await search(idOf("foreign dest_other"))).body.total).toBe(0);
    expect((await search(words, `${until}&status=lost`)).status).toBe(400);
  });

  it("marks the deliveries of tests", async () => {
    const { body } = await search(eventIds.last ?? "");
    expect(body.deliveries.map(({ is_test: isTest }: { is_test: boolean }) => isTest)).toEqual([true, true]);
  });
});
