/** A table whose rows belong to organizations, and move with them from one shard to another. */
export type MovedTable = {
  name: string;
  /** The columns of its key. */
  key: readonly string[];
  /** Names its organization: by default the column `organization_id`, else that of the row that `column` refers to. */
  parent?: { table: string; column: string };
  /** The order in which its rows were written, if that isn't the order of the key: the copies are written in it. */
  order?: string;
  /**
   * The columns by which its rows are read, page after page, if those of the key would have to be sorted anew for each page: an index lists the
   * organization's rows by them. Together they are unique, and never change.
   */
  readBy?: readonly string[];
  /** A column that each shard counts for itself. */
  omits?: string;
  /** True if rows are deleted after their retention time, which may wait. */
  isPruned?: boolean;
  /** How many rows are deleted at a time, if their deletion takes much longer than that of others. */
  deletedAtOnce?: number;
  /** How many rows are copied at a time, if they may be so long that a Worker couldn't hold a whole page of them. */
  copiedAtOnce?: number;
  /** True if its rows refer to phones. */
  hasPhone?: boolean;
  /** For rows that are never updated: a row with a known key is the same one (`keep`), or another one (`replace`). */
  known?: "keep" | "replace";
};

/**
 * All of them except organizations, phones and copies of keys, each after those that its rows refer to. Sums come after the rows whose
 * triggers add them up, so that they are overwritten. A test compares this list with the schema.
 */
export const MOVED_TABLES: readonly MovedTable[] = [
  { name: "rentals", key: ["id"], hasPhone: true },
  { name: "sessions", key: ["id"], readBy: ["allocated_at", "id"], hasPhone: true },
  { name: "runs", key: ["id"], readBy: ["created_at", "id"], hasPhone: true },
  { name: "files", key: ["id"], readBy: ["created_at", "rowid"] },
  { name: "file_deliveries", key: ["id"], readBy: ["created_at", "id"], hasPhone: true },
  { name: "usage", key: ["id"], readBy: ["created_at", "id"] },
  { name: "usage_by_day", key: ["organization_id", "day", "endpoint", "model"] },
  { name: "usage_by_key", key: ["organization_id", "key_id", "day", "model"] },
  { name: "ledger", key: ["id"], order: "rowid", readBy: ["created_at", "rowid"] },
  { name: "balance_alerts", key: ["id"], readBy: ["opened_at", "id"] },
  { name: "auto_recharges", key: ["id"] },
  { name: "subscriptions", key: ["id"] },
  { name: "invoices", key: ["id"] },
  { name: "invoice_attempts", key: ["id"] },
  { name: "events", key: ["id"], order: "seq", omits: "seq", known: "keep", isPruned: true },
  // For each, all deliveries of the shard are searched for one that still refers to it: an index would cost each delivery a row.
  { name: "destinations", key: ["id"], deletedAtOnce: 1 },
  {
    name: "destination_secrets",
    key: ["destination_id", "number"],
    parent: { table: "destinations", column: "destination_id" },
  },
  {
    name: "destination_headers",
    key: ["destination_id", "name"],
    parent: { table: "destinations", column: "destination_id" },
  },
  { name: "webhook_deliveries", key: ["id"], isPruned: true },
  {
    name: "webhook_attempts",
    key: ["delivery_id", "number"],
    parent: { table: "webhook_deliveries", column: "delivery_id" },
  },
  { name: "replays", key: ["id"], isPruned: true },
  {
    name: "replay_deliveries",
    key: ["replay_id", "delivery_id"],
    parent: { table: "replays", column: "replay_id" },
  },
  { name: "requests", key: ["organization_id", "id"], isPruned: true },
  { name: "request_counts", key: ["organization_id", "kind"] },
  { name: "kept_answers", key: ["organization_id"] },
  { name: "kept_responses", key: ["organization_id"] },
  // An answer may have 350 KB, of which a Worker with 128 MB holds several copies.
  { name: "idempotency_keys", key: ["principal", "key"], known: "replace", isPruned: true, copiedAtOnce: 25 },
];

/** Returns the SQL that reads the rows `t` of the organization `?1`. */
export function rowsOf({ name, parent }: MovedTable): { from: string; where: string } {
  return parent
    ? {
        from: `${parent.table} AS p CROSS JOIN ${name} AS t ON t.${parent.column} = p.id`,
        where: "p.organization_id = ?1",
      }
    : { from: `${name} AS t`, where: "t.organization_id = ?1" };
}

/** Returns the SQL of the organization of a row, which `row` names. */
export function ownerOf({ parent }: MovedTable, row: string): string {
  return parent
    ? `(SELECT organization_id FROM ${parent.table} WHERE id = ${row}.${parent.column})`
    : `${row}.organization_id`;
}
