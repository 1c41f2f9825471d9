import { isKeyword, readName, type Statement, splitStatements, type Token } from "./read-sql.ts";

/** What the migrations say about a table outside of its definition. `added`: the columns that came by ALTER TABLE, each with its comment. */
export type TableComments = { purpose: string; added: Map<string, string> };

/** Comments above (or behind) statements, by the name of what is made: tables and views; indexes and triggers. */
export type Comments = { tables: Map<string, TableComments>; others: Map<string, string> };

type AddedColumn = { column: string; comment: string };

/**
 * Reads the comments of migrations, given in their order. The comment above a CREATE TABLE is the table's purpose; one above ALTER TABLE
 * adds: to the column that it adds (and to a column of the same name that the next statements give to other tables), else to the
 * purpose. Names keep what was said of them when they are dropped, so that a rebuild (a new table that takes the old one's
 * name, or an index made again) without a comment keeps the earlier one; with a comment, its own wins.
 */
export function readComments(migrations: readonly string[]): Comments {
  const comments: Comments = { tables: new Map(), others: new Map() };
  for (const statements of migrations.map(splitStatements)) {
    let before: AddedColumn | null = null;
    for (const statement of statements) {
      const code = statement.tokens.filter(({ kind }) => kind !== "comment");
      const goesOn = statement.comment === "" && statement.isNextLine ? before : null;
      before = null;
      if (isKeyword(code[0], "CREATE")) readCreate(comments, statement, code);
      else if (isKeyword(code[0], "ALTER")) before = readAlter(comments, statement.comment, code, goesOn);
    }
  }
  return comments;
}

function readCreate({ tables, others }: Comments, { comment }: Statement, code: readonly Token[]): void {
  const kind = code.findIndex((token) => isKeyword(token, "TABLE", "VIEW", "INDEX", "TRIGGER"));
  const name = readQualifiedName(code, isKeyword(code[kind + 1], "IF") ? kind + 4 : kind + 1).name;
  if (isKeyword(code[kind], "TABLE", "VIEW")) {
    tables.set(name, { purpose: comment || (tables.get(name)?.purpose ?? ""), added: new Map() });
  } else if (comment !== "") {
    others.set(name, comment);
  }
}

/** Returns the column that the statement adds, with its comment: its own, or the one that goes on from the statement before. */
function readAlter(
  { tables }: Comments,
  comment: string,
  code: readonly Token[],
  before: AddedColumn | null,
): AddedColumn | null {
  const { name, end } = readQualifiedName(code, 2);
  const table = tables.get(name);
  if (!table) return null;
  const at = isKeyword(code[end + 1], "COLUMN") ? end + 2 : end + 1;
  const column = readName(code[at]);
  if (isKeyword(code[end], "ADD")) {
    const added = { column, comment: comment || (before?.column === column ? before.comment : "") };
    table.added.set(column, added.comment);
    return added;
  }
  if (isKeyword(code[end], "RENAME") && isKeyword(code[end + 1], "TO")) {
    const renamed = readName(code[end + 2]);
    const purpose = table.purpose || (tables.get(renamed)?.purpose ?? "");
    tables.set(renamed, { purpose: joinTexts(purpose, comment), added: table.added });
    return null;
  }
  table.purpose = joinTexts(table.purpose, comment);
  if (isKeyword(code[end], "RENAME")) renameColumn(table, column, readName(code[at + 2]));
  return null;
}

function renameColumn(table: TableComments, from: string, to: string): void {
  const comment = table.added.get(from);
  if (comment === undefined) return;
  table.added.delete(from);
  table.added.set(to, comment);
}

/** A name with or without its database before it; `end` is the index after it. */
function readQualifiedName(code: readonly Token[], start: number): { name: string; end: number } {
  const at = code[start + 1]?.text === "." ? start + 2 : start;
  return { name: readName(code[at]), end: at + 1 };
}

function joinTexts(...texts: string[]): string {
  return texts.filter(Boolean).join(" ");
}
