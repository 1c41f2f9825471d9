import { type Destination, MAX_DESTINATIONS, type WantedType } from "../../domain/deliveries/destination.ts";
import { commitBatch } from "../commit-batch.ts";
import { prepareRequireWithdrawn, prepareWithdrawUnsent, withdrawAllUnsent } from "../deliveries/withdraw-unsent.ts";
import { prepareGuard } from "../guards.ts";
import { readListPage, type StartsAfter, startAfter } from "../start-after.ts";
import {
  type HeaderChanges,
  NO_HEADER_CHANGES,
  prepareChangeHeaders,
  prepareDropMovedHeaders,
} from "./destination-headers.ts";
import { type DestinationRef, IS_IN_SCOPE, IS_REFERRED } from "./destination-ref.ts";

/** The fields of a destination to change. The others stay. */
export type DestinationPatch = Partial<
  Pick<Destination, "url" | "eventTypes" | "enabled" | "name" | "description" | "maxPerSecond">
>;

type DestinationRow = {
  id: string;
  organization_id: string;
  url: string;
  event_types: string;
  enabled: number;
  created_at: number;
  name: string | null;
  description: string | null;
  max_per_second: number | null;
  header_names: string;
  old_secret_expires_at: number | null;
  auto_disabled_at: number | null;
};

const COLUMNS = `id, organization_id, url, event_types, enabled, created_at, name, description, max_per_second, auto_disabled_at,
  (SELECT json_group_array(name) FROM destination_headers WHERE destination_id = destinations.id) AS header_names,
  (SELECT max(expires_at) FROM destination_secrets WHERE destination_id = destinations.id) AS old_secret_expires_at`;
const COUNT = "SELECT count(*) FROM destinations WHERE organization_id = ?1 AND deleted_at IS NULL";

// Ids sort by creation.
const pageAfter = (start: string) => `
  SELECT ${COLUMNS} FROM destinations WHERE organization_id = ?1 AND deleted_at IS NULL ${start}
  ORDER BY id DESC LIMIT ?2 OFFSET ?3`;

const HAS_ROOM = `EXISTS (SELECT 1 FROM organizations WHERE id = ?1 AND (${COUNT}) < ${MAX_DESTINATIONS})`;

const INSERT = `
  INSERT INTO destinations (organization_id, id, url, event_types, enabled, created_at, name, description, max_per_second)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

// In a patch, a missing field stays as it is; null empties it.
const patched = (column: string, field: string) =>
  `iif(json_type(?3, '$.${field}') IS NULL, ${column}, ?3 ->> '${field}')`;
const patchColumn = (column: string, field: string) => `${column} = ${patched(column, field)}`;

// True for a change of a setting that deliveries use. ?4: true if headers change.
const IS_REVISED = `(?4 OR url <> ${patched("url", "url")} OR enabled <> ${patched("enabled", "enabled")}
  OR max_per_second IS NOT ${patched("max_per_second", "maxPerSecond")})`;

// Enabling a destination, disabled by hand or because it kept failing, resets its failures.
const IS_REVIVED = "enabled = 0 AND ?3 ->> 'enabled' = 1";

const UPDATE = `
  UPDATE destinations SET url = coalesce(?3 ->> 'url', url), event_types = coalesce(?3 -> 'eventTypes', event_types),
    enabled = coalesce(?3 ->> 'enabled', enabled), ${patchColumn("name", "name")},
    ${patchColumn("description", "description")}, ${patchColumn("max_per_second", "maxPerSecond")},
    consecutive_failures = iif(${IS_REVIVED}, 0, consecutive_failures),
    failing_since = iif(${IS_REVIVED}, NULL, failing_since), alerted_at = iif(${IS_REVIVED}, NULL, alerted_at),
    auto_disabled_at = iif(${IS_REVIVED}, NULL, auto_disabled_at), revision = revision + ${IS_REVISED}
  WHERE ${IS_REFERRED} RETURNING ${COLUMNS}`;

const DELETE = `
  UPDATE destinations SET enabled = 0, deleted_at = ?3, revision = revision + 1 WHERE ${IS_REFERRED} RETURNING id`;

const DELETED_ID = `(SELECT id FROM destinations WHERE ${IS_IN_SCOPE} AND deleted_at IS NOT NULL)`;

/** Returns the destination, or null if there is none in that scope. */
export async function findDestination(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
): Promise<Destination | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM destinations WHERE ${IS_REFERRED}`)
    .bind(destinationId, scope)
    .first<DestinationRow>();
  return row && readDestination(row);
}

/** Returns how many destinations the organization has, or null if the organization is unknown. */
export async function countDestinations(db: D1Database, organizationId: string): Promise<number | null> {
  return db
    .prepare(`SELECT (${COUNT}) AS total FROM organizations WHERE id = ?1`)
    .bind(organizationId)
    .first<number>("total");
}

/**
 * Returns a page of the organization's destinations, newest first, and how many there are, or null if the organization
 * is unknown.
 */
export async function listDestinations(
  db: D1Database,
  page: StartsAfter & { organizationId: string; limit: number; offset: number },
): Promise<{ destinations: Destination[]; total: number } | null> {
  const { organizationId, limit, offset } = page;
  const start = startAfter(page, { table: "destinations", columns: ["id"], at: "?4" });
  const count = () => db.prepare(`SELECT (${COUNT}) AS total FROM organizations WHERE id = ?1`).bind(organizationId);
  const rows = db.prepare(pageAfter(start.sql)).bind(organizationId, limit, offset, ...start.values);
  const found = await readListPage<DestinationRow>(db, { count, rows, find: start.find }, page);
  return found && { destinations: found.rows.map(readDestination), total: found.total };
}

/**
 * Prepares the statements that store a new destination. They refuse their batch as stale if the organization has
 * reached its limit.
 */
export function prepareInsertDestination(db: D1Database, destination: Destination): D1PreparedStatement[] {
  const { id, organizationId, url, eventTypes, enabled, createdAtMs, name, description, maxPerSecond } = destination;
  const types = JSON.stringify(eventTypes);
  return [
    prepareGuard(db, "stale_record", HAS_ROOM, organizationId),
    db
      .prepare(INSERT)
      .bind(organizationId, id, url, types, Number(enabled), createdAtMs, name, description, maxPerSecond),
  ];
}

/**
 * Changes a destination. Calls in progress claim nothing more with its old settings. Disabling withdraws its pending
 * deliveries: the first ones in the same transaction, the others soon. Enabling doesn't release any, so it first
 * withdraws those that are left. A URL with another origin drops all headers except those that `headers` sets. Returns
 * the updated destination, or null if there is none in that scope. Throws a CommitRefused if there would be too many
 * headers, or if it was disabled again in between.
 */
export async function updateDestination(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  { enabled, ...changes }: DestinationPatch,
  headers: HeaderChanges = NO_HEADER_CHANGES,
): Promise<Destination | null> {
  const patch = JSON.stringify({ ...changes, ...(enabled === undefined ? {} : { enabled: Number(enabled) }) });
  const ref = { destinationId, scope };
  const change = prepareChangeHeaders(db, ref, headers);
  const update = db.prepare(UPDATE).bind(destinationId, scope, patch, Number(change.length > 0));
  const withdraw = enabled === false ? [prepareWithdrawUnsent(db, ref)] : [];
  const drop = changes.url === undefined ? [] : [prepareDropMovedHeaders(db, ref, changes.url)];
  if (enabled) await withdrawAllUnsent(db, ref);
  const before = [...(enabled ? [prepareRequireWithdrawn(db, ref)] : []), ...drop, ...change];
  const results = await commitBatch(db, [...before, update, ...withdraw]);
  const row = results[before.length]?.results[0] as DestinationRow | undefined;
  return row ? readDestination(row) : null;
}

/**
 * Deletes a destination: nothing more is claimed for it, its open deliveries become failed (the first ones in the same
 * transaction), and its secrets and headers are deleted. The log remains. Returns false if there was none in that
 * scope. `nowMs` is Unix milliseconds.
 */
export async function deleteDestination(
  db: D1Database,
  { destinationId, scope }: DestinationRef,
  nowMs: number,
): Promise<boolean> {
  const [deleted] = await commitBatch(db, [
    db.prepare(DELETE).bind(destinationId, scope, nowMs),
    prepareWithdrawUnsent(db, { destinationId, scope }),
    db.prepare(`DELETE FROM destination_secrets WHERE destination_id = ${DELETED_ID}`).bind(destinationId, scope),
    db.prepare(`DELETE FROM destination_headers WHERE destination_id = ${DELETED_ID}`).bind(destinationId, scope),
  ]);
  return deleted?.results.length === 1;
}

function readDestination(row: DestinationRow): Destination {
  return {
    id: row.id,
    organizationId: row.organization_id,
    url: row.url,
    eventTypes: JSON.parse(row.event_types) as WantedType[],
    enabled: row.enabled === 1,
    createdAtMs: row.created_at,
    name: row.name,
    description: row.description,
    maxPerSecond: row.max_per_second,
    headerNames: JSON.parse(row.header_names) as string[],
    autoDisabledAtMs: row.auto_disabled_at,
    oldSecretExpiresAtMs: row.old_secret_expires_at,
  };
}
