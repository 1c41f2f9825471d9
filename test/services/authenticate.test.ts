import { beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { hashApiKey, makeApiKey } from "../../src/domain/access/api-key.ts";
import { Problem } from "../../src/domain/errors/problem.ts";
import { authenticate } from "../../src/services/authenticate.ts";
import { addKey } from "../contract/test-keys.ts";
import { startDatabase } from "../database.ts";
import { recordStatements } from "../storage/record-statements.ts";

const START_MS = Date.now();
const organizationId = DEMO_ORGANIZATION.id;

describe("authentication over time", () => {
  let database: D1Database;
  beforeAll(async () => {
    database = await startDatabase();
  });

  /** Returns the error code for the key at that time, or the key's id. */
  const judge = async (key: string, nowMs: number, db = database) => {
    const deferred: Promise<unknown>[] = [];
    const environment = { db, nowMs, defer: (work: Promise<unknown>) => void deferred.push(work) };
    const verdict = await authenticate(key, environment).then(
      (caller) => caller.id,
      (error: unknown) => (error instanceof Problem ? error.code : error),
    );
    await Promise.all(deferred);
    return verdict;
  };
  /** Returns how often the database was read while the key was checked at those times. */
  const countReads = async (key: string, ...timesMs: number[]) => {
    const { db, statements } = recordStatements(database);
    for (const nowMs of timesMs) await judge(key, nowMs, db);
    return statements.filter((sql) => sql.trimStart().startsWith("SELECT")).length;
  };

  it("a hot key costs no read of the database", async () => {
    const { key } = await addKey(database, { organizationId });
    expect(await countReads(key, START_MS)).toBe(1);
    expect(await countReads(key, ...Array.from({ length: 50 }, (_, step) => START_MS + step * 99))).toBe(0);
    expect(await countReads(key, START_MS + 10_000)).toBe(1);
  });

  it("a revoked key stops within 10 seconds", async () => {
    const { key, id } = await addKey(database, { organizationId });
    expect(await judge(key, START_MS)).toBe(id);
    await database.prepare("UPDATE api_keys SET revoked_at = ? WHERE id = ?").bind(START_MS, id).run();
    expect(await judge(key, START_MS + 10_000)).toBe("unauthenticated");
  });

  it("a deleted key stops within 10 seconds", async () => {
    const { key, id } = await addKey(database, { organizationId });
    expect(await judge(key, START_MS)).toBe(id);
    await database.prepare("DELETE FROM api_keys WHERE id = ?").bind(id).run();
    expect(await judge(key, START_MS + 10_000)).toBe("unauthenticated");
  });

  it("a key expires to the millisecond, even while it is hot", async () => {
    const { key, id } = await addKey(database, { organizationId, expiresAtMs: START_MS + 1000 });
    expect(await judge(key, START_MS)).toBe(id);
    expect(await judge(key, START_MS + 999)).toBe(id);
    expect(await judge(key, START_MS + 1000)).toBe("unauthenticated");
  });

  it("a key that was refused is admitted as soon as it exists", async () => {
    const { key, id } = await addKey(database, { organizationId });
    await database.prepare("UPDATE api_keys SET key_sha256 = ? WHERE id = ?").bind("0".repeat(64), id).run();
    expect(await judge(key, START_MS)).toBe("unauthenticated");
    await database
      .prepare("UPDATE api_keys SET key_sha256 = ? WHERE id = ?")
      .bind(await hashApiKey(key), id)
      .run();
    expect(await judge(key, START_MS)).toBe(id);
  });

  it("made-up keys don't push a live one out of memory", async () => {
    const { key } = await addKey(database, { organizationId });
    await judge(key, START_MS);
    await Promise.all(Array.from({ length: 1001 }, () => judge(makeApiKey(), START_MS)));
    expect(await countReads(key, START_MS)).toBe(0);
  });

  it("a malformed key costs no read of the database", async () => {
    expect(await countReads("sightline_short", START_MS)).toBe(0);
  });

  it("the time of use is written at most once a minute", async () => {
    const { key, id } = await addKey(database, { organizationId });
    const readUse = () =>
      database.prepare("SELECT last_used_at FROM api_keys WHERE id = ?").bind(id).first("last_used_at");
    await judge(key, START_MS);
    expect(await readUse()).toBe(START_MS);
    await judge(key, START_MS + 30_000);
    expect(await readUse()).toBe(START_MS);
    await judge(key, START_MS + 60_000);
    expect(await readUse()).toBe(START_MS + 60_000);
  });
});
