import { seedDatabase } from "../src/demo/seed.ts";
import { countStart } from "./count-starts.ts";
import { DATABASE_CLIENT, openDatabase } from "./database-client.ts";
import { migrate } from "./reset-database.ts";
import { openRuntime, type Runtime } from "./runtime-client.ts";
import { createTestHarness, listenInMemory } from "./wrangler.ts";

/** How many databases one start has. */
const DATABASES = 24;

/** The bindings of unused databases. */
let unused: { runtime: Runtime; bindings: string[] } | undefined;

/**
 * Returns a D1 for the caller alone, migrated and, by default, seeded, without any of the Workers: for the rules of the
 * storage. All test files of a process share the runtime; each call gets another database of it.
 *
 * @param options.seed `false` leaves the database empty
 */
export async function startDatabase({ seed = true }: { seed?: boolean } = {}): Promise<D1Database> {
  if (!unused?.bindings.length) unused = await startRuntime();
  const { runtime, bindings } = unused;
  const url = new URL(`http://localhost/${bindings.pop()}`);
  const db = openDatabase((body) => runtime.send(DATABASE_CLIENT.name, url, { method: "POST", body }));
  await migrate(db);
  if (seed) await seedDatabase(db, Date.now());
  return db;
}

async function startRuntime(): Promise<NonNullable<typeof unused>> {
  countStart("a D1 alone");
  const bindings = Array.from({ length: DATABASES }, (_, index) => `DB_${index}`);
  const config = {
    name: DATABASE_CLIENT.name,
    main: DATABASE_CLIENT.main,
    compatibility_date: "2026-11-01",
    d1_databases: bindings.map((binding) => ({ binding, database_name: binding, database_id: binding })),
  };
  const server = createTestHarness({ workers: [{ config }] });
  await listenInMemory(server);
  return { runtime: await openRuntime(server, DATABASE_CLIENT.name), bindings };
}
