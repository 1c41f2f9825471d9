import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError } from "./command-error.ts";

/** The data that `login` stores. */
export type Login = { url: string; key: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the path of the stored login: in the user's settings folder, by the XDG rules. */
export function findConfigFile(environment: Environment): string {
  const { XDG_CONFIG_HOME: folder = "" } = environment;
  // The rules say to ignore a relative path.
  return join(folder.startsWith("/") ? folder : join(homedir(), ".config"), "sightline", "config.json");
}

/** Returns the stored login, or null if there is none. Throws a CommandError if the file has other contents. */
export function readLogin(file: string): Login | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new CommandError(`${file} can't be read. Allow it, or remove it and run \`sightline login\`.`);
  }
  const login = parseLogin(text);
  if (!login) throw new CommandError(`${file} holds no login. Remove it, then run \`sightline login\`.`);
  return login;
}

function parseLogin(text: string): Login | null {
  try {
    const { url, key } = JSON.parse(text) as Partial<Login>;
    return typeof url === "string" && typeof key === "string" ? { url, key } : null;
  } catch {
    return null;
  }
}

/**
 * Stores a login in a file that only its user may read. A crash leaves the old file or the new one. Throws a
 * CommandError if the file can't be written.
 */
export function writeLogin(file: string, login: Login): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
    // An existing file would keep its mode.
    chmodSync(temporary, 0o600);
    renameSync(temporary, file);
  } catch (error) {
    // It has the key.
    if (existsSync(temporary)) rmSync(temporary);
    throw new CommandError(`${file} can't be written (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** Deletes the login. Returns false if there was none. Throws a CommandError if the file can't be removed. */
export function deleteLogin(file: string): boolean {
  const existed = existsSync(file);
  try {
    rmSync(file, { force: true });
  } catch (error) {
    throw new CommandError(`${file} can't be removed (${(error as NodeJS.ErrnoException).code}).`);
  }
  return existed;
}
