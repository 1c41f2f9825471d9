/** A table whose rows belong to organizations, and move with them from one shard to another. */
export type MovedTable = {
  name: string;
  /** The columns of its key. */
  key: readonly string[];
  /**
   * The source of its organization: by default the column `organization_id`; with `parent`, that of the row that
   * `column` refers to.
   */
  parent?: { table: string; column: string };
  /**
   * The order in which its rows were written, if that isn't the order of the key. Copies are written in the same order.
   */
  order?: string;
  /**
   * The columns by which its rows are paged, if paging by the key would sort all rows for each page. An index lists the
   * organization's rows by them. They are unique together, and never change.
   */
  readBy?: readonly string[];
  /** A column with numbers of the shard's own, which isn't copied. */
  omits?: string;
  /** True if rows are deleted after their retention time. That may be delayed. */
  isPruned?: boolean;
  /** The number of rows to delete at a time, if deleting them takes much longer than elsewhere. */
  deletedAtOnce?: number;
  /**
   * The number of rows to copy at a time, if they may be so long that a full page wouldn't fit into a Worker's memory.
   */
  copiedAtOnce?: number;
  /** True if its rows refer to phones. */
  hasPhone?: boolean;
  /**
   * For rows that are never updated: a row with an existing key is the same one (`keep`), or a different one
   * (`replace`).
   */
  known?: "keep" | "replace";
};

/**
 * All of them except organizations, phones and copies of keys, each after the tables that it refers to. Tables of sums
 * come after the rows whose triggers add them up, so that they are overwritten. A test compares this list with the
 * schema.
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
  // Deleting one searches all deliveries of the shard for a reference to it: an index would cost a row per delivery.
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
  // An answer may have 350 KB, and the Worker, with 128 MB, has several copies of it in memory.
  { name: "idempotency_keys", key: ["principal", "key"], known: "replace", isPruned: true, copiedAtOnce: 25 },
];

/** Returns the SQL of the rows of the organization `?1`, as `t`. */
export function rowsOf({ name, parent }: MovedTable): { from: string; where: string } {
  return parent
    ? {
        from: `${parent.table} AS p CROSS JOIN ${name} AS t ON t.${parent.column} = p.id`,
        where: "p.organization_id = ?1",
      }
    : { from: `${name} AS t`, where: "t.organization_id = ?1" };
}

/** Returns the SQL of a row's organization. `row` is the row's alias. */
export function ownerOf({ parent }: MovedTable, row: string): string {
  return parent
    ? `(SELECT organization_id FROM ${parent.table} WHERE id = ${row}.${parent.column})`
    : `${row}.organization_id`;
}
