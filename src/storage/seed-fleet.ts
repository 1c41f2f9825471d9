import type { RecordTables } from "../domain/records/record-tables.ts";
import { type SealingKeys, sealText } from "../domain/sealed-text.ts";
import { makeWebhookSecret } from "../domain/webhook-secret.ts";
import { RECORD_COLUMNS, toColumnValue } from "./record-columns.ts";
import { FLEET_PHONES } from "./seed/fleet-phones.ts";
import { ALERT_THRESHOLD_MICRODOLLARS, type PastUsage } from "./seed/tell-money.ts";
import { type Past, tellPast } from "./seed/tell-past.ts";
import { DEMO_DESTINATIONS, type PastDelivery } from "./seed/tell-webhooks.ts";
import { DEMO_ORGANIZATION } from "./seed-data.ts";

type Value = string | number | null;

/** Rows a statement inserts: its JSON stays far below the 2 MB that a bound value may have. */
const ROWS_A_STATEMENT = 1000;

/** In the order in which they may be inserted; the records that aren't here, the past doesn't add to. */
const TABLES = [
  "phones",
  "rentals",
  "sessions",
  "runs",
  "files",
  "file_deliveries",
  "subscriptions",
  "invoices",
  "invoice_attempts",
  "auto_recharges",
  "balance_alerts",
  "ledger",
] as const satisfies readonly (keyof RecordTables)[];

/**
 * Gives the demo organization of a seeded database a fleet with fourteen days of past, in one transaction, once: where it is there already
 * nothing changes. The balance is the same before and after.
 *
 * @param nowMs Unix milliseconds; what the past is dated back from
 * @param sealingKeys seal the secrets of its webhook destinations; null: it has none
 */
export async function seedFleet(db: D1Database, nowMs: number, sealingKeys: SealingKeys | null): Promise<void> {
  const marker = FLEET_PHONES.find(({ isBase }) => !isBase)?.id ?? null;
  if (await db.prepare("SELECT 1 FROM phones WHERE id = ?").bind(marker).first()) return;
  const past = tellPast(nowMs);
  const events = past.book.events.map(({ organizationId, event, atMs }) => [
    ...[event.id, organizationId, event.type],
    JSON.stringify(event),
    atMs,
  ]);
  const eventColumns = ["id", "organization_id", "type", "payload", "created_at"];
  await db.batch([
    ...TABLES.flatMap((table) => insertRecords(db, table, past)),
    ...insertRows(db, "usage", USAGE_COLUMNS, past.usage.map(listUsageValues)),
    ...insertRows(db, "events", eventColumns, events),
    setBilling(db),
    ...(sealingKeys
      ? [...(await insertDestinations(db, nowMs, sealingKeys)), ...insertWebhooks(db, past.deliveries)]
      : []),
  ]);
}

/** One statement for many rows, as JSON: D1 bounds the parameters of a statement, and each statement is a round trip's work. */
function insertRows(
  db: D1Database,
  table: string,
  columns: readonly string[],
  rows: readonly Value[][],
): D1PreparedStatement[] {
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const insert = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`;
  return Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) => {
    const chunk = rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT);
    return db.prepare(insert).bind(JSON.stringify(chunk));
  });
}

function insertRecords(db: D1Database, table: (typeof TABLES)[number], { book }: Past): D1PreparedStatement[] {
  const added = new Set(FLEET_PHONES.filter(({ isBase }) => !isBase).map(({ id }) => id));
  const records: readonly { id: string }[] = book.list(table);
  const rows = table === "phones" ? records.filter(({ id }) => added.has(id)) : records;
  const fields = Object.entries(RECORD_COLUMNS[table] as Readonly<Record<string, string>>);
  return insertRows(
    db,
    table,
    fields.map(([, column]) => column),
    rows.map((record) =>
      fields.map(([field]) => toColumnValue((record as unknown as Record<string, Value>)[field] ?? null)),
    ),
  );
}

const USAGE_COLUMNS = [
  "id",
  "organization_id",
  "request_id",
  "endpoint",
  "model",
  "prompt_tokens",
  "completion_tokens",
  "pages",
  "provider_cost_microdollars",
  "charged_microdollars",
  "created_at",
];

function listUsageValues(usage: PastUsage): Value[] {
  return [
    ...[usage.id, usage.organizationId, usage.requestId, usage.endpoint, usage.model],
    ...[usage.promptTokens, usage.completionTokens, usage.pages],
    ...[usage.providerCostMicrodollars, usage.chargedMicrodollars, usage.atMs],
  ];
}

/** The alert and the top-up that the past tells of; not where somebody has set the alert. */
function setBilling(db: D1Database): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE organizations SET alert_threshold_microdollars = ?, auto_recharge = 1, version = version + 1
       WHERE id = ? AND alert_threshold_microdollars IS NULL`,
    )
    .bind(ALERT_THRESHOLD_MICRODOLLARS, DEMO_ORGANIZATION.id);
}

async function insertDestinations(
  db: D1Database,
  nowMs: number,
  sealingKeys: SealingKeys,
): Promise<D1PreparedStatement[]> {
  const destinations = DEMO_DESTINATIONS.map(({ id, url, eventTypes, enabled }) => [
    ...[id, DEMO_ORGANIZATION.id, url],
    JSON.stringify(eventTypes),
    Number(enabled),
    nowMs,
  ]);
  const secrets = DEMO_DESTINATIONS.map(async ({ id }) => [
    ...[id, 1],
    await sealText(sealingKeys, makeWebhookSecret(), id),
    nowMs,
  ]);
  const columns = ["id", "organization_id", "url", "event_types", "enabled", "created_at"];
  const secretColumns = ["destination_id", "number", "sealed_secret", "created_at"];
  return [
    ...insertRows(db, "destinations", columns, destinations),
    ...insertRows(db, "destination_secrets", secretColumns, await Promise.all(secrets)),
  ];
}

const DELIVERY_COLUMNS = [
  ...["id", "organization_id", "destination_id", "event_id", "event_type", "status"],
  ...["attempt_count", "schedule_step", "next_attempt_at", "created_at"],
];

const ATTEMPT_COLUMNS = [
  ...["delivery_id", "number", "started_at", "duration_ms", "status_code", "error", "response_body"],
];

function insertWebhooks(db: D1Database, deliveries: readonly PastDelivery[]): D1PreparedStatement[] {
  const rows = deliveries.map(({ attempts, ...delivery }) => [
    ...[
      delivery.id,
      DEMO_ORGANIZATION.id,
      delivery.destinationId,
      delivery.eventId,
      delivery.eventType,
      delivery.status,
    ],
    ...[attempts.length, attempts.length, delivery.nextAttemptAtMs, delivery.createdAtMs],
  ]);
  const attempts = deliveries.flatMap(({ id, attempts }) =>
    attempts.map(({ number, startedAtMs, durationMs, statusCode, error, responseBody }) => [
      ...[id, number, startedAtMs, durationMs],
      ...[statusCode, error, responseBody],
    ]),
  );
  return [
    ...insertRows(db, "webhook_deliveries", DELIVERY_COLUMNS, rows),
    ...insertRows(db, "webhook_attempts", ATTEMPT_COLUMNS, attempts),
  ];
}
