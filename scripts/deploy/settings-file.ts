import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseEnv } from "node:util";
import { closeFileToOthers } from "../dev/settings.ts";

/** The file of a deployment's settings, which only its owner may read. */
export class SettingsFile {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  read(): string {
    if (!existsSync(this.path)) return "";
    closeFileToOthers(this.path);
    return readFileSync(this.path, "utf8");
  }

  /** Appends a setting. The file is complete at any time: a generated secret must not be lost once it was sent. */
  add(name: string, value: string): void {
    mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
    const before = this.read();
    const text = `${before}${before === "" || before.endsWith("\n") ? "" : "\n"}${name}=${quote(name, value)}\n`;
    const partial = `${this.path}.${process.pid}`;
    writeFileSync(partial, text, { mode: 0o600 });
    renameSync(partial, this.path);
  }
}

/** Between double quotes, a backslash and an n are read as a new line, so they come last. */
const QUOTES = ["'", "`", '"'];

function quote(name: string, value: string): string {
  const mark = QUOTES.find((one) => parseEnv(`${name}=${one}${value}${one}`)[name] === value);
  if (mark === undefined) throw new Error(`${name} can't be written to a file: it has every kind of quote.`);
  return mark + value + mark;
}
