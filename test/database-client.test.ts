import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startDatabase } from "./database.ts";

let database: D1Database;
beforeAll(async () => {
  database = await startDatabase({ seed: false });
  await database.exec("CREATE TABLE test_things (id TEXT PRIMARY KEY, value)");
});
beforeEach(() => database.prepare("DELETE FROM test_things").run());

const insert = (id: string, value: unknown) =>
  database.prepare("INSERT INTO test_things VALUES (?, ?)").bind(id, value);
const listIds = async () => (await database.prepare("SELECT id FROM test_things").all<{ id: string }>()).results;

describe("the database as tests see it", () => {
  it.each([
    ["null", null, null],
    ["text with what JSON escapes", 'é e\u0301 😀 \u2028 \\ "\n', 'é e\u0301 😀 \u2028 \\ "\n'],
    ["the largest exact integer", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ["a fraction", -0.1, -0.1],
    ["true, which SQLite writes as 1", true, 1],
  ])("gives back what was bound: %s", async (_, bound, read) => {
    await insert("a", bound).run();
    expect(await database.prepare("SELECT value FROM test_things").first("value")).toBe(read);
  });

  it.each([
    ["undefined", undefined],
    ["no number", Number.NaN],
    ["infinity", Number.POSITIVE_INFINITY],
    ["bytes", Uint8Array.of(1)],
    ["an object", {}],
    ["a bigint", 1n],
  ])("refuses to bind what would be changed on the way: %s", (_, value) => {
    expect(() => insert("a", value)).toThrow(TypeError);
  });

  it("counts what a statement wrote and read, as D1 does", async () => {
    const { meta, success } = await insert("a", null).run();
    expect({ success, changes: meta.changes }).toEqual({ success: true, changes: 1 });
    expect((await database.prepare("SELECT * FROM test_things").all()).meta.rows_read).toBe(1);
  });

  it("gives null for the first of no rows, and fails where there is no such column", async () => {
    const select = database.prepare("SELECT id FROM test_things");
    expect([await select.first(), await select.first("id")]).toEqual([null, null]);
    await insert("a", null).run();
    expect(await select.first()).toEqual({ id: "a" });
    await expect(select.first("other")).rejects.toThrow("D1_COLUMN_NOTFOUND");
  });

  it("takes a batch whole or not at all, and says what D1 says of it", async () => {
    const answers = await database.batch([
      insert("a", null),
      insert("b", null),
      database.prepare("SELECT id FROM test_things"),
    ]);
    expect(answers.map(({ results }) => results.length)).toEqual([0, 0, 2]);
    const failing = database.batch([insert("c", null), insert("a", null)]);
    await expect(failing).rejects.toThrow("D1_ERROR: UNIQUE constraint failed: test_things.id");
    expect(await listIds()).toEqual([{ id: "a" }, { id: "b" }]);
  });
});
