import { COUNTED, type DatabaseFacts, DESTINATIONS_LOOKED_AT } from "../../domain/checks/deployment-facts.ts";
import { AWAY_ORGANIZATIONS, isServedHere } from "../shards/is-served-here.ts";

/** The most destinations that are named. */
const NAMED = 3;
/** The most bulk replays in progress that are examined. */
const REPLAYS_LOOKED_AT = 100;
/** The most sealing keys that are distinguished. */
const SEALING_KEYS_TOLD_APART = 20;

/** A binding with its name. */
export type NamedDatabase = { name: string; db: D1Database };

// The index of pending deliveries starts with the destination: each step jumps to the next one, however many deliveries
// are pending.
const WAITING = `
  WITH RECURSIVE waiting (id) AS (
    SELECT min(destination_id) FROM webhook_deliveries INDEXED BY webhook_deliveries_pending WHERE status = 'pending'
    UNION ALL
    SELECT (SELECT min(destination_id) FROM webhook_deliveries INDEXED BY webhook_deliveries_pending
      WHERE status = 'pending' AND destination_id > waiting.id)
    FROM waiting WHERE waiting.id IS NOT NULL LIMIT ${DESTINATIONS_LOOKED_AT + 1})`;

/** Skips the destinations of an organization that another shard has: nothing is delivered from its rows here. */
const IS_WAITING_HERE = `waiting.id IS NOT NULL
  AND EXISTS (SELECT 1 FROM destinations AS owned WHERE owned.id = waiting.id AND ${isServedHere("owned")})`;

const OLDEST = `${WAITING}
  SELECT waiting.id AS destinationId, (SELECT min(next_attempt_at) FROM webhook_deliveries INDEXED BY webhook_deliveries_pending
    WHERE status = 'pending' AND destination_id = waiting.id) AS dueAtMs
  FROM waiting WHERE ${IS_WAITING_HERE} ORDER BY dueAtMs LIMIT 1`;

const DUE = `${WAITING}
  SELECT count(*) AS n FROM (
    SELECT 1 FROM waiting CROSS JOIN webhook_deliveries AS d INDEXED BY webhook_deliveries_pending
    WHERE ${IS_WAITING_HERE} AND d.status = 'pending' AND d.destination_id = waiting.id AND d.next_attempt_at <= ?1 LIMIT ${COUNTED + 1})`;

// Counts what lies between the destinations of organizations that another shard has, so that their rows, however many,
// aren't read. "~" comes after every id.
const PENDING = `
  WITH away (id) AS (SELECT id FROM destinations WHERE organization_id IN (${AWAY_ORGANIZATIONS})),
  gaps (start, next) AS (
    SELECT '', coalesce(min(id), '~') FROM away UNION ALL SELECT id, lead(id, 1, '~') OVER (ORDER BY id) FROM away)
  SELECT count(*) AS n FROM (
    SELECT 1 FROM gaps CROSS JOIN webhook_deliveries AS d INDEXED BY webhook_deliveries_pending
    WHERE d.status = 'pending' AND d.destination_id > gaps.start AND d.destination_id < gaps.next LIMIT ${COUNTED + 1})`;

/** Returns the SQL that counts the destinations of an index, and lists the first ones. */
const listDestinations = (index: string, condition: string) => `
  SELECT count(*) AS n, (SELECT json_group_array(id) FROM (
    SELECT id FROM destinations INDEXED BY ${index} WHERE ${condition} ORDER BY id LIMIT ${NAMED})) AS ids
  FROM (SELECT 1 FROM destinations INDEXED BY ${index} WHERE ${condition} LIMIT ${COUNTED + 1})`;

const FAILING = listDestinations(
  "destinations_failing",
  `failing_since IS NOT NULL AND enabled = 1 AND alerted_at IS NOT NULL AND ${isServedHere("destinations")}`,
);
const UNSIGNED = listDestinations(
  "destinations_unsigned",
  `unsigned_since IS NOT NULL AND deleted_at IS NULL AND ${isServedHere("destinations")}`,
);

// A sealed text starts with a version, its key's id and a "."; "/" is the next character. Each step jumps to the texts of
// the next key. A deleted destination has none. Copies aren't counted: nothing encrypts them again.
const countSealed = (table: string, column: string) => `
  WITH RECURSIVE sealed (start) AS (
    SELECT substr(first, 1, 3 + instr(substr(first, 4), '.')) FROM (SELECT min(${column}) AS first FROM ${table})
    UNION ALL
    SELECT (SELECT substr(first, 1, 3 + instr(substr(first, 4), '.'))
      FROM (SELECT min(${column}) AS first FROM ${table} WHERE ${column} > rtrim(sealed.start, '.') || '/'))
    FROM sealed WHERE sealed.start IS NOT NULL LIMIT ${SEALING_KEYS_TOLD_APART + 1})
  SELECT substr(start, 4, length(start) - 4) AS keyId, (SELECT count(*) FROM (SELECT 1 FROM ${table}
    WHERE ${column} > start AND ${column} < rtrim(start, '.') || '/' AND destination_id NOT IN (
      SELECT id FROM destinations WHERE deleted_at IS NULL AND organization_id IN (${AWAY_ORGANIZATIONS})) LIMIT ${COUNTED + 1})) AS count
  FROM sealed WHERE start IS NOT NULL`;

const SEALED_SECRETS = countSealed("destination_secrets", "sealed_secret");
const SEALED_HEADERS = countSealed("destination_headers", "sealed_value");

const REPLAYS = `
  SELECT id, delivery_count AS deliveryCount, created_at AS createdAtMs FROM replays INDEXED BY replays_running
  WHERE status = 'running' AND ${isServedHere("replays")} ORDER BY id LIMIT ${REPLAYS_LOOKED_AT}`;

/**
 * Returns the facts of a database for the operator's checks, by one batch that reads a bounded number of rows. `nowMs`
 * is Unix milliseconds.
 */
export async function findDatabaseFacts({ name, db }: NamedDatabase, nowMs: number): Promise<DatabaseFacts> {
  const answers = await db.batch([
    db.prepare(OLDEST),
    db.prepare(DUE).bind(nowMs),
    ...[PENDING, FAILING, UNSIGNED, SEALED_SECRETS, SEALED_HEADERS, REPLAYS].map((sql) => db.prepare(sql)),
  ]);
  const rows = <Row>(index: number) => (answers[index]?.results ?? []) as Row[];
  const count = (index: number) => rows<{ n: number }>(index)[0]?.n ?? 0;
  const names = (index: number) => JSON.parse(rows<{ ids: string }>(index)[0]?.ids ?? "[]") as string[];
  const [oldest] = rows<{ destinationId: string; dueAtMs: number }>(0);
  return {
    name,
    bytes: answers[0]?.meta.size_after ?? 0,
    oldestDue: oldest && oldest.dueAtMs <= nowMs ? oldest : null,
    due: count(1),
    pending: count(2),
    failing: count(3),
    failingIds: names(3),
    unsigned: count(4),
    unsignedIds: names(4),
    // A key that encrypts only copies is found, but nothing needs it.
    sealed: [5, 6].flatMap((index) => rows<{ keyId: string; count: number }>(index)).filter((key) => key.count > 0),
    replays: rows(7),
  };
}
