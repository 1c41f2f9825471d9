import type { Copying } from "./move-rows.ts";

type Row = Record<string, string | number | null>;

// The phones that move with the organization: its own, including rented ones, and shared ones on which its sessions
// run.
const GOING = `
  p.away_on IS NULL AND (p.organization_id = ?1
    OR EXISTS (SELECT 1 FROM sessions AS s WHERE s.id = p.active_session_id AND s.organization_id = ?1))`;

const HISTORY = `
  SELECT h.* FROM phones AS p CROSS JOIN phone_status_changes AS h ON h.phone_id = p.id WHERE ${GOING}`;

const COLUMNS = [
  "organization_id",
  "name",
  "nickname",
  "status",
  "status_trigger",
  "status_reason",
  "status_changed_at",
  "rental_id",
  "active_session_id",
  "created_at",
  "version",
];

/**
 * Makes this shard the home of phones that come from another one. Phones that already live here, or have left again,
 * stay as they are.
 */
const ARRIVE_PHONES = `
  INSERT INTO phones (id, ${COLUMNS.join(", ")})
  SELECT j.value ->> 'id', ${COLUMNS.map((column) => `j.value ->> '${column}'`).join(", ")} FROM json_each(?1) AS j WHERE true
  ON CONFLICT (id) DO UPDATE SET away_on = NULL, ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}
  WHERE away_on IS NOT NULL AND excluded.version >= version`;

/** Adds the status history of phones from other shards. */
const ARRIVE_HISTORY = `
  INSERT INTO phone_status_changes (phone_id, number, status, reason, at)
  SELECT j.value ->> 'phone_id', j.value ->> 'number', j.value ->> 'status', j.value ->> 'reason', j.value ->> 'at'
  FROM json_each(?1) AS j WHERE true
  ON CONFLICT (phone_id, number) DO UPDATE SET status = excluded.status, reason = excluded.reason, at = excluded.at`;

/** The most rows per statement. */
const ROWS_A_STATEMENT = 1000;

/**
 * Copies the phones that move with the organization, with their history. Nothing may change them until they have left.
 */
export async function copyGoingPhones({ from, to, organizationId }: Copying): Promise<void> {
  const [phones, history] = await from.batch<Row>([
    from.prepare(`SELECT p.* FROM phones AS p WHERE ${GOING}`).bind(organizationId),
    from.prepare(HISTORY).bind(organizationId),
  ]);
  await arrivePhones(to, phones?.results ?? [], history?.results ?? []);
}

/** Writes phones that come from another shard, with their history. */
export async function arrivePhones(to: D1Database, phones: readonly Row[], history: readonly Row[]): Promise<void> {
  const prepareAll = (sql: string, rows: readonly Row[]) =>
    Array.from({ length: Math.ceil(rows.length / ROWS_A_STATEMENT) }, (_, index) =>
      to.prepare(sql).bind(JSON.stringify(rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT))),
    );
  const statements = [...prepareAll(ARRIVE_PHONES, phones), ...prepareAll(ARRIVE_HISTORY, history)];
  if (statements.length > 0) await to.batch(statements);
}

/**
 * Returns true if a phone that moves with the organization has the same id as another one that lives in the new shard.
 */
export async function findPhoneOfSameId({ from, to, organizationId }: Copying): Promise<boolean> {
  const { results } = await from
    .prepare(`SELECT p.id FROM phones AS p WHERE ${GOING}`)
    .bind(organizationId)
    .all<{ id: string }>();
  const found = await to
    .prepare("SELECT 1 FROM json_each(?) AS k CROSS JOIN phones AS p ON p.id = k.value WHERE p.away_on IS NULL LIMIT 1")
    .bind(JSON.stringify(results.map(({ id }) => id)))
    .first();
  return found !== null;
}

const leave = (version: string) => `
  UPDATE phones AS p SET away_on = ?2, organization_id = NULL, rental_id = NULL, active_session_id = NULL, version = ${version}
  WHERE ${GOING}`;

/**
 * Marks the phones that moved with the organization as living in the other shard. The rows stay, since those of others
 * may refer to them.
 */
export async function leavePhones(db: D1Database, organizationId: string, toShard: number): Promise<void> {
  await db.prepare(leave("version + 1")).bind(organizationId, toShard).run();
}

/**
 * Marks the copied phones of an organization whose shard wasn't switched as living in the old shard. Their versions
 * stay, so that they can arrive again. Works only while the organization is arriving.
 */
export async function returnPhones({ to, fromShard, organizationId }: Copying): Promise<void> {
  await to.prepare(leave("version")).bind(organizationId, fromShard).run();
}
