import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { readDeliverySettings } from "../../src/domain/deliveries/delivery-settings.ts";
import { deliverTo } from "../../src/webhooks/deliver.ts";
import { pruneWebhooks } from "../../src/webhooks/prune.ts";
import type { DeliveryServices } from "../../src/webhooks/services.ts";
import { LOCAL_SETTINGS } from "../../test/local-settings.ts";
import { type LocalService, OPERATOR_HEADERS, type Rows } from "./local-service.ts";

const PRUNED_AFTER_MS = 60 * 86_400_000;

/** What D1 counts for an event to one destination, from the change that is reported to its deletion, on average. */
export type DeliveryRows = { change: Rows; delivery: Rows; deletion: Rows; wakeUps: number; bytes: number };

/** Reports `count` changes, delivers each event separately, as under a steady load, and deletes them. */
export async function measureDeliveries(service: LocalService, count: number): Promise<DeliveryRows> {
  const destinationId = await addDestination(service);
  let wakeUps = 0;
  const services: DeliveryServices = {
    ...{
      db: service.db,
      sealingKeys: readDeliverySettings(LOCAL_SETTINGS).sealingKeys,
      schedule: [30],
      deadlineMs: 15_000,
    },
    ...{ now: () => Date.now(), pause: async () => undefined, refuseUrl: async () => null, analytics: null },
    // A receiver that answers at once, with the headers of an ordinary one.
    post: async () =>
      new Response(null, { status: 204, headers: { date: new Date().toUTCString(), server: "receiver" } }),
    wake: async (ids) => {
      wakeUps += ids.length;
    },
  };
  const sum = { change: empty(), delivery: empty() };
  await report(service);
  await deliverTo(destinationId, services);
  const startBytes = await readBytes(service.db);
  service.takeRows();
  service.takeWakeUps();
  for (let index = 0; index < count; index++) {
    await report(service);
    add(sum.change, service.takeRows());
    await deliverTo(destinationId, services);
    add(sum.delivery, service.takeRows());
  }
  wakeUps += service.takeWakeUps();
  const bytes = ((await readBytes(service.db)) - startBytes) / count;
  service.takeRows();
  await pruneWebhooks(service.db, Date.now() + PRUNED_AFTER_MS);
  const deletion = service.takeRows();
  return {
    change: divide(sum.change, count),
    delivery: divide(sum.delivery, count),
    deletion: divide(deletion, count + 1),
    wakeUps: wakeUps / count,
    bytes,
  };
}

async function addDestination(service: LocalService): Promise<string> {
  const body = JSON.stringify({ url: "http://127.0.0.1:9/", event_types: ["file.ready"] });
  const path = `/internal/v1/organizations/${DEMO_ORGANIZATION.id}/destinations`;
  const response = await service.fetch(path, { method: "POST", headers: OPERATOR_HEADERS, body });
  return ((await response.json()) as { id: string }).id;
}

async function report(service: LocalService): Promise<void> {
  const change = {
    type: "file.upload",
    organization_id: DEMO_ORGANIZATION.id,
    filename: "a.txt",
    mime_type: "text/plain",
  };
  const body = JSON.stringify({ ...change, size_bytes: 1 });
  const response = await service.fetch("/internal/v1/changes", { method: "POST", headers: OPERATOR_HEADERS, body });
  if (response.status !== 200) throw new Error(`A change was answered with ${response.status}.`);
}

async function readBytes(db: D1Database): Promise<number> {
  return (await db.prepare("SELECT 1").all()).meta.size_after;
}

const empty = (): Rows => ({ statements: 0, read: 0, written: 0 });

function add(sum: Rows, rows: Rows): void {
  sum.statements += rows.statements;
  sum.read += rows.read;
  sum.written += rows.written;
}

function divide({ statements, read, written }: Rows, count: number): Rows {
  return { statements: statements / count, read: read / count, written: written / count };
}
