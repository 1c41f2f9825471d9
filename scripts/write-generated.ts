import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

/**
 * Writes a generated file of the repository, or the file named as an argument. With `--check` it writes nothing, and sets the
 * exit code 1 if the file is out of date.
 *
 * @param name the file's path in the repository
 * @param source the source that it is generated from, for errors
 * @param command the command that writes it
 */
export async function writeGenerated(name: string, content: string, source: string, command: string): Promise<void> {
  const file =
    process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? resolve(import.meta.dirname, "..", name);
  const current = await readFile(file, "utf8").catch(() => null);
  if (!process.argv.includes("--check")) {
    await writeFile(file, content);
    console.log(`${name}: ${current === content ? "unchanged" : "written"}`);
  } else if (current === content) {
    console.log(`${name} is up to date`);
  } else {
    const state = current === null ? "is missing" : `is stale: it doesn't match ${source}`;
    console.error(`${name} ${state}. Run: ${command}`);
    process.exitCode = 1;
  }
}
