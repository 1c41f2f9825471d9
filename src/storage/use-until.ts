/** Thrown where a database may no longer be used. */
export class TimeOver extends Error {
  override readonly name = "TimeOver";
}

/** Returns a database that refuses each query from then on, in Unix milliseconds. What has begun isn't stopped. */
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
  // The type is a class with more than a move uses.
  return limited as D1Database;
}
