import { styleText } from "node:util";
import yoctoSpinner from "yocto-spinner";

export type Format = Parameters<typeof styleText>[0];
/** A cell of a table, or a line of text, with a style for terminals that support it. */
export type Cell = string | number | { text: string | number; format: Format };

export type Progress = { say(text: string): void; end(): void };

/**
 * The output of a command: the result goes to stdout, as text for people or as JSON for programs, and everything else
 * to stderr.
 */
export type Output = {
  readonly isJson: boolean;
  /** Prints the result of a command that ends. */
  result(value: unknown, text: () => string): void;
  /** Prints one result of a command that keeps running; as JSON, in one line. */
  entry(value: unknown, text: () => string): void;
  /** Prints a line for people that isn't part of the result. */
  note(text: string): void;
  /** Shows progress, on a terminal only. */
  progress(text: string): Progress;
};

export function openOutput(isJson: boolean): Output {
  return {
    isJson,
    result: (value, text) => print(isJson ? writeJson(value, 2) : text()),
    entry: (value, text) => print(isJson ? writeJson(value) : text()),
    note: (text) => void process.stderr.write(`${clean(text)}\n`),
    progress(text) {
      if (!process.stderr.isTTY) return { say: () => undefined, end: () => undefined };
      const spinner = yoctoSpinner({ text, stream: process.stderr }).start();
      return {
        say: (now) => {
          spinner.text = now;
        },
        end: () => void spinner.stop(),
      };
    },
  };
}

function print(text: string): void {
  if (text !== "") process.stdout.write(`${text}\n`);
}

/** Styles text for stdout, if that is a terminal and `NO_COLOR` isn't set. */
export function paint(format: Format, text: string | number): string {
  return styleText(format, clean(text), { stream: process.stdout });
}

/** Replaces control characters: external text must not control the terminal. */
export function clean(text: string | number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  return String(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, "\ufffd");
}

/** Writes a value as JSON. Control characters that JSON allows in a text are escaped: terminals obey them, too. */
export function writeJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Aligns rows in columns; numbers to the right. */
export function alignRows(rows: readonly (readonly Cell[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const gap = " ".repeat((widths[column] ?? 0) - widthOf(cell));
          return typeof textOf(cell) === "number" ? `${gap}${show(cell)}` : `${show(cell)}${gap}`;
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const textOf = (cell: Cell) => (typeof cell === "object" ? cell.text : cell);
const widthOf = (cell: Cell) => clean(textOf(cell)).length;
const show = (cell: Cell) => (typeof cell === "object" ? paint(cell.format, cell.text) : clean(cell));

/** Aligns named values below each other. */
export function alignFields(fields: readonly (readonly [name: string, value: Cell])[]): string {
  return alignRows(fields.map(([name, value]) => [{ text: name, format: "dim" }, value]));
}
