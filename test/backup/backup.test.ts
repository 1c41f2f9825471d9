import { spawn } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp } from "../../scripts/backup/backup.ts";
import { MAX_STATEMENT_BYTES, openExport, writeStatements } from "../../scripts/backup/exported-database.ts";
import { restore } from "../../scripts/backup/restore.ts";
import { fireCron } from "../../scripts/dev/cron-driver.ts";
import { takeStateLock } from "../../scripts/dev/state-lock.ts";
import { writeWorkerConfigs } from "../../scripts/dev/worker-configs.ts";
import { startWorkerServer } from "../../scripts/dev/worker-server.ts";
import { seedDatabase } from "../../src/demo/seed.ts";
import { DEMO_ORGANIZATION, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { countStart } from "../count-starts.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { routeTests } from "../route-tests.ts";
import { readProgram } from "../run-program.ts";
import { addDue, addTarget, type DueDelivery, type Target, until } from "../webhooks/delivery-world.ts";
import { type Receiver, startReceiver } from "../webhooks/receiver.ts";
import { openWebhook } from "../webhooks/verifying-receiver.ts";
import { fillState } from "./fill-state.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
/** Longer than a statement may be, with characters that a careless cut or quote would change. */
const LONG_ANSWER = "it's 😀 é\n;--".repeat(10_000);
const BINDINGS = ["DB", "DB_1"];

const folder = mkdtempSync(join(tmpdir(), "sightline-backup-"));
const before = join(folder, "before");
const after = join(folder, "after");
const files = join(folder, "files");
/** A deployment with two databases: the directory, and the shard of its organization. */
const { configPaths } = writeWorkerConfigs(REPOSITORY, join(folder, "workers"), LOCAL_SETTINGS, {
  ...{ forwardCrons: true, withoutVision: true, shards: BINDINGS.length },
});
const [configPath = ""] = configPaths;

let receiver: Receiver;
let target: Target;
let due: DueDelivery[];
beforeAll(async () => {
  receiver = await startReceiver();
  await fillState(before, configPath, fill);
  await backUp({ folder: files, configPath, stateFolder: before });
  await restore({ folder: files, configPath, stateFolder: after });
});
afterAll(async () => {
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Adds a key, a destination, a delivery that was sent, others that wait, and a stored answer. */
async function fill(databases: D1Database[]): Promise<void> {
  const db = await routeTests(databases);
  await seedDatabase(db, Date.now());
  // They only placed the organization, and a copy takes longer with each row.
  await databases[0]?.prepare("DELETE FROM organizations WHERE id GLOB 'org_filler*'").run();
  target = await addTarget(db, receiver.url, { organizationId: DEMO_ORGANIZATION.id });
  const [sent, ...rest] = await addDue(db, target, 4);
  due = rest;
  await db.batch([
    db
      .prepare(
        "UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL, settled_at = 1, attempt_count = 1 WHERE id = ?",
      )
      .bind(sent?.id),
    db
      .prepare(
        "INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, status_code) VALUES (?, 1, 1, 1, 204)",
      )
      .bind(sent?.id),
    db
      .prepare(
        "INSERT INTO idempotency_keys (principal, key, request_sha256, status, sealed_answer, created_at) VALUES ('operator', 'k', ?, 200, ?, 1)",
      )
      .bind("0".repeat(64), LONG_ANSWER),
  ]);
}

type Tables = Record<string, string[]>;

/** Returns every row of every table, and the schema, of each database by its file's name. */
function readAll(state: string): Record<string, { schema: unknown[]; tables: Tables }> {
  const place = join(state, "v3/d1/miniflare-D1DatabaseObject");
  const names = readdirSync(place).filter((each) => each.endsWith(".sqlite") && each !== "metadata.sqlite");
  return Object.fromEntries(names.map((name) => [name, readDatabase(join(place, name))]));
}

function readDatabase(path: string): { schema: unknown[]; tables: Tables } {
  const database = new DatabaseSync(path, { readOnly: true });
  const own = "name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'";
  const schema = database.prepare(`SELECT type, name, sql FROM sqlite_schema WHERE ${own} ORDER BY type, name`).all();
  const names = schema.filter(({ type }) => type === "table").map(({ name }) => String(name));
  const tables = [...names, "sqlite_sequence"].map((name) => [
    name,
    database
      .prepare(`SELECT * FROM "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  ]);
  database.close();
  return { schema, tables: Object.fromEntries(tables) };
}

/** Returns how many rows a table has in all databases. */
function countAll(state: string, table: string, holds = (_row: string) => true): number {
  return Object.values(readAll(state)).flatMap(({ tables }) => tables[table]?.filter(holds) ?? []).length;
}

describe("a restored copy of a service", () => {
  it("has every row, table, index, view and trigger of each database, and none twice", () => {
    const original = readAll(before);
    expect(Object.keys(original).length).toBe(BINDINGS.length);
    expect(countAll(before, "webhook_deliveries")).toBe(4);
    expect(countAll(before, "idempotency_keys")).toBe(1);
    expect(readAll(after)).toEqual(original);
  });

  it("was exported into files that nobody else can read", () => {
    expect(readdirSync(files).sort()).toEqual(BINDINGS.map((binding) => `${binding}.sql`));
    for (const name of readdirSync(files)) expect(statSync(join(files, name)).mode & 0o777).toBe(0o600);
  });

  it("goes on: keys work, what waited is delivered and signed, each once, and what was sent isn't sent again", async () => {
    countStart("a local start");
    const server = startWorkerServer(REPOSITORY, configPaths, { persistTo: after });
    try {
      const origin = await server.ready;
      const response = await fetch(`${origin}/api/v1/organization`, {
        headers: { "x-service-api-key": LOCAL_API_KEY },
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ id: DEMO_ORGANIZATION.id });
      await fireCron(origin, "* * * * *", new Date());
      await until(() => countAll(after, "webhook_deliveries", (row) => row.includes('"status":"pending"')) === 0);
      await fireCron(origin, "* * * * *", new Date());
    } finally {
      await server.stop();
    }
    const opened = receiver.received.map((request) => openWebhook(request, target.secret).id).sort();
    expect(opened).toEqual(due.map(({ eventId }) => eventId).sort());
    expect(receiver.received.map(({ body }) => body).sort()).toEqual(due.map(({ payload }) => payload).sort());
    expect(countAll(after, "webhook_attempts")).toBe(4);
  });
});

it("a backup refuses to overwrite an earlier one, and leaves it as it is", async () => {
  const kept = readFileSync(join(files, "DB.sql"), "utf8");
  await expect(backUp({ folder: files, configPath, stateFolder: before })).rejects.toThrow("DB.sql exists");
  expect(readFileSync(join(files, "DB.sql"), "utf8")).toBe(kept);
});

it("neither command touches the data of a local start that runs, and both say to stop it", async () => {
  const lock = takeStateLock(before);
  const elsewhere = join(folder, "of-a-running-start");
  const message = "is in use: stop the local start first";
  await expect(backUp({ folder: elsewhere, configPath, stateFolder: before })).rejects.toThrow(message);
  await expect(restore({ folder: files, configPath, stateFolder: before })).rejects.toThrow(message);
  expect(existsSync(elsewhere)).toBe(false);
  lock?.close();
});

it("a killed backup leaves no file that looks like a copy, and can be run again", async () => {
  const [copy, temporary] = [join(folder, "killed"), join(folder, "temporary")];
  mkdirSync(temporary);
  const args = ["scripts/backup.ts", "--local", "--state", before, "--config", configPath, copy];
  // In a group of its own, so that no wrangler outlives it.
  const running = spawn(process.execPath, args, {
    ...{ cwd: REPOSITORY, detached: true, stdio: "ignore", env: { ...process.env, TMPDIR: temporary } },
  });
  const ended = new Promise((resolve) => running.once("exit", resolve));
  await until(() => existsSync(copy) && readdirSync(copy).length > 0);
  process.kill(-(running.pid ?? 0), "SIGKILL");
  await ended;
  expect(readdirSync(copy).filter((name) => name.endsWith(".sql"))).toEqual([]);
  await backUp({ folder: copy, configPath, stateFolder: before });
  expect(readdirSync(copy).sort()).toEqual(BINDINGS.map((binding) => `${binding}.sql`));
});

it("a backup refuses a folder without the data of a local start, and creates nothing", async () => {
  const [state, other, copy] = [join(folder, "no-state"), join(folder, "other"), join(folder, "no-copy")];
  mkdirSync(other);
  const message = "has no data of the local start";
  await expect(backUp({ folder: copy, configPath, stateFolder: state })).rejects.toThrow(`no-state ${message}`);
  await expect(backUp({ folder: copy, configPath, stateFolder: other })).rejects.toThrow(`other ${message}`);
  expect([existsSync(state), existsSync(copy), readdirSync(other)]).toEqual([false, false, []]);
});

it("a backup refuses a config that it can't read, by its name", async () => {
  const other = {
    folder: join(folder, "of-no-config"),
    configPath: join(REPOSITORY, "README.md"),
    stateFolder: before,
  };
  await expect(backUp(other)).rejects.toThrow("README.md isn't a Worker's config");
});

describe("a restore", () => {
  const shard = join(files, "DB_1.sql");

  it("writes no statement that is longer than D1 accepts", () => {
    const lengths = [...writeStatements(openExport(shard))].map((text) => Buffer.byteLength(text));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_STATEMENT_BYTES);
    // The export's own one is longer.
    expect(
      Math.max(
        ...readFileSync(shard, "utf8")
          .split("VALUES(")
          .map(({ length }) => length),
      ),
    ).toBeGreaterThan(MAX_STATEMENT_BYTES);
  });

  it("refuses a database that isn't empty, and leaves it as it is", async () => {
    const kept = readAll(before);
    await expect(restore({ folder: files, configPath, stateFolder: before })).rejects.toThrow("isn't empty");
    expect(readAll(before)).toEqual(kept);
  });

  it("refuses a copy of other databases than the config has, and names the one that would be left out", async () => {
    const state = join(folder, "others");
    const [directory] = JSON.parse(readFileSync(configPath, "utf8")).d1_databases;
    const withOne = join(folder, "one.json");
    writeFileSync(withOne, JSON.stringify({ d1_databases: [directory] }));
    await expect(restore({ folder: files, configPath: withOne, stateFolder: state })).rejects.toThrow(
      "DB_1.sql has no database",
    );
    const half = join(folder, "half");
    mkdirSync(half);
    copyFileSync(join(files, "DB.sql"), join(half, "DB.sql"));
    await expect(restore({ folder: half, configPath, stateFolder: state })).rejects.toThrow("DB_1.sql is missing");
    expect(existsSync(state)).toBe(false);
  });

  it("refuses a file without tables, before it writes to any database", async () => {
    const [copy, state] = [join(folder, "empty"), join(folder, "state-of-empty")];
    mkdirSync(copy);
    copyFileSync(join(files, "DB.sql"), join(copy, "DB.sql"));
    writeFileSync(join(copy, "DB_1.sql"), "PRAGMA defer_foreign_keys=TRUE;\n");
    await expect(restore({ folder: copy, configPath, stateFolder: state })).rejects.toThrow("DB_1.sql has no tables");
    expect(existsSync(state)).toBe(false);
  });

  it.each([
    ["ends before its indexes, triggers and views", (whole: string) => whole.slice(0, whole.indexOf("CREATE INDEX"))],
    ["has another value than was exported", (whole: string) => whole.replace("Demo Organization", "Dem0 Organization")],
    ["has a row more", (whole: string) => `${whole}\nINSERT INTO cron_runs VALUES ('a', 1, 1, 1, NULL, '{}');`],
  ])("refuses a copy that %s, before it writes to any database", async (_name, damage) => {
    const [copy, state] = [mkdtempSync(join(folder, "damaged-")), join(folder, "state-of-damaged")];
    copyFileSync(join(files, "DB.sql"), join(copy, "DB.sql"));
    const whole = readFileSync(shard, "utf8");
    const damaged = damage(whole);
    expect(damaged).not.toBe(whole);
    writeFileSync(join(copy, "DB_1.sql"), damaged);
    await expect(restore({ folder: copy, configPath, stateFolder: state })).rejects.toThrow("isn't as it was exported");
    expect(existsSync(state)).toBe(false);
  });

  it("writes data that nobody else can read", () => {
    const [copy, state, ofOne] = [join(folder, "small"), join(folder, "state-of-small"), join(folder, "of-one.json")];
    mkdirSync(copy);
    writeFileSync(join(copy, "DB.sql"), "CREATE TABLE notes (id INTEGER);\n");
    const [directory] = JSON.parse(readFileSync(configPath, "utf8")).d1_databases;
    writeFileSync(ofOne, JSON.stringify({ d1_databases: [directory] }));
    const args = ["scripts/restore.ts", "--local", "--state", state, "--config", ofOne, copy];
    readProgram("sh", ["-c", `umask 022; exec "$@"`, "sh", process.execPath, ...args], {
      cwd: REPOSITORY,
      env: process.env,
    });
    const written = readdirSync(state, { recursive: true, encoding: "utf8" }).map((name) => join(state, name));
    expect(written.length).toBeGreaterThan(1);
    for (const path of [state, ...written]) expect(statSync(path).mode & 0o077).toBe(0);
  });

  it("refuses a file that is too large to be read, and says so", () => {
    const large = join(folder, "large.sql");
    writeFileSync(large, "CREATE TABLE notes (id INTEGER);\n");
    truncateSync(large, 2 ** 29);
    expect(() => openExport(large)).toThrow("large.sql is larger than 512 MB");
  });

  it("refuses a file that is cut, or whose references lead nowhere", () => {
    const whole = readFileSync(shard, "utf8");
    const cut = join(folder, "cut.sql");
    writeFileSync(cut, whole.slice(0, whole.lastIndexOf("VALUES(") + 20));
    expect(() => openExport(cut)).toThrow("isn't a complete export");
    const dangling = join(folder, "dangling.sql");
    copyFileSync(shard, dangling);
    appendFileSync(dangling, "\nPRAGMA foreign_keys = OFF; DELETE FROM destination_secrets; DELETE FROM destinations;");
    expect(() => openExport(dangling)).toThrow("refers to a row of destinations that is missing");
  });
});
