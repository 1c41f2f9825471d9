import {
  findClosing,
  isKeyword,
  readComment,
  readName,
  readTokens,
  splitList,
  type Token,
  writeSql,
} from "./read-sql.ts";

/** What only a column's SQL text says: PRAGMA leaves it out. `checks` and `generatedAs` are expressions. */
export type ColumnDefinition = {
  checks: string[];
  generatedAs: string | null;
  collation: string | null;
  isDeferred: boolean;
  comment: string;
};

/** A table's text. `constraints`: its table-level constraints as written; `notes`: comments that belong to none of its parts. */
export type TableDefinition = {
  columns: Map<string, ColumnDefinition>;
  constraints: { sql: string; comment: string }[];
  notes: string;
};

type Item = { tokens: Token[]; comments: Token[]; afterComma: Token[] };

/**
 * Reads the text of a CREATE TABLE as SQLite keeps it.
 *
 * @param sql the table's `sql` in sqlite_schema
 * @param added its columns that ALTER TABLE added: SQLite writes one between the last column and the comment behind that one's comma
 */
export function readTableDefinition(sql: string, added: ReadonlyMap<string, string>): TableDefinition {
  const tokens = readTokens(sql);
  const open = tokens.findIndex(({ text }) => text === "(");
  const { items, notes } = readItems(tokens.slice(open + 1, findClosing(tokens, open)), tokens[open]?.line ?? 0);
  const definition: TableDefinition = { columns: new Map(), constraints: [], notes: readComment(...notes) };
  let original: Item | undefined;
  for (const item of items) {
    const isColumn = !isKeyword(item.tokens[0], "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN");
    if (!isColumn) continue;
    if (!added.has(readName(item.tokens[0]))) original = item;
    else original?.comments.push(...item.afterComma.splice(0));
  }
  for (const { tokens: part, comments, afterComma } of items) {
    const comment = readComment(...comments, ...afterComma);
    if (isKeyword(part[0], "CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN")) {
      definition.constraints.push({ sql: writeSql(part), comment });
    } else {
      const name = readName(part[0]);
      definition.columns.set(name, { ...readColumn(part), comment: comment || (added.get(name) ?? "") });
    }
  }
  return definition;
}

function readColumn(tokens: readonly Token[]): Omit<ColumnDefinition, "comment"> {
  const column: Omit<ColumnDefinition, "comment"> = {
    checks: [],
    generatedAs: null,
    collation: null,
    isDeferred: false,
  };
  for (let index = 1; index < tokens.length; index++) {
    const closing = tokens[index + 1]?.text === "(" ? findClosing(tokens, index + 1) : index;
    const expression = writeSql(tokens.slice(index + 2, closing));
    if (isKeyword(tokens[index], "CHECK")) column.checks.push(expression);
    if (isKeyword(tokens[index], "AS")) column.generatedAs = expression;
    if (isKeyword(tokens[index], "COLLATE")) column.collation = readName(tokens[index + 1]);
    if (isKeyword(tokens[index], "DEFERRED")) column.isDeferred = true;
    index = closing;
  }
  return column;
}

/**
 * Splits a table's parts and gives each its comments: those above it, inside it, and behind it on its last line (also behind its comma),
 * with the lines that go on below in the same column.
 */
function readItems(tokens: readonly Token[], openLine: number): { items: Item[]; notes: Token[] } {
  const items: Item[] = [];
  const notes: Token[] = [];
  let current: Item = { tokens: [], comments: [], afterComma: [] };
  let held: Token[] = [];
  let behind: Token | undefined;
  let behindOwner: Token[] | undefined;
  let lastLine = openLine;
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "comment") {
      if (token.line === lastLine) behindOwner = nameOwner();
      else if (!goesOn(behind, token)) behindOwner = undefined;
      behind = behindOwner && token;
      (behindOwner ?? held).push(token);
      continue;
    }
    if (token.text === "," && depth === 0) {
      items.push(current);
      // A comment on a line of its own, after a part's end and before a leading comma, is the next part's.
      current = { tokens: [], comments: held, afterComma: [] };
    } else {
      current.tokens.push(token);
      current.comments.push(...held);
    }
    held = [];
    behind = undefined;
    depth += Number(token.text === "(") - Number(token.text === ")");
    lastLine = token.endLine;
  }
  items.push(current);
  return { items: items.filter((item) => item.tokens.length > 0), notes: [...notes, ...held] };

  function nameOwner(): Token[] {
    return current.tokens.length > 0 ? current.comments : (items.at(-1)?.afterComma ?? notes);
  }
}

/** Whether a comment is the next line of one that stands behind a part: right below it, in the same column. */
function goesOn(behind: Token | undefined, comment: Token): boolean {
  return behind !== undefined && comment.line === behind.endLine + 1 && comment.column === behind.column;
}

/** The parts of a CREATE INDEX that PRAGMA leaves out: its columns and expressions as written, and its condition. */
export function readIndexDefinition(sql: string): { columns: string[]; where: string | null } {
  const tokens = readTokens(sql).filter(({ kind }) => kind !== "comment");
  const open = tokens.findIndex(({ text }) => text === "(");
  const closing = findClosing(tokens, open);
  const columns = splitList(tokens.slice(open + 1, closing)).map(writeSql);
  return { columns, where: isKeyword(tokens[closing + 1], "WHERE") ? writeSql(tokens.slice(closing + 2)) : null };
}

/** When a trigger fires, and what it then does: `BEFORE UPDATE OF state ON runs WHEN …`, and the statements of its body. */
export function readTriggerDefinition(sql: string): { when: string; body: string[] } {
  const tokens = readTokens(sql).filter(({ kind }) => kind !== "comment");
  const start = tokens.findIndex((token) =>
    isKeyword(token, "BEFORE", "AFTER", "INSTEAD", "DELETE", "INSERT", "UPDATE"),
  );
  const begin = tokens.findIndex((token, index) => index > start && isKeyword(token, "BEGIN"));
  const body: Token[][] = [[]];
  for (const token of tokens.slice(begin + 1, -1)) {
    if (token.text === ";") body.push([]);
    else body.at(-1)?.push(token);
  }
  return { when: writeSql(tokens.slice(start, begin)), body: body.filter(({ length }) => length > 0).map(writeSql) };
}
