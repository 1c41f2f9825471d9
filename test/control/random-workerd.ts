import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import { countStart } from "../count-starts.ts";
import { createTestHarness } from "../wrangler.ts";
import type { Sequence } from "./random-operations.ts";
import type { Played } from "./random-runner.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const NAME = "sequences";

export type SequenceRunner = { play(sequences: readonly Sequence[]): Promise<Played>; close(): Promise<void> };

/** Starts a Worker that plays sequences on the storage code with its own D1, in workerd: no round trip leaves it. */
export async function startSequenceRunner(): Promise<SequenceRunner> {
  countStart("a Worker without the service");
  const folder = mkdtempSync(join(tmpdir(), "sightline-test-"));
  const configPath = writeWorker(folder);
  const server = createTestHarness({ root: REPOSITORY, workers: [{ configPath }] });
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await server.listen();
    await server.getWorker<{ DB: D1Database }>(NAME).applyD1Migrations("DB");
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async play(sequences) {
      const response = await server.fetch("/", { method: "POST", body: JSON.stringify(sequences) });
      if (response.status !== 200) throw new Error(await response.text());
      return (await response.json()) as Played;
    },
    close,
  };
}

function writeWorker(folder: string): string {
  const runner = JSON.stringify(join(REPOSITORY, "test/control/random-runner.ts"));
  const main = join(folder, "index.js");
  writeFileSync(
    main,
    `import { playSequences } from ${runner};
     export default { fetch: async (request, { DB }) => Response.json(await playSequences(DB, await request.json())) };`,
  );
  const { compatibility_date, compatibility_flags } = parse(readFileSync(join(REPOSITORY, "wrangler.toml"), "utf8"));
  const database = {
    binding: "DB",
    database_name: NAME,
    database_id: "00000000-0000-0000-0000-000000000000",
    migrations_dir: join(REPOSITORY, "migrations"),
  };
  const configPath = join(folder, "wrangler.json");
  const config = { name: NAME, main, compatibility_date, compatibility_flags, d1_databases: [database] };
  writeFileSync(configPath, JSON.stringify(config));
  return configPath;
}
