import type { Table } from "./read-schema.ts";

/**
 * Orders tables so that a table stands after those it refers to, else by name. Where tables refer to each other in a circle, one whose
 * references into it may all be null goes first.
 */
export function orderTables(tables: readonly Table[]): Table[] {
  const left = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  const ordered: Table[] = [];
  while (left.length > 0) {
    // Those that wait for nothing, or only for tables that wait for them too.
    const next = left.filter((table) =>
      [...reachFrom(table, left)].every((other) => reachFrom(other, left).has(table)),
    );
    const table =
      next.find((one) => listParents(one, left).length === 0) ??
      next.find((one) => listParents(one, left, (columns) => !mayBeNull(one, columns)).length === 0) ??
      next[0];
    if (!table) break;
    ordered.push(table);
    left.splice(left.indexOf(table), 1);
  }
  return ordered;
}

/** The tables among `left` that a table refers to, without itself, by the references that count. */
function listParents(
  table: Table,
  left: readonly Table[],
  counts: (columns: readonly string[]) => boolean = () => true,
): Table[] {
  const keys = table.foreignKeys.filter(({ columns }) => counts(columns));
  return left.filter((other) => other !== table && keys.some((key) => isSameName(key.table, other.name)));
}

/** The tables among `left` that a table refers to, directly or through others. */
function reachFrom(table: Table, left: readonly Table[]): Set<Table> {
  const reached = new Set<Table>();
  const waiting = [table];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const found = listParents(next, left).filter((parent) => !reached.has(parent));
    for (const parent of found) reached.add(parent);
    waiting.push(...found);
  }
  return reached;
}

/** Whether a reference by these columns may be left out: one of them may be null. */
export function mayBeNull(table: Table, columns: readonly string[]): boolean {
  return columns.some((column) => table.columns.find(({ name }) => isSameName(name, column))?.isNullable ?? true);
}

/** Names are the same to SQLite whatever their case. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
