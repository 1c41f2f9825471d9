/** What a database has read and written, by D1's own count. `mostWritten`: by one statement. */
export type RowCount = { read: number; mostWritten: number; statements: number };

/** Returns a database that counts the rows of its statements. */
export function countRows(db: D1Database): { db: D1Database; rows: RowCount } {
  const rows: RowCount = { read: 0, mostWritten: 0, statements: 0 };
  const note = <Result extends D1Result>(result: Result): Result => {
    rows.statements++;
    rows.read += result.meta.rows_read;
    rows.mostWritten = Math.max(rows.mostWritten, result.meta.rows_written);
    return result;
  };
  const originals = new Map<D1PreparedStatement, D1PreparedStatement>();
  const watch = (statement: D1PreparedStatement): D1PreparedStatement => {
    const watched = new Proxy(statement, {
      get(prepared, name) {
        if (name === "bind") return (...values: unknown[]) => watch(prepared.bind(...values));
        if (name === "all" || name === "run") return async () => note(await prepared.all());
        return Reflect.get(prepared, name);
      },
    });
    originals.set(watched, statement);
    return watched;
  };
  const counted = {
    prepare: (sql: string) => watch(db.prepare(sql)),
    batch: async (statements: D1PreparedStatement[]) =>
      (await db.batch(statements.map((statement) => originals.get(statement) ?? statement))).map(note),
    // The type is a class with more than these queries use.
  } as unknown as D1Database;
  return { db: counted, rows };
}
