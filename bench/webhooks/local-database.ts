import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Bytes by table, its indexes included. */
export type TableBytes = ReadonlyMap<string, number>;

const BYTES_BY_TABLE = `
  SELECT coalesce(s.tbl_name, d.name) AS name, sum(d.pgsize) AS bytes
  FROM dbstat d LEFT JOIN sqlite_schema s ON s.name = d.name GROUP BY 1`;

/** Measures the local D1 in a state folder by its pages, while the service is running. */
export function measureTables(stateFolder: string): TableBytes {
  return readLocalDatabase(stateFolder, (database) => {
    const rows = database.prepare(BYTES_BY_TABLE).all();
    return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
  });
}

/** How much each table has grown; others are left out. */
export function subtractBytes(after: TableBytes, before: TableBytes): TableBytes {
  const grown = [...after].map(([name, bytes]): [string, number] => [name, bytes - (before.get(name) ?? 0)]);
  return new Map(grown.filter(([, bytes]) => bytes > 0));
}

/** The body of each event, by the event's id. */
export function readPayloads(stateFolder: string): ReadonlyMap<string, string> {
  return readLocalDatabase(stateFolder, (database) => {
    const rows = database.prepare("SELECT id, payload FROM events").all();
    return new Map(rows.map(({ id, payload }) => [String(id), String(payload)]));
  });
}

/** How many deliveries aren't settled. */
export function countPending(stateFolder: string): number {
  return readLocalDatabase(stateFolder, (database) => {
    const row = database.prepare("SELECT count(*) AS pending FROM webhook_deliveries WHERE status = 'pending'").get();
    return Number(row?.pending);
  });
}

function readLocalDatabase<Result>(stateFolder: string, read: (database: DatabaseSync) => Result): Result {
  const folder = join(stateFolder, "v3/d1/miniflare-D1DatabaseObject");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sqlite") && name !== "metadata.sqlite");
  const [name] = names;
  if (name === undefined || names.length > 1) throw new Error(`${folder} must hold one database, not ${names.length}.`);
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
}
