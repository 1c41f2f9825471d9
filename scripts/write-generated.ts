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
export async function writeGenerated(
  name: string,
  content: string | Uint8Array,
  source: string,
  command: string,
): Promise<void> {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const file =
    process.argv.slice(2).find((argument) => !argument.startsWith("--")) ?? resolve(import.meta.dirname, "..", name);
  const current = await readFile(file).catch(() => null);
  const isCurrent = current?.equals(bytes) ?? false;
  if (!process.argv.includes("--check")) {
    await writeFile(file, bytes);
    console.log(`${name}: ${isCurrent ? "unchanged" : "written"}`);
  } else if (isCurrent) {
    console.log(`${name} is up to date`);
  } else {
    const state = current === null ? "is missing" : `is stale: it doesn't match ${source}`;
    console.error(`${name} ${state}. Run: ${command}`);
    process.exitCode = 1;
  }
}
