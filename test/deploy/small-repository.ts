import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { WORKER_CONFIGS, type WorkerName } from "../../scripts/worker-configs.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

/**
 * Makes a checkout with the real configs, migrations and settings, and small Workers: their code and files aren't the
 * point where no account can run them.
 *
 * @param folder where; created if missing
 * @param shards how many databases `DB_1`, `DB_2`… the api and the webhooks Worker have besides those of the real
 * configs
 */
export function makeSmallRepository(folder: string, shards: number): void {
  for (const path of ["migrations", ".dev.vars.example", "test/screens/settings.png"]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(REPOSITORY, path), join(folder, path), { recursive: true });
  }
  for (const [worker, path] of Object.entries(WORKER_CONFIGS) as [WorkerName, string][]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const text = readFileSync(join(REPOSITORY, path), "utf8");
    writeFileSync(join(folder, path), worker === "vision" ? text : text + writeShards(shards, worker));
    mkdirSync(join(folder, "workers", worker, "assets"), { recursive: true });
    writeFileSync(join(folder, "workers", worker, "index.ts"), `export default "${worker}";\n`);
    writeFileSync(join(folder, "workers", worker, "assets", "file.txt"), worker);
  }
}

function writeShards(count: number, worker: WorkerName): string {
  const migrations = worker === "api" ? "migrations" : "../../migrations";
  return Array.from(
    { length: count },
    (_, index) => `
[[d1_databases]]
binding = "DB_${index + 1}"
database_name = "sightline-${index + 1}"
database_id = "00000000-0000-0000-0000-00000000000${index + 1}"
migrations_dir = "${migrations}"
`,
  ).join("");
}
