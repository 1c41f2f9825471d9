import { readSealingKeys, sealText } from "../../src/domain/crypto/sealed-text.ts";
import { makeWebhookSecret } from "../../src/domain/deliveries/webhook-secret.ts";
import { makeId } from "../../src/domain/ids.ts";
import { type DeliveryTarget, prepareFindTarget, readTarget } from "../../src/storage/deliveries/delivery-targets.ts";
import { prepareInsertSecret } from "../../src/storage/destinations/destination-secrets.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS } from "../control/control-client.ts";

/** A destination with its secret, of its own organization. */
export type Target = { id: string; organizationId: string; secret: string };

/** A delivery with its event. */
export type DueDelivery = { id: string; eventId: string; payload: string };

export type DeliveryRow = {
  id: string;
  event_id: string;
  status: string;
  attempt_count: number;
  schedule_step: number;
  next_attempt_at: number | null;
  lease_token: string | null;
  leased_until: number;
  settled_at: number | null;
  automatic_replays: number;
};

export type AttemptRow = {
  delivery_id: string;
  number: number;
  started_at: number;
  duration_ms: number;
  status_code: number | null;
  error: string | null;
  response_body: string | null;
};

/** Adds an enabled destination with a secret, encrypted by `sealingKeys`. It receives no events by itself. */
export async function addTarget(
  db: D1Database,
  url: string,
  { sealingKeys = String(LOCAL_SETTINGS.SEALING_KEYS), organizationId = "" } = {},
): Promise<Target> {
  const owner = organizationId || (await addOrganization(db, { balanceMicrodollars: 0 }));
  const id = makeId("dest", Date.now());
  const secret = makeWebhookSecret();
  await db
    .prepare(
      "INSERT INTO destinations (id, organization_id, url, event_types, created_at) VALUES (?, ?, ?, '[\"*\"]', 0)",
    )
    .bind(id, owner, url)
    .run();
  const sealedSecret = await sealText(readSealingKeys(sealingKeys), secret, id);
  await db.batch(prepareInsertSecret(db, { destinationId: id, number: 1, sealedSecret }, Date.now()));
  return { id, organizationId: owner, secret };
}

const INSERT_EVENTS = `
  INSERT INTO events (id, organization_id, type, payload, created_at)
  SELECT value ->> 'eventId', ?2, 'run.failed', value ->> 'payload', ?3 FROM json_each(?1)`;

const INSERT_DELIVERIES = `
  INSERT INTO webhook_deliveries (id, organization_id, destination_id, event_id, event_type, status, next_attempt_at, created_at)
  SELECT value ->> 'id', ?2, ?3, value ->> 'eventId', 'run.failed', 'pending', ?4, ?4 FROM json_each(?1)`;

/** Adds deliveries, each of its own event, all due at `dueMs` (Unix milliseconds, now by default). Nothing wakes up for them. */
export async function addDue(db: D1Database, target: Target, count = 1, dueMs = Date.now()): Promise<DueDelivery[]> {
  const deliveries = Array.from({ length: count }, () => {
    const eventId = `run.failed:${crypto.randomUUID()}`;
    // Characters that a careless re-encoding would change.
    const payload = JSON.stringify({
      id: eventId,
      type: "run.failed",
      note: 'é e\u0301 😀 \u2028 \\ " <&>',
      test: false,
    });
    return { id: makeId("msg", dueMs), eventId, payload };
  });
  const json = JSON.stringify(deliveries);
  await db.batch([
    db.prepare(INSERT_EVENTS).bind(json, target.organizationId, dueMs),
    db.prepare(INSERT_DELIVERIES).bind(json, target.organizationId, target.id, dueMs),
  ]);
  return deliveries;
}

/** Adds one delivery that is due. */
export async function addOneDue(db: D1Database, target: Target, dueMs = Date.now()): Promise<DueDelivery> {
  const [delivery] = await addDue(db, target, 1, dueMs);
  if (!delivery) throw new Error("Nothing was added.");
  return delivery;
}

export async function readDelivery(db: D1Database, id: string): Promise<DeliveryRow> {
  const row = await db.prepare("SELECT * FROM webhook_deliveries WHERE id = ?").bind(id).first<DeliveryRow>();
  if (!row) throw new Error(`There is no delivery ${id}.`);
  return row;
}

export async function listDeliveries(db: D1Database, target: Pick<Target, "id">): Promise<DeliveryRow[]> {
  const query = "SELECT * FROM webhook_deliveries WHERE destination_id = ? ORDER BY id";
  return (await db.prepare(query).bind(target.id).all<DeliveryRow>()).results;
}

/** Returns a destination as delivery reads it. */
export async function findTarget(db: D1Database, id: string, nowMs: number): Promise<DeliveryTarget | null> {
  return readTarget(id, await prepareFindTarget(db, id, nowMs).run());
}

export async function listAttempts(db: D1Database, deliveryId: string): Promise<AttemptRow[]> {
  const query = "SELECT * FROM webhook_attempts WHERE delivery_id = ? ORDER BY number";
  return (await db.prepare(query).bind(deliveryId).all<AttemptRow>()).results;
}

/** Less than a test's own limit, so that a test tells what it waited for, and no loop outlives it. */
const PATIENCE_MS = 200_000;

/** Waits until a condition holds. Throws Error with the condition if it doesn't in time. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) throw new Error(`Not so within ${PATIENCE_MS / 1000} s: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
