import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../../scripts/dev/settings.ts";
import { writeWorkerConfigs } from "../../scripts/dev/worker-configs.ts";

type Config = { main: string; services?: { binding: string }[] };

/** The entries that replace the Workers' own. The vision Worker is left out: nothing here uses pictures. */
const ENTRIES = { api: "workers/api.ts", webhooks: "workers/webhooks.ts" };

/** Writes the configs of the real Workers with the faulty entries into `folder`. Returns their paths, the api Worker's first. */
export function writeFaultyConfigs(repository: string, folder: string, settings: Settings): string[] {
  writeWorkerConfigs(repository, folder, settings, { forwardCrons: false });
  return Object.entries(ENTRIES).map(([worker, entry]) => {
    const path = join(folder, `${worker}.json`);
    const config = JSON.parse(readFileSync(path, "utf8")) as Config;
    const services = (config.services ?? []).filter(({ binding }) => binding !== "VISION");
    writeFileSync(path, JSON.stringify({ ...config, main: join(import.meta.dirname, entry), services }));
    return path;
  });
}
