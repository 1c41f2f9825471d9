export type Value = string | number | null;

/** Rows per statement: its JSON stays far below the 2 MB that a bound value may have. */
const ROWS_PER_STATEMENT = 1000;

/**
 * Prepares the statements that insert the rows that are missing. Each statement takes many rows, as JSON: D1 limits the
 * parameters of a statement, and each statement costs a round trip.
 */
export function prepareInsertRows(
  db: D1Database,
  table: string,
  columns: readonly string[],
  rows: readonly Value[][],
): D1PreparedStatement[] {
  const values = columns.map((_, index) => `value ->> ${index}`).join(", ");
  const insert = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`;
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) => {
    const chunk = rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT);
    return db.prepare(insert).bind(JSON.stringify(chunk));
  });
}
