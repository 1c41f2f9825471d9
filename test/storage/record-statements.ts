/** Returns the same database, and the SQL of every statement that is prepared through it from now on. */
export function recordStatements(db: D1Database): { db: D1Database; statements: string[] } {
  const statements: string[] = [];
  const recording = {
    prepare(sql: string) {
      statements.push(sql);
      return db.prepare(sql);
    },
    batch: (batch: D1PreparedStatement[]) => db.batch(batch),
  };
  return { db: recording as unknown as D1Database, statements };
}
