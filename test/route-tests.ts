/** The tables of the directory. An organization's row, and copies of its keys, are in its shard as well. */
const DIRECTORY =
  /\b(?:FROM|INTO|UPDATE|JOIN) (?:users|members|invitations|invitation_mails|sign_in_links|logins|passkeys|passkey_challenges|cron_runs|moves)\b/;
const IN_BOTH = /\bINSERT INTO (?:organizations|api_keys)\b/;
const OF_KEYS = /\b(?:FROM|UPDATE|JOIN) api_keys\b/;

/** Stand-ins that fill the other shards, so that every organization that a test creates is placed in the last one. */
const FILLERS = 1000;

export function firstOf(databases: readonly D1Database[]): D1Database {
  const [first] = databases;
  if (!first) throw new Error("The Workers have no database.");
  return first;
}

/**
 * Returns the database for a test that knows of one only. With several shards, every organization is in the last one, so
 * that a test fails where the service takes the directory for the shard, or the reverse; each of the test's own statements
 * goes where its tables are.
 */
export async function routeTests(databases: readonly D1Database[]): Promise<D1Database> {
  const directory = firstOf(databases);
  const last = databases.length - 1;
  const shard = databases[last];
  if (last === 0 || !shard) return directory;
  await directory
    .prepare(
      `WITH RECURSIVE filler (number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM filler WHERE number + 1 < ?1 * ?2)
       INSERT INTO organizations (id, name, slug, created_at, shard)
       SELECT 'org_filler' || number, 'Filler', 'filler-' || number, 0, number % ?1 FROM filler`,
    )
    .bind(last, FILLERS)
    .run();
  const choose = (sql: string): Place => {
    if (IN_BOTH.test(sql)) return "both";
    return DIRECTORY.test(sql) || OF_KEYS.test(sql) ? "directory" : "shard";
  };
  const settle = () =>
    directory
      .prepare(
        "UPDATE organizations SET shard = ?, version = version + 1 WHERE shard = 0 AND id NOT GLOB 'org_filler*'",
      )
      .bind(last)
      .run();
  return openRouted({ directory, shard, choose, settle });
}

type Place = "directory" | "shard" | "both";
type Route = {
  directory: D1Database;
  shard: D1Database;
  choose(sql: string): Place;
  /** Says in the directory where the organizations are that were inserted. */
  settle(): Promise<unknown>;
};

function openRouted(route: Route): D1Database {
  const { directory, shard, choose, settle } = route;
  const prepare = (sql: string, values: readonly unknown[] = []): Routed => ({
    place: choose(sql),
    on: (db) => (values.length > 0 ? db.prepare(sql).bind(...values) : db.prepare(sql)),
    bind: (...bound) => prepare(sql, bound),
    all: async () => firstResult(await runAll([prepare(sql, values)])),
    run: async () => firstResult(await runAll([prepare(sql, values)])),
    first: async (column) => {
      const [row] = firstResult(await runAll([prepare(sql, values)])).results as Record<string, unknown>[];
      return row && column !== undefined ? row[column] : (row ?? null);
    },
  });
  const runAll = async (statements: readonly Routed[]): Promise<D1Result[]> => {
    const results = new Map<Routed, D1Result>();
    for (const [db, name] of [
      [directory, "directory"],
      [shard, "shard"],
    ] as const) {
      const own = statements.filter(({ place }) => place === name || place === "both");
      const given = own.length > 0 ? await db.batch(own.map((statement) => statement.on(db))) : [];
      for (const [index, statement] of own.entries()) results.set(statement, given[index] as D1Result);
      if (name === "directory" && own.some(({ place }) => place === "both")) await settle();
    }
    return statements.map((statement) => results.get(statement) as D1Result);
  };
  return { prepare, batch: runAll, exec: (script: string) => shard.exec(script) } as unknown as D1Database;
}

type Routed = {
  place: Place;
  on(db: D1Database): D1PreparedStatement;
  bind(...values: unknown[]): Routed;
  all(): Promise<D1Result>;
  run(): Promise<D1Result>;
  first(column?: string): Promise<unknown>;
};

function firstResult([result]: readonly D1Result[]): D1Result {
  if (!result) throw new Error("The statement was not answered.");
  return result;
}
