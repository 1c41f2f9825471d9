/** When a batch fails: before it is stored, or after, so that only the answer is lost. Null: it doesn't. */
type Failure = "before" | "after" | null;

/** A database whose next batches fail, one after the other. */
export class LossyDatabase {
  readonly #failures: Failure[];
  readonly database: D1Database;

  constructor(db: D1Database, failures: readonly Failure[]) {
    this.#failures = [...failures];
    const batch = async (statements: D1PreparedStatement[]) => {
      const failure = this.#failures.shift() ?? null;
      if (failure !== "before") {
        const results = await db.batch(statements);
        if (failure === null) return results;
      }
      throw new Error("D1_ERROR: Network connection lost.");
    };
    // The type is a class with more than a charge uses.
    this.database = { prepare: (sql: string) => db.prepare(sql), batch } as unknown as D1Database;
  }

  /** True if all failures have happened. */
  get isDone(): boolean {
    return this.#failures.length === 0;
  }
}
