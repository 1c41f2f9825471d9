/** Thrown if a database may no longer be used. */
export class TimeOver extends Error {
  override readonly name = "TimeOver";
}

/**
 * Returns a database that refuses every query from `untilMs` (Unix milliseconds) on. Queries in progress aren't
 * stopped.
 */
export function useUntil(db: D1Database, untilMs: number): D1Database {
  const requireTime = () => {
    if (Date.now() >= untilMs) throw new TimeOver();
  };
  const limited: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => {
      requireTime();
      return db.prepare(sql);
    },
    batch: (statements) => {
      requireTime();
      return db.batch(statements);
    },
  };
  // The type is a class with more methods than a move uses.
  return limited as D1Database;
}
