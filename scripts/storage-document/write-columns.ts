import { isSameName } from "./order-tables.ts";
import type { Column, ForeignKey, Table } from "./read-schema.ts";
import { LINE_WIDTH, wrapText, writeCode, writeRow, writeText } from "./write-markdown.ts";

const HEADER = ["Column", "Type", "Key", "Null", "Default", "References", "Check"];

/** A table of the columns, and a list of what has no room in it: their comments, and checks that would make a row too wide. */
export function writeColumns(table: Table): string[] {
  const rows = [writeRow(HEADER), writeRow(HEADER.map(() => "---"))];
  const notes: string[] = [];
  for (const column of table.columns) {
    const definition = table.definition.columns.get(column.name);
    const cells = writeCells(table, column);
    const checks = (definition?.checks ?? []).map(writeCode).join(", ");
    const row = writeRow([...cells, checks]);
    const isTooWide = row.length > LINE_WIDTH && checks !== "";
    rows.push(isTooWide ? writeRow([...cells, "below"]) : row);
    const comment = writeText(definition?.comment ?? "");
    const note = [comment, isTooWide ? `Check: ${checks}` : ""].filter(Boolean).join(" ");
    if (note !== "") notes.push(wrapText(`${writeCode(column.name)}: ${note}`, "- "));
  }
  return [rows.join("\n"), ...(notes.length > 0 ? [notes.join("\n")] : [])];
}

/** All cells but the check. */
function writeCells(table: Table, column: Column): string[] {
  const definition = table.definition.columns.get(column.name);
  const references = table.foreignKeys
    .filter(({ columns }) => columns.some((name) => isSameName(name, column.name)))
    .map((key) => writeReference(key, definition?.isDeferred ?? false));
  const collation = definition?.collation ? ` COLLATE ${definition.collation}` : "";
  return [
    writeCode(column.name),
    `${writeText(column.type)}${collation}`,
    nameKey(table, column),
    column.isNullable ? "null" : "",
    writeDefault(column, definition?.generatedAs ?? null),
    references.join("; "),
  ];
}

function writeDefault(column: Column, generatedAs: string | null): string {
  if (generatedAs !== null) return `${column.isStored ? "stored" : "virtual"}: ${writeCode(generatedAs)}`;
  return column.default === null ? "" : writeCode(column.default);
}

function nameKey(table: Table, column: Column): string {
  const isCompound = table.columns.filter(({ primaryKey }) => primaryKey > 0).length > 1;
  const primary = column.primaryKey === 0 ? "" : `primary${isCompound ? ` ${column.primaryKey}` : ""}`;
  const isUnique = table.indexes.some(
    ({ origin, columns }) => origin === "UNIQUE" && columns.length === 1 && isSameName(columns[0] ?? "", column.name),
  );
  return [primary, isUnique ? "unique" : ""].filter(Boolean).join(", ");
}

function writeReference(key: ForeignKey, isDeferred: boolean): string {
  const from = key.columns.length > 1 ? `(${key.columns.join(", ")}) to ` : "";
  const actions = [
    key.onDelete === "NO ACTION" ? "" : `on delete ${key.onDelete.toLowerCase()}`,
    key.onUpdate === "NO ACTION" ? "" : `on update ${key.onUpdate.toLowerCase()}`,
    isDeferred ? "deferred" : "",
  ];
  const target = writeCode(`${key.table} (${key.toColumns.join(", ")})`);
  return [`${from}${target}`, ...actions.filter((action) => action !== "")].join(", ");
}
