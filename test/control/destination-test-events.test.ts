import { beforeEach, expect, it } from "vitest";
import { EVENT_CATALOG } from "../../src/domain/events/event-catalog.ts";
import { EVENT_TYPES } from "../../src/domain/events/event-types.ts";
import { callControl } from "./control-client.ts";
import { DEAF_URL, type Registered, registerDestination } from "./destination-client.ts";
import { useControl } from "./use-control.ts";

const control = useControl();
let destination: Registered;
let neighbour: Registered;
beforeEach(async () => {
  destination = await registerDestination(control.harness, control.organizationId, { url: DEAF_URL });
  neighbour = await registerDestination(control.harness, control.organizationId, { url: DEAF_URL });
});

const patch = (body: unknown) => callControl(control.harness, "PATCH", `/destinations/${destination.id}`, body);
const sendTest = (body: unknown, headers: Record<string, string> = {}) =>
  callControl(control.harness, "POST", `/destinations/${destination.id}/test`, body, headers);

async function readDeliveries({ id }: Registered): Promise<Record<string, unknown>[]> {
  const { results } = await control.harness.db
    .prepare("SELECT * FROM webhook_deliveries WHERE destination_id = ?")
    .bind(id)
    .all();
  return results;
}

it.each(EVENT_TYPES)("a test of %s sends its example to that destination only", async (type) => {
  const { status, body } = await sendTest({ type });
  expect({ status, body }).toEqual({
    status: 202,
    body: { event_id: expect.stringMatching(`^${type.replaceAll(".", "\\.")}:`) },
  });
  const event = await control.harness.db
    .prepare("SELECT * FROM events WHERE id = ?")
    .bind(body.event_id)
    .first<{ payload: string }>();
  expect(event).toMatchObject({ organization_id: control.organizationId, type });
  expect(JSON.parse(event?.payload ?? "")).toEqual({
    id: body.event_id,
    type,
    occurred_at: expect.stringMatching(/Z$/),
    test: true,
    data: EVENT_CATALOG[type].example,
  });
  expect(await readDeliveries(destination)).toMatchObject([{ event_id: body.event_id, event_type: type }]);
  expect(await readDeliveries(neighbour)).toEqual([]);
});

it("a test goes to a destination that wants other types too", async () => {
  await patch({ event_types: ["run.started"] });
  expect((await sendTest({ type: "webhook.test" })).status).toBe(202);
  expect(await readDeliveries(destination)).toHaveLength(1);
});

it("a test is another event each time, but the same one under the same Idempotency-Key", async () => {
  const key = { "idempotency-key": "test-once" };
  const answers = [];
  for (const headers of [key, key, {}, {}]) answers.push(await sendTest({ type: "webhook.test" }, headers));
  const ids = answers.map(({ body }) => body.event_id);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(3);
  expect(await readDeliveries(destination)).toHaveLength(3);
});

const countRows = () =>
  control.harness.db
    .prepare("SELECT (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM webhook_deliveries) AS deliveries")
    .first();

it("a test to a disabled destination is refused, with nothing written", async () => {
  await patch({ enabled: false });
  const before = await countRows();
  const { status, body } = await sendTest({ type: "webhook.test" });
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { type: expect.stringMatching(/\/problems\/destination_disabled$/) },
  });
  expect(await countRows()).toEqual(before);
});

it.each([
  {},
  { type: null },
  { type: "*" },
  { type: "run" },
  { type: "Run.failed" },
  { type: ["run.failed"] },
  { type: 5 },
  { type: "toString" },
])("a test of %j is refused, with nothing written", async (fields) => {
  const before = await countRows();
  const { status, body } = await sendTest(fields);
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ location: "body.type" }] } });
  expect(await countRows()).toEqual(before);
});
