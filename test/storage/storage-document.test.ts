import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readMigrations, readSchema } from "../../scripts/storage-document/read-schema.ts";
import { writeDocument } from "../../scripts/storage-document/write-document.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const FOLDER = join(REPOSITORY, "migrations");

const document = (...migrations: string[]) =>
  writeDocument(readSchema(migrations.map((sql, index) => ({ name: `000${index + 1}_made_up.sql`, sql }))));

/** What made-up migrations must give: lines that the document has, whole, and pieces that it doesn't have anywhere. */
type Case = { name: string; migrations: string[]; lines: string[]; never?: string[] };

const CASES: Case[] = [
  {
    name: "a table's purpose, columns and STRICT",
    migrations: [
      "-- Far above.\n\n-- Things\n-- of a kind.\nCREATE TABLE t (id TEXT PRIMARY KEY CHECK (id GLOB 't_?*'), n INTEGER NOT NULL DEFAULT 0, o TEXT UNIQUE) STRICT;",
    ],
    lines: [
      "## t",
      "Things of a kind.",
      "STRICT.",
      "| `id` | TEXT | primary | | | | `id GLOB 't_?*'` |",
      "| `n` | INTEGER | | | `0` | | |",
      "| `o` | TEXT | unique | null | | | |",
      "- `sqlite_autoindex_t_1`: PRIMARY KEY on `id`",
      "- `sqlite_autoindex_t_2`: UNIQUE on `o`",
    ],
    never: ["Far above"],
  },
  {
    name: "keys that may really be null, and those that never are",
    migrations: [
      "CREATE TABLE loose (id TEXT PRIMARY KEY); CREATE TABLE numbered (id INTEGER PRIMARY KEY); CREATE TABLE keyed (a TEXT, b TEXT, PRIMARY KEY (b, a)) WITHOUT ROWID;",
    ],
    lines: [
      "| `id` | TEXT | primary | null | | | |",
      "| `id` | INTEGER | primary | | | | |",
      "| `a` | TEXT | primary 2 | | | | |",
      "| `b` | TEXT | primary 1 | | | | |",
      "WITHOUT ROWID.",
      "- `PRIMARY KEY (b, a)`",
    ],
  },
  {
    name: "comments above, inside and behind columns and constraints",
    migrations: [
      `CREATE TABLE t ( -- Of the table.
  -- Above a.
  a INTEGER, -- Behind a,
             -- and on.
  /* Above
   * b. */
  b INTEGER CHECK (
    -- Inside b.
    b > 0
  ),
  c INTEGER -- Behind c.
  -- Above d.
  , d INTEGER,
  -- Above the constraint.
  CONSTRAINT positive CHECK (a > 0 AND b > 0), -- Behind it.
  CHECK (c > d)
  -- At the end.
);`,
    ],
    lines: [
      "Of the table. At the end.",
      "- `a`: Above a. Behind a, and on.",
      "- `b`: Above b. Inside b.",
      "- `c`: Behind c.",
      "- `d`: Above d.",
      "| `b` | INTEGER | | null | | | `b > 0` |",
      "- `CONSTRAINT positive CHECK (a > 0 AND b > 0)`. Above the constraint. Behind it.",
      "- `CHECK (c > d)`",
    ],
  },
  {
    name: "checks with strings, parentheses and quoted names that look like something else",
    migrations: [
      `CREATE TABLE "a, (b" ("check" TEXT CHECK ("check" NOT IN ('a, b', ')', '--', 'it''s;', '/*')), [two words] TEXT DEFAULT '(x' CHECK (([two words] || 'x') <> ('a' || "check")));`,
    ],
    lines: [
      "## a, (b",
      `| \`check\` | TEXT | | null | | | \`"check" NOT IN ('a, b', ')', '--', 'it''s;', '/*')\` |`,
      "| `two words` | TEXT | | null | `'(x'` | | `([two words] \\|\\| 'x') <> ('a' \\|\\| \"check\")` |",
    ],
  },
  {
    name: "several checks of a column, and one that is too wide for its row",
    migrations: [
      `CREATE TABLE t (a INTEGER CHECK (a > 0) CHECK (a < 9), -- Wide
  b TEXT CHECK (b IN (${Array.from({ length: 12 }, (_, index) => `'a word ${index}'`).join(",\n    ")})));`,
    ],
    lines: [
      "| `a` | INTEGER | | null | | | `a > 0`, `a < 9` |",
      "| `b` | TEXT | | null | | | below |",
      "- `b`: Check: `b IN ('a word 0', 'a word 1', 'a word 2', 'a word 3', 'a word 4', 'a word 5', 'a word 6', 'a word 7', 'a word 8', 'a word 9', 'a word 10', 'a",
      "  word 11')`",
    ],
  },
  {
    name: "generated columns and collations",
    migrations: [
      "CREATE TABLE t (a TEXT COLLATE NOCASE, b TEXT GENERATED ALWAYS AS (lower(a)) VIRTUAL, c TEXT AS (a || '|') STORED);",
    ],
    lines: [
      "| `a` | TEXT COLLATE NOCASE | | null | | | |",
      "| `b` | TEXT | | null | virtual: `lower(a)` | | |",
      "| `c` | TEXT | | null | stored: `a \\|\\| '\\|'` | | |",
    ],
  },
  {
    name: "references of one column and of several, with their actions, the parent's key where none is named",
    migrations: [
      `CREATE TABLE zoo (id TEXT PRIMARY KEY, part TEXT, UNIQUE (id, part)) STRICT;
CREATE TABLE ape (id TEXT NOT NULL PRIMARY KEY REFERENCES zoo ON DELETE CASCADE ON UPDATE SET NULL, part TEXT, friend TEXT REFERENCES ape (id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (id, part) REFERENCES zoo (id, part)) STRICT;`,
    ],
    lines: [
      "  zoo ||--o| ape : id",
      "  ape |o--o{ ape : friend",
      '  zoo |o--o| ape : "id, part"',
      "    TEXT id PK, FK",
      "| `friend` | TEXT | | null | | `ape (id)`, deferred | |",
      "| `id` | TEXT | primary | | | `zoo (id)`, on delete cascade, on update set null; (id, part) to `zoo (id, part)` | |",
      "- `FOREIGN KEY (id, part) REFERENCES zoo (id, part)`",
    ],
  },
  {
    name: "indexes: unique, partial, descending, of expressions, with the comment of each alone",
    migrations: [
      `CREATE TABLE t (a TEXT, b TEXT);
-- Serves a.
CREATE INDEX by_a ON t (a DESC, coalesce(b, 'x, y') COLLATE NOCASE);
CREATE UNIQUE INDEX one_b ON t (b) WHERE a IS NOT NULL AND b <> ')'; -- One b.
CREATE INDEX IF NOT EXISTS main.plain ON t (b);`,
    ],
    lines: [
      "- `by_a`: index on `a DESC, coalesce(b, 'x, y') COLLATE NOCASE`. Serves a.",
      "- `one_b`: unique partial index on `b` where `a IS NOT NULL AND b <> ')'`. One b.",
      "- `plain`: index on `b`",
    ],
  },
  {
    name: "triggers of several statements with CASE … END, and the statement after them",
    migrations: [
      `CREATE TABLE t (a INTEGER);
-- Keeps a small.
CREATE TRIGGER small BEFORE UPDATE OF a ON t WHEN NEW.a > 9 -- big
BEGIN
  SELECT CASE WHEN OLD.a = 1 THEN RAISE(ABORT, 'small; END;') END;
  DELETE FROM t WHERE a = 3;
END;
-- After it.
CREATE TABLE u (a INTEGER);`,
    ],
    lines: [
      "- `small`: `BEFORE UPDATE OF a ON t WHEN NEW.a > 9` does `SELECT CASE WHEN OLD.a = 1 THEN RAISE(ABORT, 'small; END;') END; DELETE FROM t WHERE a = 3`. Keeps a",
      "  small.",
      "After it.",
    ],
  },
  {
    name: "columns added later, with the comments in their place",
    migrations: [
      `CREATE TABLE t (a INTEGER, -- Behind a.
  CHECK (a > 0)); CREATE TABLE u (a INTEGER -- Behind u's a.
);`,
      `-- Of all.
ALTER TABLE t ADD COLUMN version INTEGER;
ALTER TABLE u ADD COLUMN version INTEGER;
ALTER TABLE u ADD other INTEGER;

-- Of b.
ALTER TABLE u ADD COLUMN b INTEGER;
-- The b is c now.
ALTER TABLE u RENAME COLUMN b TO c;`,
    ],
    lines: ["- `a`: Behind a.", "- `a`: Behind u's a.", "- `version`: Of all.", "- `c`: Of b.", "The b is c now."],
    never: ["- `other`:", "- `b`"],
  },
  {
    name: "a rebuild that says something new, which wins",
    migrations: [
      "-- Old words.\nCREATE TABLE t (a INTEGER);\n-- Serves a.\nCREATE INDEX by_a ON t (a);",
      "-- New words.\nCREATE TABLE t_new (a INTEGER CHECK (a > 1));\nDROP TABLE t;\nALTER TABLE t_new RENAME TO t;\nCREATE INDEX by_a ON t (a);",
    ],
    lines: ["## t", "New words.", "| `a` | INTEGER | | null | | | `a > 1` |", "- `by_a`: index on `a`. Serves a."],
    never: ["Old words", "t_new"],
  },
  {
    name: "a rebuild without words, which keeps the old ones",
    migrations: [
      "-- Old words.\nCREATE TABLE t (a INTEGER);",
      "ALTER TABLE t RENAME TO t_old; CREATE TABLE t (b INTEGER); DROP TABLE t_old;",
    ],
    lines: ["## t", "Old words.", "| `b` | INTEGER | | null | | | |"],
    never: ["t_old"],
  },
  {
    name: "views after the tables, with their own triggers",
    migrations: [
      "-- What is seen.\nCREATE VIEW a_view AS SELECT a AS seen FROM t; CREATE TABLE t (a INTEGER); CREATE TRIGGER pass INSTEAD OF INSERT ON a_view BEGIN SELECT 1; END;",
    ],
    lines: ["What is seen.", "A view.", "- `pass`: `INSTEAD OF INSERT ON a_view` does `SELECT 1`"],
  },
  {
    name: "comments with marks of Markdown, shown as they are",
    migrations: ["-- # Of *all* <b> in `a | b`,\n-- [not] a_link or _this_.\nCREATE TABLE t (a INTEGER);"],
    lines: ["\\# Of \\*all\\* \\<b\\> in `a | b`, \\[not\\] a_link or \\_this\\_."],
  },
];

describe("the storage document", () => {
  it.each(CASES)("tells of $name", ({ migrations, lines, never = [] }) => {
    const text = document(...migrations);
    expect(text.split("\n")).toEqual(expect.arrayContaining(lines));
    for (const piece of never) expect(text).not.toContain(piece);
  });

  it("puts parents first, by name where nothing else decides, and opens a circle at the table that need not refer", () => {
    const text = document(
      `CREATE TABLE b (id TEXT PRIMARY KEY, z TEXT REFERENCES z);
CREATE TABLE a (id TEXT PRIMARY KEY, z TEXT NOT NULL REFERENCES z, self TEXT NOT NULL REFERENCES a);
CREATE TABLE z (id TEXT PRIMARY KEY, a TEXT REFERENCES a);
CREATE TABLE y (id TEXT PRIMARY KEY);`,
    );
    expect(text.match(/(?<=^## )\w+/gm)).toEqual(["y", "z", "a", "b"]);
  });

  it("draws only key columns", () => {
    const text = document('CREATE TABLE t (id TEXT PRIMARY KEY, other TEXT); CREATE TABLE keyless ("two words" TEXT);');
    const drawing = /```mermaid\n(.*?)\n```/s.exec(text)?.[1];
    expect(drawing).toBe("erDiagram\n  keyless\n  t {\n    TEXT id PK\n  }");
  });

  it("is the same whatever the order in which tables were made", () => {
    const tables = ["CREATE TABLE a (id TEXT);", "CREATE TABLE b (id TEXT);", "CREATE INDEX i ON a (id);"];
    expect(document(...tables)).toBe(document(tables[1] ?? "", tables[0] ?? "", tables[2] ?? ""));
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
    spawnSync(process.execPath, ["scripts/generate-storage-document.ts", ...options], {
      cwd: REPOSITORY,
      encoding: "utf8",
    });
  const committed = readFileSync(join(FOLDER, "SCHEMA.md"), "utf8");

  it("is up to date", () => {
    const { status, stderr } = generate("--check");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("has every table, column, index and trigger, and keeps to its width", () => {
    const schema = readSchema(readMigrations(FOLDER));
    expect(schema.length).toBeGreaterThan(0);
    for (const table of schema) {
      const section = committed.split(/^## /m).find((part) => part.startsWith(`${table.name}\n`)) ?? "";
      for (const { name } of table.columns) expect(section).toContain(`\n| \`${name}\` | `);
      for (const { name } of [...table.indexes, ...table.triggers]) expect(section).toContain(`\n- \`${name}\`: `);
    }
    expect(committed.split("\n").filter((line) => line.length > 160)).toEqual([]);
  });

  it.each([
    ["stale", `${committed}\n`, /is stale.*Run: npm run storage/s],
    ["missing", null, /is missing.*Run: npm run storage/s],
  ])("fails its check where it is %s, and says what to run; then is written", (name, text, message) => {
    const file = join(folder, `${name}.md`);
    if (text !== null) writeFileSync(file, text);
    const { status, stderr } = generate("--check", file);
    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(message) });
    expect(generate(file).status).toBe(0);
    expect(generate("--check", file).status).toBe(0);
  });
});
