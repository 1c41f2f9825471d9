import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parse } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeWorkerConfigs } from "../../scripts/dev/worker-configs.ts";
import { WORKER_CONFIGS } from "../../scripts/worker-configs.ts";
import { readCrons } from "./read-crons.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const SETTINGS = { OPERATOR_TOKEN: 'quotes " and\nlines', MARKUP: "1.25" };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-configs-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function writeConfigs(forwardCrons: boolean) {
  const { configPaths, crons } = writeWorkerConfigs(REPOSITORY, folder, SETTINGS, { forwardCrons });
  return { crons, configPaths, configs: configPaths.map((path) => JSON.parse(readFileSync(path, "utf8"))) };
}

describe("the configs that the local start hands to wrangler", () => {
  test("every Worker gets every setting, over the config's own value", () => {
    const { configs } = writeConfigs(true);
    expect(configs).toHaveLength(Object.keys(WORKER_CONFIGS).length);
    for (const { vars } of configs) expect(vars).toMatchObject(SETTINGS);
  });

  test("the public Worker comes first, because that one is served", () => {
    expect(writeConfigs(true).configs[0].name).toBe("sightline");
  });

  test("every path in them is absolute and exists", () => {
    for (const { main, assets, d1_databases: databases = [] } of writeConfigs(true).configs) {
      const migrations = databases.map((database: { migrations_dir: string }) => database.migrations_dir);
      for (const path of [main, ...(assets ? [assets.directory] : []), ...migrations]) {
        expect(path.startsWith("/"), path).toBe(true);
        expect(existsSync(path), path).toBe(true);
      }
    }
  });

  test("only their owner may read them, as settings may hold keys", () => {
    for (const path of writeConfigs(true).configPaths) expect(statSync(path).mode & 0o077).toBe(0);
  });

  test("Workers AI is left out, which only a deployment can reach", () => {
    const deployed = mkdtempSync(join(folder, "deployed-"));
    for (const path of Object.values(WORKER_CONFIGS)) {
      mkdirSync(dirname(join(deployed, path)), { recursive: true });
      const text = readFileSync(join(REPOSITORY, path), "utf8");
      writeFileSync(join(deployed, path), `${text}\n[ai]\nbinding = "AI"\n`);
    }
    const { configPaths } = writeWorkerConfigs(deployed, join(deployed, "written"), SETTINGS, { forwardCrons: true });
    const configs = configPaths.map((path) => JSON.parse(readFileSync(path, "utf8")));
    for (const config of configs) {
      expect(config).not.toHaveProperty("ai");
      expect(config.vars).toMatchObject(SETTINGS);
    }
  });

  test("without the vision Worker there is no binding to it either, and all else is the same", () => {
    const without = { forwardCrons: false, withoutVision: true };
    const { configPaths } = writeWorkerConfigs(REPOSITORY, join(folder, "without"), SETTINGS, without);
    const [api, webhooks, ...more] = configPaths.map((path) => JSON.parse(readFileSync(path, "utf8")));
    const [fullApi, vision, fullWebhooks] = writeConfigs(false).configs;
    const services = fullApi.services.filter(({ service }: { service: string }) => service !== vision.name);
    expect([fullApi.services.length - services.length, more]).toEqual([1, []]);
    expect([api, webhooks]).toEqual([{ ...fullApi, services }, fullWebhooks]);
  });

  test("the rate limiter is left out, whose local stand-in would write each call to disk", () => {
    const deployed = parse(readFileSync(join(REPOSITORY, "wrangler.toml"), "utf8"));
    expect(deployed).toHaveProperty("ratelimits");
    for (const config of writeConfigs(true).configs) expect(config).not.toHaveProperty("ratelimits");
  });

  test("crons are forwarded only where asked for: tests run the entry point as it is deployed", () => {
    expect(writeConfigs(true).configs[0].main).toMatch(/local-api\.ts$/);
    expect(writeConfigs(false).configs[0].main).toMatch(/workers\/api\/index\.ts$/);
    expect(writeConfigs(true).crons).toEqual(readCrons());
  });
});
