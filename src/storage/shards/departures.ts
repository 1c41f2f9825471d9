import { MOVED_TABLES, type MovedTable, ownerOf } from "./moved-tables.ts";

/**
 * The state of an organization that leaves its shard. `copying`: everything works. `draining`: no delivery is claimed.
 * `held`: writes are refused. `gone`: another shard has it, and its rows here are deleted.
 */
type DepartureState = "copying" | "draining" | "held" | "gone";

/** Refuses a write with the message that `isMovingRefusal` recognizes. */
const REFUSE = "RAISE(ABORT, 'organization_moving')";

const isLeaving = (owner: string, states = "") =>
  `EXISTS (SELECT 1 FROM departures WHERE organization_id = ${owner}${states && ` AND state IN (${states})`})`;

/** A trigger, without its name. */
type Trigger = { name: string; sql: string };

// The triggers exist only while an organization leaves, so that they cost nothing otherwise.
function listTriggers(): Trigger[] {
  return [...MOVED_TABLES.flatMap(listTriggersOf), ...listSpecialTriggers()].map(({ name, sql }) => ({
    name: `leaving_${name}`,
    sql: `CREATE TRIGGER IF NOT EXISTS leaving_${name} ${sql}`,
  }));
}

/**
 * Returns the triggers that record each change of the organization's rows, in the transaction of the change, and refuse
 * it once writes are held.
 */
function listTriggersOf(table: MovedTable): Trigger[] {
  const { name, key, isPruned } = table;
  const record = (row: string) =>
    `INSERT INTO departing_changes (table_name, row_key) VALUES ('${name}', json_array(${key.map((column) => `${row}.${column}`).join(", ")}));`;
  const refuse = (row: string, states: string) =>
    `SELECT ${REFUSE} FROM departures WHERE organization_id = ${ownerOf(table, row)} AND state IN (${states});`;
  const written = (event: string) => ({
    name: `${name}_${event}`,
    sql: `AFTER ${event.toUpperCase()} ON ${name} WHEN ${isLeaving(ownerOf(table, "NEW"))}
      BEGIN ${refuse("NEW", "'held', 'gone'")} ${record("NEW")} END`,
  });
  return [
    written("insert"),
    written("update"),
    {
      name: `${name}_delete`,
      sql: `AFTER DELETE ON ${name} WHEN ${isLeaving(ownerOf(table, "OLD"), "'copying', 'draining', 'held'")}
        BEGIN ${refuse("OLD", "'held'")} ${record("OLD")} END`,
    },
    // Deletions of rows past their retention time are skipped and done later: one statement prunes many organizations,
    // and must not fail.
    ...(isPruned
      ? [
          {
            name: `${name}_prune`,
            sql: `BEFORE DELETE ON ${name} WHEN ${isLeaving("OLD.organization_id", "'held'")} BEGIN SELECT RAISE(IGNORE); END`,
          },
        ]
      : []),
  ];
}

function listSpecialTriggers(): Trigger[] {
  const held = "'held', 'gone'";
  const sessionOwner = "(SELECT organization_id FROM sessions WHERE id = OLD.active_session_id)";
  return [
    {
      name: "claim",
      // Skips the row, so that the transaction, which also settles attempts, continues without it.
      sql: `BEFORE UPDATE OF lease_token ON webhook_deliveries
        WHEN NEW.lease_token IS NOT NULL AND NEW.lease_token IS NOT OLD.lease_token
          AND ${isLeaving("NEW.organization_id", "'draining', 'held', 'gone'")}
        BEGIN SELECT RAISE(IGNORE); END`,
    },
    {
      name: "money",
      // Ignores its name and its shard, which belong to the directory.
      sql: `AFTER UPDATE OF balance_microdollars, alert_threshold_microdollars, auto_recharge, plan_name ON organizations
        WHEN ${isLeaving("NEW.id", held)} BEGIN SELECT ${REFUSE}; END`,
    },
    {
      name: "phone_insert",
      sql: `AFTER INSERT ON phones WHEN ${isLeaving("NEW.organization_id", held)} BEGIN SELECT ${REFUSE}; END`,
    },
    {
      name: "phone_update",
      // Ignores a phone's own departure, which is its last write.
      sql: `AFTER UPDATE ON phones WHEN NEW.away_on IS NULL AND (${isLeaving("OLD.organization_id", held)}
          OR ${isLeaving("NEW.organization_id", held)} OR ${isLeaving(sessionOwner, held)})
        BEGIN SELECT ${REFUSE}; END`,
    },
  ];
}

/** Begins to record the changes of an organization's rows. Repeating it changes nothing. */
export async function beginDeparture(db: D1Database, organizationId: string): Promise<void> {
  await db.batch([
    ...listTriggers().map(({ sql }) => db.prepare(sql)),
    db
      .prepare("INSERT INTO departures (organization_id, state) VALUES (?, 'copying') ON CONFLICT DO NOTHING")
      .bind(organizationId),
  ]);
}

/** Sets the state of the departure. All earlier transactions are recorded; all later ones see the new state. */
export async function setDepartureState(db: D1Database, organizationId: string, state: DepartureState): Promise<void> {
  await db.prepare("UPDATE departures SET state = ?2 WHERE organization_id = ?1").bind(organizationId, state).run();
}

/** Deletes the departure and its recorded changes. */
export async function endDeparture(db: D1Database, organizationId: string): Promise<void> {
  await db.batch([
    db.prepare("DELETE FROM departures WHERE organization_id = ?").bind(organizationId),
    db.prepare("DELETE FROM departing_changes"),
    ...listTriggers().map(({ name }) => db.prepare(`DROP TRIGGER IF EXISTS ${name}`)),
  ]);
}

// A delivery that was held or given up during an attempt keeps its lease until the attempt is stored. A delivered one
// has no lease.
const FIND_LEASE = `
  SELECT EXISTS (
    SELECT 1 FROM destinations AS d CROSS JOIN webhook_deliveries AS w INDEXED BY webhook_deliveries_pending
      ON w.destination_id = d.id
    WHERE d.organization_id = ?1 AND w.status = 'pending' AND w.leased_until > ?2
  ) OR EXISTS (
    SELECT 1 FROM webhook_deliveries INDEXED BY webhook_deliveries_undelivered
    WHERE organization_id = ?1 AND (status = 'failed' OR status = 'held') AND leased_until > ?2
  ) AS isDelivering`;

/** Returns true if an attempt of the organization's deliveries is in progress. `nowMs` is Unix milliseconds. */
export async function isDelivering(db: D1Database, organizationId: string, nowMs: number): Promise<boolean> {
  return (await db.prepare(FIND_LEASE).bind(organizationId, nowMs).first<number>("isDelivering")) === 1;
}

/** A recorded change: a row that was written after it may have been copied. */
export type DepartingChange = { number: number; table: string; key: string };

// Reads each table's first changes from the index, regardless of how many others there are.
const LIST_CHANGES = `
  SELECT t.value AS "table", (
    SELECT json_group_array(json_array(c.number, c.row_key) ORDER BY c.number)
    FROM (SELECT number, row_key FROM departing_changes WHERE table_name = t.value ORDER BY number LIMIT ?2) AS c
  ) AS changes
  FROM json_each(?1) AS t ORDER BY t.key`;

/**
 * Returns the first changes of these tables, sorted by table in the given order, then by the time of the change. Rows
 * are read in their current state, so referenced tables must come first: a row that changed early may refer to a late
 * one.
 */
export async function listDepartingChanges(
  db: D1Database,
  tables: readonly string[],
  limit: number,
): Promise<DepartingChange[]> {
  const { results } = await db
    .prepare(LIST_CHANGES)
    .bind(JSON.stringify(tables), limit)
    .all<{ table: string; changes: string }>();
  const listed = results.flatMap(({ table, changes }) =>
    (JSON.parse(changes) as [number, string][]).map(([number, key]) => ({ number, table, key })),
  );
  return listed.slice(0, limit);
}

/** Deletes recorded changes whose rows were copied. */
export async function deleteDepartingChanges(db: D1Database, changes: readonly DepartingChange[]): Promise<void> {
  await db
    .prepare("DELETE FROM departing_changes WHERE number IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(changes.map(({ number }) => number)))
    .run();
}
