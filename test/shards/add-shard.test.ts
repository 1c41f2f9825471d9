import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "smol-toml";
import { afterEach, beforeEach, expect, it } from "vitest";
import { addShard, describeNextSteps } from "../../scripts/shards/add-shard.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const CONFIGS = ["wrangler.toml", "workers/webhooks/wrangler.toml"];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sightline-shards-"));
  for (const path of CONFIGS) cpSync(join(REPOSITORY, path), join(folder, path), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Config = { d1_databases: Record<string, string>[] };
const readText = (path: string) => readFileSync(join(folder, path), "utf8");
const listDatabases = (path: string) => (parse(readText(path)) as unknown as Config).d1_databases;

it("each shard that is added is in the configs of both Workers that use it, and nothing else changes", () => {
  const before = CONFIGS.map((path) => ({ text: readText(path), config: parse(readText(path)) }));
  expect(addShard(folder, null)).toEqual({ shard: 1, databaseName: "sightline-1" });
  expect(addShard(folder, "11111111-2222-3333-4444-555555555555")).toEqual({ shard: 2, databaseName: "sightline-2" });
  for (const [index, path] of CONFIGS.entries()) {
    const [directory, first, second] = listDatabases(path);
    expect(first).toEqual({
      ...directory,
      binding: "DB_1",
      database_name: "sightline-1",
      database_id: "00000000-0000-0000-0000-000000000001",
    });
    expect(second).toMatchObject({ binding: "DB_2", database_id: "11111111-2222-3333-4444-555555555555" });
    expect({ ...parse(readText(path)), d1_databases: [directory] }).toEqual(before[index]?.config);
    // Its comments stay.
    for (const line of before[index]?.text.split("\n") ?? []) expect(readText(path)).toContain(line);
  }
});

it("a shard that only one of the configs has is completed", () => {
  const [api = "", webhooks = ""] = CONFIGS;
  const before = readText(webhooks);
  addShard(folder, null);
  writeFileSync(join(folder, webhooks), before);
  expect(addShard(folder, null).shard).toBe(1);
  expect([listDatabases(api).length, listDatabases(webhooks).length]).toEqual([2, 2]);
});

it("a config without a database is named", () => {
  writeFileSync(join(folder, "wrangler.toml"), 'name = "sightline"\n');
  expect(() => addShard(folder, null)).toThrow("wrangler.toml has no database.");
});

it("from 30 databases on, add warns of how many invocations a cron may start", () => {
  expect(describeNextSteps(28, "sightline-28")).not.toContain("Warning");
  expect(describeNextSteps(29, "sightline-29")).toContain("Warning: these are 30 databases.");
});
