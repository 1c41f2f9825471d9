import { isSameName, mayBeNull } from "./order-tables.ts";
import type { Column, ForeignKey, Table } from "./read-schema.ts";

/**
 * Draws tables and foreign keys as a Mermaid erDiagram (https://mermaid.js.org/syntax/entityRelationshipDiagram.html). Only columns of
 * primary and foreign keys are in it, so that it stays readable.
 */
export function drawDiagram(tables: readonly Table[]): string[] {
  return ["erDiagram", ...tables.flatMap(drawTable), ...tables.flatMap(drawReferences)];
}

function drawTable(table: Table): string[] {
  const columns = table.columns.flatMap((column) => {
    const marks = [column.primaryKey > 0 ? "PK" : "", isForeign(table, column) ? "FK" : ""].filter(Boolean).join(", ");
    return marks === "" ? [] : [`    ${writeWord(column.type || "ANY")} ${writeWord(column.name)} ${marks}`];
  });
  const name = writeText(table.name);
  return columns.length === 0 ? [`  ${name}`] : [`  ${name} {`, ...columns, "  }"];
}

function isForeign(table: Table, column: Column): boolean {
  return table.foreignKeys.some(({ columns }) => columns.some((name) => isSameName(name, column.name)));
}

function drawReferences(table: Table): string[] {
  return table.foreignKeys.map((key) => {
    const parent = mayBeNull(table, key.columns) ? "|o" : "||";
    const child = isOneToOne(table, key) ? "o|" : "o{";
    return `  ${writeText(key.table)} ${parent}--${child} ${writeText(table.name)} : ${writeText(key.columns.join(", "))}`;
  });
}

/** Whether no two rows can refer to the same one: the reference's columns are a key of the whole table. */
function isOneToOne(table: Table, { columns }: ForeignKey): boolean {
  const primaryKey = table.columns.filter((column) => column.primaryKey > 0).map(({ name }) => name);
  const unique = table.indexes
    .filter(({ isUnique, where }) => isUnique && where === null)
    .map((index) => index.columns);
  const holds = (names: readonly string[]) => names.some((name) => columns.some((column) => isSameName(column, name)));
  return [primaryKey, ...unique].some((key) => key.length > 0 && key.every((name) => holds([name])));
}

/** Mermaid takes any name in quotes, except one with a quote. */
function writeText(text: string): string {
  return /^[A-Za-z_]\w*$/.test(text) ? text : `"${text.replace(/["%\\]/g, "_")}"`;
}

/** Types and columns stand without quotes: letters, digits and `_`. */
function writeWord(text: string): string {
  const word = text.replace(/\W+/g, "_");
  return /^[A-Za-z]/.test(word) ? word : `x${word}`;
}
