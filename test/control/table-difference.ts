type Row = Record<string, unknown>;
/** Every row of a database, by its table and its id. */
export type AllRows = Map<string, Row>;

/** Reads every row of every table that has an `id`, as of one moment. */
export async function readAllRows(db: D1Database): Promise<AllRows> {
  const { results } = await db
    .prepare(
      `SELECT t.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c ON c.name = 'id'
       WHERE t.type = 'table' AND t.name NOT LIKE 'd1\\_%' ESCAPE '\\' ORDER BY t.name`,
    )
    .all<{ name: string }>();
  const names = results.map(({ name }) => name);
  const tables = await db.batch<Row>(names.map((name) => db.prepare(`SELECT * FROM "${name}"`)));
  return new Map(
    names.flatMap((name, index) =>
      (tables[index]?.results ?? []).map((row): [string, Row] => [`${name} ${row.id}`, row]),
    ),
  );
}

/**
 * Lists the differences by table and id: the columns of a new row without the id, the new values of a changed one, null
 * for a deleted one.
 */
export function listDifferences(before: AllRows, after: AllRows): Record<string, Row | null> {
  const differences: [string, Row | null][] = [];
  for (const [key, { id: _id, ...row }] of after) {
    const old = before.get(key);
    const changed = Object.entries(row).filter(([column, value]) => !old || old[column] !== value);
    if (changed.length > 0) differences.push([key, Object.fromEntries(changed)]);
  }
  for (const key of before.keys()) if (!after.has(key)) differences.push([key, null]);
  return Object.fromEntries(differences);
}
