import { Problem } from "../../src/domain/errors/problem.ts";

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

/** Lets a list pass that was asked to start after a record which doesn't exist: its statements have been run. */
export function expectUnknownCursor(error: unknown): void {
  if (!(error instanceof Problem) || error.fields[0]?.path !== "query.after") throw error;
}
