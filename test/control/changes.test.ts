import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHANGE_TYPES, type ChangeType } from "../../src/domain/changes/change-types.ts";
import { type Harness, startHarness } from "../harness.ts";
import { layGround, paveRoad } from "./changes-setup.ts";
import { promiseChanges } from "./changes-stored.ts";
import { LOCAL_SETTINGS } from "./control-client.ts";
import { type AllRows, listDifferences, readAllRows } from "./table-difference.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());

const TYPES = Object.keys(CHANGE_TYPES) as ChangeType[];

it("there are the thirty changes of the contract", () => {
  expect(Object.keys(promiseChanges((id) => id, 0))).toEqual(TYPES);
  expect(TYPES).toHaveLength(30);
});

describe.each(TYPES.map((type, number) => ({ type, number })))("$type", ({ type, number }) => {
  it("answers with its record and its events, stores them and nothing else, and does nothing when it is repeated", async () => {
    const ground = await layGround(harness, number);
    await paveRoad(ground, type);
    const t = Date.now() - 1_000;
    const body = { ...ground.bodyOf(type), occurred_at: new Date(t).toISOString() };
    const promised = promiseChanges(ground.own, t)[type];
    const [resourceType, id] = promised.resource;
    const resource = { type: resourceType, id };

    const before = await readAllRows(harness.db);
    const answer = await ground.report(body);
    const after = await readAllRows(harness.db);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(answer.body).toEqual({
      resource,
      events: promised.events.map((event) => ({ id: event, type: event.slice(0, event.indexOf(":")) })),
    });
    expect(answer.status).toBe(200);
    expectStored(before, after, {
      ...promised,
      organizationId: ground.own("org_a"),
      destinationId: ground.own("dest_a"),
      t,
    });

    const again = await ground.report(body);
    if (type === "rental.payment_recovered") expect(again.status).toBe(409);
    else expect(again).toMatchObject({ status: 200, body: { resource, events: [] } });
    expect(listDifferences(after, await readAllRows(harness.db))).toEqual({});
  });
});

type Expected = {
  stored: Record<string, unknown>;
  events: readonly string[];
  organizationId: string;
  destinationId: string;
  t: number;
};

function expectStored(before: AllRows, after: AllRows, expected: Expected): void {
  const { t, organizationId, destinationId } = expected;
  const differences = Object.entries(listDifferences(before, after)).map(([key, row]) => [nameGenerated(key), row]);
  const { events, deliveries, records } = splitByKind(differences as [string, Record<string, unknown>][]);
  expect(Object.fromEntries(records)).toEqual(expected.stored);
  expect(events.map(([key]) => key)).toEqual(expected.events.map((id) => `events ${id}`));
  for (const [key, row] of events) {
    const [id, type] = [key.slice("events ".length), row.type];
    expect(row).toMatchObject({ organization_id: organizationId, type: id.slice(0, id.indexOf(":")) });
    const payload = JSON.parse(String(row.payload));
    expect(Object.keys(payload)).toEqual(["id", "type", "occurred_at", "test", "data"]);
    expect(payload).toMatchObject({ id, type, occurred_at: new Date(t).toISOString(), test: false });
  }
  const wanted = expected.events.map((event_id) => ({ event_id, status: "held", attempt_count: 0 }));
  expect(deliveries.map(([, row]) => row)).toMatchObject(
    wanted.map((row) => ({ ...row, organization_id: organizationId, destination_id: destinationId })),
  );
}

/** The one id that no test can choose. */
function nameGenerated(key: string): string {
  return key.replace(/^ledger ledger_[0-9a-f]{32}$/, "ledger new");
}

function splitByKind(rows: [string, Record<string, unknown>][]) {
  const of = (table: string) => rows.filter(([key]) => key.startsWith(`${table} `));
  const [events, deliveries] = [of("events"), of("webhook_deliveries")];
  return { events, deliveries, records: rows.filter((row) => !events.includes(row) && !deliveries.includes(row)) };
}
