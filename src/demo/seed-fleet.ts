import type { SealingKeys } from "../domain/crypto/sealed-text.ts";
import type { RecordTables } from "../domain/records/record-tables.ts";
import type { LoggedRequest } from "../domain/request-log.ts";
import { RECORD_COLUMNS, toColumnValue } from "../storage/record-columns.ts";
import { DAY_MS, PAST_DAYS } from "./demo-source.ts";
import { FLEET_PHONES } from "./fleet-phones.ts";
import { ALERT_THRESHOLD_MICRODOLLARS, type PastUsage } from "./generate-money.ts";
import { generatePast, type Past } from "./generate-past.ts";
import { generateRequests } from "./generate-requests.ts";
import { prepareInsertRows, type Value } from "./insert-rows.ts";
import { prepareInsertWebhooks, sealDemoSecrets } from "./insert-webhooks.ts";
import { DEMO_ORGANIZATION, PAST_KEYS } from "./seed-data.ts";

/** In the order in which they can be inserted. The past adds no records to the other tables. */
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
 * Gives the demo organization of a seeded database a fleet with fourteen days of past, in one transaction, once: if the
 * fleet exists already, nothing changes. The balance is the same before and after.
 *
 * @param nowMs Unix milliseconds; the past is dated back from it
 * @param sealingKeys encrypt the secrets of its webhook destinations; null: it has none
 */
export async function seedFleet(db: D1Database, nowMs: number, sealingKeys: SealingKeys | null): Promise<void> {
  const marker = FLEET_PHONES.find(({ isBase }) => !isBase)?.id ?? null;
  if (await db.prepare("SELECT 1 FROM phones WHERE id = ?").bind(marker).first()) return;
  const past = generatePast(nowMs);
  const events = past.book.events.map(({ organizationId, event, atMs }) => [
    ...[event.id, organizationId, event.type],
    JSON.stringify(event),
    atMs,
  ]);
  const eventColumns = ["id", "organization_id", "type", "payload", "created_at"];
  const sealedSecrets = sealingKeys && (await sealDemoSecrets(sealingKeys));
  await db.batch([
    ...TABLES.flatMap((table) => prepareInsertRecords(db, table, past)),
    ...prepareInsertPhoneHistory(db, past),
    ...prepareInsertRows(
      db,
      "api_keys",
      KEY_COLUMNS,
      PAST_KEYS.map((key) => listKeyValues(key, nowMs)),
    ),
    ...prepareInsertRows(db, "requests", REQUEST_COLUMNS, generateRequests(past.usage, nowMs).map(listRequestValues)),
    ...prepareInsertRows(db, "usage", USAGE_COLUMNS, past.usage.map(listUsageValues)),
    ...prepareInsertRows(db, "events", eventColumns, events),
    prepareSetBilling(db),
    ...(sealedSecrets ? prepareInsertWebhooks(db, past.deliveries, nowMs, sealedSecrets) : []),
  ]);
}

function prepareInsertRecords(db: D1Database, table: (typeof TABLES)[number], { book }: Past): D1PreparedStatement[] {
  const added = new Set(FLEET_PHONES.filter(({ isBase }) => !isBase).map(({ id }) => id));
  const records: readonly { id: string }[] = book.list(table);
  const rows = table === "phones" ? records.filter(({ id }) => added.has(id)) : records;
  const fields = Object.entries(RECORD_COLUMNS[table] as Readonly<Record<string, string>>);
  return prepareInsertRows(
    db,
    table,
    fields.map(([, column]) => column),
    rows.map((record) =>
      fields.map(([field]) => toColumnValue((record as unknown as Record<string, Value>)[field] ?? null)),
    ),
  );
}

/** Phones are inserted in their present state, and the triggers record just that. Their real history replaces it. */
function prepareInsertPhoneHistory(db: D1Database, { book }: Past): D1PreparedStatement[] {
  const added = FLEET_PHONES.filter(({ isBase }) => !isBase).map(({ id }) => id);
  const columns = ["phone_id", "number", "status", "reason", "at"];
  const rows = [...Map.groupBy(book.statuses, ({ phoneId }) => phoneId).values()].flatMap((statuses) =>
    statuses.map(({ phoneId, status, reason, atMs }, index) => [phoneId, index + 1, status, reason, atMs]),
  );
  return [
    db
      .prepare("DELETE FROM phone_status_changes WHERE phone_id IN (SELECT value FROM json_each(?))")
      .bind(JSON.stringify(added)),
    ...prepareInsertRows(db, "phone_status_changes", columns, rows),
  ];
}

const KEY_COLUMNS = [
  ...["id", "organization_id", "name", "role", "key_sha256", "prefix", "created_at", "monthly_limit_microdollars"],
];

function listKeyValues({ id, name, keySha256, prefix, limit }: (typeof PAST_KEYS)[number], nowMs: number): Value[] {
  return [id, DEMO_ORGANIZATION.id, name, "member", keySha256, prefix, nowMs - PAST_DAYS * DAY_MS, limit];
}

const REQUEST_COLUMNS = [
  ...["organization_id", "id", "operation", "status", "error_code", "duration_ms", "model", "charged_microdollars"],
  ...["key_id", "options", "created_at"],
];

function listRequestValues(request: LoggedRequest): Value[] {
  return [
    ...[request.organizationId, request.id, request.operation, request.status, request.errorCode],
    ...[request.durationMs, request.model, request.chargedMicrodollars, request.keyId],
    ...[request.options && JSON.stringify(request.options), request.createdAtMs],
  ];
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
  "key_id",
];

function listUsageValues(usage: PastUsage): Value[] {
  return [
    ...[usage.id, usage.organizationId, usage.requestId, usage.endpoint, usage.model],
    ...[usage.promptTokens, usage.completionTokens, usage.pages],
    ...[usage.providerCostMicrodollars, usage.chargedMicrodollars, usage.atMs, usage.keyId],
  ];
}

/** Stores the alert and the top-up of the past, unless somebody has set the alert. */
function prepareSetBilling(db: D1Database): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE organizations SET alert_threshold_microdollars = ?, auto_recharge = 1, version = version + 1
       WHERE id = ? AND alert_threshold_microdollars IS NULL`,
    )
    .bind(ALERT_THRESHOLD_MICRODOLLARS, DEMO_ORGANIZATION.id);
}
