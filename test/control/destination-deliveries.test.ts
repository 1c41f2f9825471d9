import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildTestEvent } from "../../src/domain/events/build-event.ts";
import { makeId } from "../../src/domain/ids.ts";
import { commitBatch } from "../../src/storage/commit-batch.ts";
import { prepareAnnounceEvents } from "../../src/storage/deliveries/outbox.ts";
import { callControl } from "./control-client.ts";
import { DEAF_URL, type Registered, registerDestination } from "./destination-client.ts";
import { useControl } from "./use-control.ts";

const STATUSES = ["pending", "held", "delivered", "failed"] as const;

const control = useControl();
let destination: Registered;
let neighbour: Registered;
beforeEach(async () => {
  destination = await registerDestination(control.harness, control.organizationId, { url: DEAF_URL });
  neighbour = await registerDestination(control.harness, control.organizationId, { url: DEAF_URL });
});

const patch = (body: unknown) => callControl(control.harness, "PATCH", `/destinations/${destination.id}`, body);
const remove = () => callControl(control.harness, "DELETE", `/destinations/${destination.id}`);

/** Adds an event with one delivery in a status, as if it had reached that. Nothing wakes up for it. */
async function addDelivery({ id: destinationId }: Registered, status: (typeof STATUSES)[number]): Promise<void> {
  const event = buildTestEvent("run.failed", crypto.randomUUID(), 1);
  const nextAttemptAt = status === "pending" ? Date.now() + 3_600_000 : null;
  await control.harness.db.batch([
    control.harness.db
      .prepare("INSERT INTO events (id, organization_id, type, payload, created_at) VALUES (?, ?, ?, ?, 1)")
      .bind(event.id, control.organizationId, event.type, JSON.stringify(event)),
    control.harness.db
      .prepare(
        `INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, attempt_count,
           next_attempt_at, created_at) VALUES (?, ?, ?, ?, ?, ?, 3, ?, 1)`,
      )
      .bind(makeId("msg", 1), control.organizationId, destinationId, event.id, event.type, status, nextAttemptAt),
  ]);
}

type DeliveryRow = { status: string; next_attempt_at: number | null; settled_at: number | null; attempt_count: number };

async function readDeliveries({ id }: Registered): Promise<DeliveryRow[]> {
  const { results } = await control.harness.db
    .prepare("SELECT * FROM webhook_deliveries WHERE destination_id = ? ORDER BY created_at, id")
    .bind(id)
    .all<DeliveryRow>();
  return results;
}

const countStatuses = async (of: Registered) => {
  const rows = await readDeliveries(of);
  return Object.fromEntries(STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]));
};

describe("with deliveries in every state", () => {
  beforeEach(async () => {
    for (const status of [...STATUSES, ...STATUSES]) await addDelivery(destination, status);
    for (const status of STATUSES) await addDelivery(neighbour, status);
  });
  afterEachNeighbourIsAsBefore();

  it("disabling holds what is pending, and enabling releases nothing", async () => {
    expect(await patch({ enabled: false })).toMatchObject({ status: 200, body: { enabled: false } });
    const held = { pending: 0, held: 4, delivered: 2, failed: 2 };
    expect(await countStatuses(destination)).toEqual(held);
    expect(
      (await readDeliveries(destination)).map(({ next_attempt_at, attempt_count }) => [next_attempt_at, attempt_count]),
    ).toEqual(Array(8).fill([null, 3]));
    expect(await patch({ enabled: false })).toMatchObject({ status: 200, body: { enabled: false } });
    expect(await patch({ enabled: true })).toMatchObject({ status: 200, body: { enabled: true } });
    expect(await countStatuses(destination)).toEqual(held);
  });

  it.each([[{}], [{ enabled: true }], [{ url: "https://other.example.com/" }], [{ event_types: ["file.ready"] }]])(
    "a change to %j leaves them as they are",
    async (fields) => {
      const before = await readDeliveries(destination);
      expect((await patch(fields)).status).toBe(200);
      expect(await readDeliveries(destination)).toEqual(before);
    },
  );

  it("a refused change leaves them as they are", async () => {
    const before = await readDeliveries(destination);
    expect((await patch({ enabled: false, url: "https://localhost/" })).status).toBe(422);
    expect(await readDeliveries(destination)).toEqual(before);
  });

  it.each([true, false])(
    "deletion fails what is pending or held, and keeps the log (enabled before: %s)",
    async (enabled) => {
      await patch({ enabled });
      expect((await remove()).status).toBe(204);
      expect(await countStatuses(destination)).toEqual({ pending: 0, held: 0, delivered: 2, failed: 6 });
      const settled = (await readDeliveries(destination)).filter(({ settled_at }) => settled_at !== null);
      // Those that had already failed keep their time: 30 days are counted from it.
      expect(settled).toHaveLength(4);
      const row = await control.harness.db
        .prepare("SELECT * FROM destinations WHERE id = ?")
        .bind(destination.id)
        .first();
      expect(row).toMatchObject({ enabled: 0, deleted_at: expect.any(Number), url: destination.url });
    },
  );
});

function afterEachNeighbourIsAsBefore() {
  let before: DeliveryRow[];
  beforeEach(async () => {
    before = await readDeliveries(neighbour);
  });
  afterEach(async () => {
    expect(before).toHaveLength(4);
    expect(await readDeliveries(neighbour)).toEqual(before);
  });
}

it("events that come while it is disabled are held, and none come once it is deleted", async () => {
  const announce = () => {
    const event = buildTestEvent("run.failed", crypto.randomUUID(), Date.now());
    return commitBatch(
      control.harness.db,
      prepareAnnounceEvents(control.harness.db, [{ organizationId: control.organizationId, event }], Date.now()),
    );
  };
  await patch({ enabled: false });
  await announce();
  expect(await countStatuses(destination)).toEqual({ pending: 0, held: 1, delivered: 0, failed: 0 });
  await remove();
  await announce();
  expect(await countStatuses(destination)).toEqual({ pending: 0, held: 0, delivered: 0, failed: 1 });
  expect(await readDeliveries(neighbour)).toHaveLength(2);
});

it("nothing stays pending when it is disabled while events come in", async () => {
  const event = () => buildTestEvent("run.failed", crypto.randomUUID(), Date.now());
  const announce = () =>
    commitBatch(
      control.harness.db,
      prepareAnnounceEvents(
        control.harness.db,
        [{ organizationId: control.organizationId, event: event() }],
        Date.now(),
      ),
    );
  await Promise.all([announce(), announce(), patch({ enabled: false }), announce(), announce()]);
  expect(await countStatuses(destination)).toEqual({ pending: 0, held: 4, delivered: 0, failed: 0 });
});
