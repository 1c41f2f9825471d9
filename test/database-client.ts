import { resolve } from "node:path";

/** A request to the client's Worker: statements in one batch, or a script of several. */
export type DatabaseTask = { statements: { sql: string; values: readonly Value[] }[] } | { script: string };
type Value = string | number | boolean | null;
type Row = Record<string, unknown>;
type Ask = (task: DatabaseTask) => Promise<unknown>;

/** The Worker that does it, for the test harness. */
export const DATABASE_CLIENT = {
  name: "database-client",
  main: resolve(import.meta.dirname, "workers/database-client/index.ts"),
  configPath: resolve(import.meta.dirname, "workers/database-client/wrangler.toml"),
};

/**
 * The Workers' D1 for code in Node: one request for a statement or a batch. With wrangler's own proxy, each `prepare`
 * and each `bind` is a separate request that blocks Node.
 *
 * @param send sends a body to the client's Worker
 */
export function openDatabase(send: (body: string) => Promise<Response>): D1Database {
  const ask: Ask = async (task) => {
    const response = await send(JSON.stringify(task));
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(String(answer));
    return answer;
  };
  const database = {
    prepare: (sql: string) => new Statement(ask, sql, []),
    batch: (statements: readonly Statement[]) =>
      ask({ statements: statements.map(({ sql, values }) => ({ sql, values })) }),
    exec: (script: string) => ask({ script }),
  };
  return database as unknown as D1Database;
}

class Statement {
  readonly #ask: Ask;
  readonly sql: string;
  readonly values: readonly Value[];

  constructor(ask: Ask, sql: string, values: readonly Value[]) {
    this.#ask = ask;
    this.sql = sql;
    this.values = values;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#ask, this.sql, values.map(checkValue));
  }

  async all(): Promise<D1Result<Row>> {
    const { sql, values } = this;
    const [result] = (await this.#ask({ statements: [{ sql, values }] })) as D1Result<Row>[];
    if (!result) throw new Error("The statement was not answered.");
    return result;
  }

  run(): Promise<D1Result<Row>> {
    return this.all();
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results;
    if (!row) return null;
    if (column === undefined) return row;
    if (!(column in row)) throw new Error(`D1_COLUMN_NOTFOUND: Column not found (${column})`);
    return row[column];
  }
}

/** Values that JSON would change on the way are refused, as D1 refuses most of them. */
function checkValue(value: unknown): Value {
  const isPlain = value === null || typeof value === "string" || typeof value === "boolean";
  if (isPlain || Number.isFinite(value)) return value as Value;
  throw new TypeError(`A value of type ${typeof value} can't be bound.`);
}
