import { seedDatabase } from "../src/demo/seed.ts";
import { countStart } from "./count-starts.ts";
import { DATABASE_CLIENT, openDatabase } from "./database-client.ts";
import { migrate } from "./reset-database.ts";
import { openRuntime, type Runtime } from "./runtime-client.ts";
import { createTestHarness, listenInMemory } from "./wrangler.ts";

/** How many databases one start has. */
const DATABASES = 24;

/** A runtime with the bindings of its unused databases. */
type Unused = { runtime: Runtime; bindings: string[] };

let unused: Promise<Unused> | undefined;

/**
 * Returns a D1 for the caller alone, migrated and, by default, seeded, without any of the Workers: for the rules of the
 * storage. All test files of a process share the runtime; each call gets another database of it.
 *
 * @param options.seed `false` leaves the database empty
 */
export async function startDatabase({ seed = true }: { seed?: boolean } = {}): Promise<D1Database> {
  const { runtime, binding } = await takeBinding();
  const url = new URL(`http://localhost/${binding}`);
  const db = openDatabase((body) => runtime.send(DATABASE_CLIENT.name, url, { method: "POST", body }));
  await migrate(db);
  if (seed) await seedDatabase(db, Date.now());
  return db;
}

/** Takes an unused database. Callers at the same time share a start of the next runtime. */
async function takeBinding(): Promise<{ runtime: Runtime; binding: string }> {
  unused ??= startRuntime();
  const asked = unused;
  const { runtime, bindings } = await asked.catch((error: unknown) => {
    if (unused === asked) unused = undefined;
    throw error;
  });
  const binding = bindings.pop();
  if (binding !== undefined) return { runtime, binding };
  if (unused === asked) unused = undefined;
  return takeBinding();
}

async function startRuntime(): Promise<Unused> {
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
