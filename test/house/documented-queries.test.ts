import { beforeAll, describe, expect, test } from "vitest";
import { startDatabase } from "../database.ts";
import { listCodeBlocks, listFiles, readText } from "./documents.ts";

// The description of the schema is generated from it.
const queries = listFiles(".md")
  .filter((document) => document !== "migrations/SCHEMA.md")
  .flatMap((document) => {
    // A block in a list is indented.
    const text = readText(document).replaceAll(/^ +(?=```)/gm, "");
    const blocks = listCodeBlocks(text).filter(({ language }) => language === "sql");
    return blocks.map(({ code }, index) => ({ document, number: index + 1, code }));
  });

let db: D1Database;
beforeAll(async () => {
  db = await startDatabase();
});

describe("the SQL in the documents", () => {
  test("is there", () => {
    expect(queries.length).toBeGreaterThan(0);
  });

  test.each(queries)("runs on today's schema, and only reads: $document ($number)", async ({ code }) => {
    const { meta } = await db.prepare(code).all();
    expect(meta.rows_written).toBe(0);
    expect(code).toMatch(/^\s*SELECT /);
  });
});
