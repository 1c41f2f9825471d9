/** The cost of all statements with the same text, by D1's own count: `meta` of each run, including index entries. */
export type StatementCost = { sql: string; runs: number; rowsRead: number; rowsWritten: number; rows: number };

/** An event, and when the transaction that stored it ended: Unix milliseconds. */
export type CommittedEvent = { id: string; committedAtMs: number };

/** `trips`: the calls of the database. A batch is one. */
export type Metered = { costs: StatementCost[]; commits: CommittedEvent[]; trips: number };

/** Counts what goes through the database bindings that it wraps. */
export class Meter {
  readonly #costs = new Map<string, StatementCost>();
  #commits: CommittedEvent[] = [];
  #trips = 0;
  readonly #wrapped = new WeakMap<object, unknown>();

  /** The same bindings, the database counted. One object for each `env`, since settings are kept by it. */
  wrap<Env extends { DB: D1Database }>(env: Env): Env {
    const known = this.#wrapped.get(env);
    if (known) return known as Env;
    const wrapped = { ...env, DB: this.#wrapDatabase(env.DB) };
    this.#wrapped.set(env, wrapped);
    return wrapped;
  }

  /** Returns the counts since the last call, and starts again. */
  take(): Metered {
    const taken = { costs: [...this.#costs.values()], commits: this.#commits, trips: this.#trips };
    this.#costs.clear();
    this.#commits = [];
    this.#trips = 0;
    return taken;
  }

  countTrip(): void {
    this.#trips++;
  }

  count(sql: string, { meta, results }: D1Result): void {
    const cost = this.#costs.get(sql) ?? { sql, runs: 0, rowsRead: 0, rowsWritten: 0, rows: 0 };
    cost.runs++;
    cost.rowsRead += meta.rows_read;
    cost.rowsWritten += meta.rows_written;
    cost.rows += results?.length ?? 0;
    this.#costs.set(sql, cost);
  }

  #wrapDatabase(db: D1Database): D1Database {
    const wrapped = {
      prepare: (sql: string) => new MeteredStatement(this, sql, db.prepare(sql)),
      batch: async (statements: MeteredStatement[]) => {
        this.countTrip();
        const results = await db.batch(statements.map(({ inner }) => inner));
        const committedAtMs = Date.now();
        for (const [index, { sql, values }] of statements.entries()) {
          const result = results[index];
          if (result) this.count(sql, result);
          // Its second value is the event's id (src/storage/deliveries/outbox.ts).
          if (sql.startsWith("INSERT INTO events ")) this.#commits.push({ id: String(values[1]), committedAtMs });
        }
        return results;
      },
    };
    // What the product uses of a database, and no more: anything else fails loudly.
    return wrapped as unknown as D1Database;
  }
}

class MeteredStatement {
  readonly inner: D1PreparedStatement;
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly #meter: Meter;

  constructor(meter: Meter, sql: string, inner: D1PreparedStatement, values: readonly unknown[] = []) {
    this.#meter = meter;
    this.sql = sql;
    this.inner = inner;
    this.values = values;
  }

  bind(...values: unknown[]): MeteredStatement {
    return new MeteredStatement(this.#meter, this.sql, this.inner.bind(...values), values);
  }

  async all<Row>(): Promise<D1Result<Row>> {
    this.#meter.countTrip();
    const result = await this.inner.all<Row>();
    this.#meter.count(this.sql, result);
    return result;
  }

  async run<Row>(): Promise<D1Result<Row>> {
    this.#meter.countTrip();
    const result = await this.inner.run<Row>();
    this.#meter.count(this.sql, result);
    return result;
  }

  /** Not D1's own `first`, which reports no counts. */
  async first<Row>(column?: string): Promise<Row | null> {
    const { results } = await this.all<Record<string, unknown>>();
    const row = results[0];
    if (!row) return null;
    return (column === undefined ? row : row[column]) as Row;
  }
}
