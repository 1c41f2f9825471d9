import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readMigrations, writeStorageDocument } from "../../scripts/storage-document.ts";
import { runProgram } from "../run-program.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const FOLDER = join(REPOSITORY, "migrations");

const document = (...migrations: string[]) =>
  writeStorageDocument(migrations.map((sql, index) => ({ name: `000${index + 1}_made_up.sql`, sql })));

describe("the storage document", () => {
  it("has every statement that makes a table, an index, a trigger or a view, with the comments inside it", () => {
    const text = document(
      "CREATE TABLE t (\n  -- Things.\n  id TEXT PRIMARY KEY\n) STRICT;\nCREATE VIEW v AS SELECT id FROM t;",
      "CREATE INDEX t_ids\n  -- Serves ids.\n  ON t (id DESC) WHERE id > 'a';\nCREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;",
    );
    const table = "CREATE TABLE t (\n  -- Things.\n  id TEXT PRIMARY KEY\n) STRICT;";
    const index = "CREATE INDEX t_ids\n  -- Serves ids.\n  ON t (id DESC) WHERE id > 'a';";
    const trigger = "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END;";
    expect(text).toContain(`\n## t\n\n\`\`\`sql\n${[table, index, trigger].join("\n\n")}\n\`\`\`\n`);
    expect(text).toContain("\n## v\n\n```sql\nCREATE VIEW v AS SELECT id FROM t;\n```\n");
  });

  it("has a table as later migrations left it", () => {
    const text = document("CREATE TABLE t (a TEXT);", "ALTER TABLE t ADD COLUMN b TEXT; ALTER TABLE t RENAME TO u;");
    expect(text).toContain('\n## u\n\n```sql\nCREATE TABLE "u" (a TEXT, b TEXT);\n```\n');
  });

  it("draws keys and references", () => {
    const text = document(
      `CREATE TABLE zoo (id TEXT PRIMARY KEY, name TEXT) STRICT;
CREATE TABLE ape (zoo_id TEXT REFERENCES zoo (id), number INTEGER, friend TEXT NOT NULL REFERENCES zoo (id), born TEXT,
  PRIMARY KEY (zoo_id, number)) STRICT;
CREATE TABLE visit (zoo_id TEXT REFERENCES zoo (id)) STRICT;`,
    );
    expect(/```mermaid\n(.*?)\n```/s.exec(text)?.[1]?.split("\n")).toEqual([
      "erDiagram",
      ...["  zoo {", "    TEXT id PK", "  }"],
      ...["  ape {", "    TEXT zoo_id PK, FK", "    INTEGER number PK", "    TEXT friend FK", "  }"],
      ...["  visit {", "    TEXT zoo_id FK", "  }"],
      "  zoo ||--o{ ape : zoo_id",
      "  zoo ||--o{ ape : friend",
      "  zoo |o--o{ visit : zoo_id",
    ]);
  });

  it("names the migration that doesn't apply", () => {
    expect(() => document("CREATE TABLE t (a);", "CREATE TABLE t (a);")).toThrow(
      /^0002_made_up\.sql doesn't apply: .*t already exists/,
    );
  });
});

describe("the committed storage document", () => {
  const folder = mkdtempSync(join(tmpdir(), "sightline-storage-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const generate = (...options: string[]) =>
    runProgram(process.execPath, ["scripts/generate-storage-document.ts", ...options], { cwd: REPOSITORY });
  const committed = readFileSync(join(FOLDER, "SCHEMA.md"), "utf8");

  it("is what the migrations make", () => {
    const { status, stderr } = generate("--check");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("has every comment of the migrations but those at the head of a file", () => {
    for (const { sql } of readMigrations(FOLDER)) {
      const statements = sql.slice(sql.search(/\n(CREATE|ALTER) /));
      const comments = statements.match(/--.*/g) ?? [];
      expect(comments.length).toBeGreaterThan(0);
      for (const comment of comments) expect(committed).toContain(comment);
    }
  });

  it.each([
    ["stale", `${committed}\n`, /is stale.*Run: npm run storage/s],
    ["missing", null, /is missing.*Run: npm run storage/s],
  ])("fails its check if it is %s, and says what to run; then is written", (name, text, message) => {
    const file = join(folder, `${name}.md`);
    if (text !== null) writeFileSync(file, text);
    const { status, stderr } = generate("--check", file);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(message) });
    expect(generate(file).status).toBe(0);
    expect(generate("--check", file).status).toBe(0);
  });
});
