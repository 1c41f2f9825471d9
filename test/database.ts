import { seedDatabase } from "../src/demo/seed.ts";
import { countStart } from "./count-starts.ts";
import { DATABASE_CLIENT, openDatabase } from "./database-client.ts";
import { migrate } from "./reset-database.ts";
import { createTestHarness, listenInMemory } from "./wrangler.ts";

/** How many databases one start has. */
const DATABASES = 24;

type Server = ReturnType<typeof createTestHarness>;
/** The bindings of unused databases. */
let unused: { server: Server; bindings: string[] } | undefined;

/**
 * Returns a D1 for the caller alone, migrated and, by default, seeded, without any of the Workers: for the rules of the
 * storage. All test files of a process share the runtime; each call gets another database of it.
 *
 * @param options.seed `false` leaves the database empty
 */
export async function startDatabase({ seed = true }: { seed?: boolean } = {}): Promise<D1Database> {
  if (!unused?.bindings.length) unused = await startRuntime();
  const { server, bindings } = unused;
  const binding = bindings.pop();
  const worker = server.getWorker(DATABASE_CLIENT.name);
  const db = openDatabase(async (body) => {
    const response = await worker.fetch(`http://localhost/${binding}`, { method: "POST", body });
    // wrangler has its own types of the web's classes.
    return response as unknown as Response;
  });
  await migrate(db);
  if (seed) await seedDatabase(db, Date.now());
  return db;
}

async function startRuntime(): Promise<{ server: Server; bindings: string[] }> {
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
  return { server, bindings };
}
