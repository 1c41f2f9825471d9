import { beforeAll, describe, expect, it } from "vitest";
import type { WantedType } from "../../../src/domain/deliveries/destination.ts";
import { buildEvent, buildTestEvent } from "../../../src/domain/events/build-event.ts";
import { EVENT_TYPES, type EventType } from "../../../src/domain/events/event-types.ts";
import { makeId } from "../../../src/domain/ids.ts";
import { CommitRefused, commitBatch } from "../../../src/storage/commit-batch.ts";
import { prepareAnnounceEvents, prepareAnnounceTo } from "../../../src/storage/deliveries/outbox.ts";
import { addOrganization } from "../../contract/test-keys.ts";
import { readTableChecksums } from "../../control/table-checksums.ts";
import { startDatabase } from "../../database.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const DELIVERY_ID = /^msg_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/;

let database: D1Database;
let organizationId: string;
let otherId: string;
beforeAll(async () => {
  database = await startDatabase({ seed: false });
  organizationId = await addOrganization(database, { balanceMicrodollars: 0 });
  otherId = await addOrganization(database, { balanceMicrodollars: 0 });
});

type Row = { id: string; destination_id: string; status: string; next_attempt_at: number | null };
type Options = { owner?: string; types?: readonly WantedType[]; enabled?: boolean; deleted?: boolean };

async function addDestination({
  owner = organizationId,
  types = ["*"],
  enabled = true,
  deleted = false,
}: Options = {}) {
  const id = makeId("dest", NOW_MS);
  await database
    .prepare(
      "INSERT INTO destinations (id, organization_id, url, event_types, enabled, created_at, deleted_at) VALUES (?, ?, 'https://a.example.com/', ?, ?, ?, ?)",
    )
    .bind(id, owner, JSON.stringify(types), Number(enabled && !deleted), NOW_MS, deleted ? NOW_MS : null)
    .run();
  return id;
}

const sample = (type: EventType) => buildTestEvent(type, crypto.randomUUID(), NOW_MS);

async function listDeliveries(eventId: string): Promise<Row[]> {
  const { results } = await database
    .prepare("SELECT * FROM webhook_deliveries WHERE event_id = ?")
    .bind(eventId)
    .all<Row>();
  return results;
}

describe("an event is delivered to", () => {
  const cases: (Options & { to: string; other?: boolean; expected: "pending" | "held" | null })[] = [
    { to: "a destination that wants all types", types: ["*"], expected: "pending" },
    { to: "one that wants its type alone", types: ["run.failed"], expected: "pending" },
    { to: "one that wants its type among others", types: ["run.started", "run.failed"], expected: "pending" },
    { to: "one that wants every type by name", types: EVENT_TYPES, expected: "pending" },
    { to: "none that wants other types", types: EVENT_TYPES.filter((type) => type !== "run.failed"), expected: null },
    { to: "a disabled one later: it is held", types: ["*"], enabled: false, expected: "held" },
    { to: "no disabled one that wants other types", types: ["run.started"], enabled: false, expected: null },
    { to: "no deleted one", types: ["*"], deleted: true, expected: null },
    { to: "none of another organization", types: ["*"], other: true, expected: null },
  ];
  let destinations: string[];
  let deliveries: Row[];
  const event = sample("run.failed");
  beforeAll(async () => {
    destinations = [];
    for (const { other, ...options } of cases) {
      destinations.push(await addDestination(other ? { ...options, owner: otherId } : options));
    }
    await commitBatch(database, prepareAnnounceEvents(database, [{ organizationId, event }], NOW_MS));
    deliveries = await listDeliveries(event.id);
  });

  it.each(cases.map(({ to, expected }, index) => ({ to, expected, index })))("$to", ({ expected, index }) => {
    const found = deliveries.filter(({ destination_id }) => destination_id === destinations[index]);
    const due = { pending: NOW_MS, held: null };
    expect(found).toMatchObject(
      expected
        ? [
            {
              organization_id: organizationId,
              event_type: "run.failed",
              attempt_count: 0,
              status: expected,
              next_attempt_at: due[expected],
            },
          ]
        : [],
    );
  });
});

describe("among one destination for each type", () => {
  let owner: string;
  const byType = Object.fromEntries(EVENT_TYPES.map((type) => [type, makeId("dest", NOW_MS)]));
  beforeAll(async () => {
    owner = await addOrganization(database, { balanceMicrodollars: 0 });
    const destinations = Object.entries(byType).map(([type, id]) => ({ id, event_types: JSON.stringify([type]) }));
    await database
      .prepare(
        `INSERT INTO destinations (id, organization_id, url, event_types, created_at)
         SELECT value ->> 'id', ?1, 'https://a.example.com/', value ->> 'event_types', ?2 FROM json_each(?3)`,
      )
      .bind(owner, NOW_MS, JSON.stringify(destinations))
      .run();
  });

  it.each(EVENT_TYPES)("%s finds its own", async (type) => {
    const event = sample(type);
    await commitBatch(database, prepareAnnounceEvents(database, [{ organizationId: owner, event }], NOW_MS));
    expect((await listDeliveries(event.id)).map(({ destination_id }) => destination_id)).toEqual([byType[type]]);
  });
});

it("several events of one batch are each delivered to their own organization's destinations", async () => {
  const owners = [
    await addOrganization(database, { balanceMicrodollars: 0 }),
    await addOrganization(database, { balanceMicrodollars: 0 }),
  ];
  const destinations = await Promise.all(owners.map((owner) => addDestination({ owner })));
  const events = owners.map((owner) => ({ organizationId: owner, event: sample("run.failed") }));
  await commitBatch(database, prepareAnnounceEvents(database, events, NOW_MS));
  for (const [index, { event }] of events.entries()) {
    expect(await listDeliveries(event.id)).toMatchObject([{ destination_id: destinations[index] }]);
  }
});

it("10,000 deliveries made by one statement have ids of their own, each a UUIDv7 of that time", async () => {
  const owner = await addOrganization(database, { balanceMicrodollars: 0 });
  await database
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
       INSERT INTO destinations (id, organization_id, url, event_types, created_at)
       SELECT 'dest_' || ?1 || i, ?1, 'https://a.example.com/', '["*"]', ?2 FROM n`,
    )
    .bind(owner, NOW_MS)
    .run();
  const event = sample("run.failed");
  await commitBatch(database, prepareAnnounceEvents(database, [{ organizationId: owner, event }], NOW_MS));
  const ids = (await listDeliveries(event.id)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.filter((id) => !DELIVERY_ID.test(id))).toEqual([]);
  const prefix = `msg_${NOW_MS.toString(16).padStart(12, "0")}7`;
  expect(ids.filter((id) => !id.startsWith(prefix))).toEqual([]);
  // Each of the 16^3 values after the version is equally likely; all four variants, and far more than a few values,
  // must appear.
  expect(new Set(ids.map((id) => id.charAt(20)))).toEqual(new Set(["8", "9", "a", "b"]));
  expect(new Set(ids.map((id) => id.slice(17, 20))).size).toBeGreaterThan(3000);
  expect(makeId("msg", NOW_MS)).toMatch(DELIVERY_ID);
});

it("the stored payload is the event's JSON, byte for byte", async () => {
  const id = makeId("file", NOW_MS);
  const event = buildEvent({
    type: "file.ready",
    idParts: { resourceId: id },
    occurredAtMs: NOW_MS,
    data: {
      id,
      filename: `"quotes" \\ / 'single' \u2028 é e\u0301 😀 <b>&amp;</b> ${"x".repeat(100)}`,
      mime_type: "text/plain",
      size_bytes: Number.MAX_SAFE_INTEGER,
      source: "upload",
    },
  });
  await commitBatch(database, prepareAnnounceEvents(database, [{ organizationId, event }], NOW_MS));
  const row = await database
    .prepare("SELECT payload, hex(payload) AS bytes, organization_id, type FROM events WHERE id = ?")
    .bind(event.id)
    .first<{ payload: string; bytes: string }>();
  expect(row).toMatchObject({ payload: JSON.stringify(event), organization_id: organizationId, type: "file.ready" });
  expect(row?.bytes).toBe(Buffer.from(JSON.stringify(event)).toString("hex").toUpperCase());
});

it("an event that is known aborts the whole batch, whatever else is in it", async () => {
  const known = sample("run.started");
  await commitBatch(database, prepareAnnounceEvents(database, [{ organizationId, event: known }], NOW_MS));
  const before = await readTableChecksums(database);
  const batch = [
    database.prepare("UPDATE organizations SET name = 'Other', version = version + 1 WHERE id = ?").bind(otherId),
    ...prepareAnnounceEvents(
      database,
      [
        { organizationId, event: sample("run.failed") },
        { organizationId, event: known },
        { organizationId, event: sample("run.failed") },
      ],
      NOW_MS,
    ),
  ];
  const refusal = await commitBatch(database, batch).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(CommitRefused);
  expect(refusal).toMatchObject({ refusal: "known_event" });
  expect(await readTableChecksums(database)).toEqual(before);
});

describe("a test event", () => {
  it("goes to its destination only, whichever types that one wants", async () => {
    const owner = await addOrganization(database, { balanceMicrodollars: 0 });
    await addDestination({ owner });
    const only = await addDestination({ owner, types: ["run.started"] });
    const event = sample("webhook.test");
    await commitBatch(database, prepareAnnounceTo(database, only, { organizationId: owner, event }, NOW_MS));
    const deliveries = await listDeliveries(event.id);
    expect(deliveries).toMatchObject([
      { organization_id: owner, destination_id: only, status: "pending", next_attempt_at: NOW_MS },
    ]);
    expect(deliveries[0]?.id).toMatch(DELIVERY_ID);
  });

  it.each([
    ["disabled", { enabled: false }],
    ["deleted", { deleted: true }],
  ])("to a destination that was %s meanwhile is refused, with nothing written", async (_, options) => {
    const destination = await addDestination(options);
    const before = await readTableChecksums(database);
    const statements = prepareAnnounceTo(
      database,
      destination,
      { organizationId, event: sample("webhook.test") },
      NOW_MS,
    );
    await expect(commitBatch(database, statements)).rejects.toMatchObject({ refusal: "stale_record" });
    expect(await readTableChecksums(database)).toEqual(before);
  });
});
