import { QUIET_WRANGLER } from "../scripts/dev/wrangler-environment.ts";
import { findMemoryFolder } from "./memory-folder.ts";

// Wrangler reads these when it is loaded.
Object.assign(process.env, QUIET_WRANGLER);

/** Wrangler's own way to start Workers for tests, and to split a script into statements. */
export const { createTestHarness, unstable_splitSqlQuery: splitStatements } = await import("wrangler");

/** Starts Workers with their databases in the folder for what is thrown away, and returns their address. */
export async function listenInMemory({ listen }: ReturnType<typeof createTestHarness>): Promise<URL> {
  const { TMPDIR: usual } = process.env;
  // Wrangler has no other setting for where it keeps the databases of tests.
  process.env.TMPDIR = findMemoryFolder();
  try {
    return (await listen()).url;
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
  }
}
