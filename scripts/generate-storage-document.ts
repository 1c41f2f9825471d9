/**
 * Writes migrations/SCHEMA.md, or the file named as an argument, from the migrations. With `--check` it writes nothing,
 * and exits with 1 if the file is out of date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readMigrations, writeStorageDocument } from "./storage-document.ts";

const migrations = fileURLToPath(import.meta.resolve("../migrations"));
const file =
  process.argv.slice(2).find((argument) => !argument.startsWith("--")) ??
  fileURLToPath(import.meta.resolve("../migrations/SCHEMA.md"));

const wanted = writeStorageDocument(readMigrations(migrations));
const current = await readFile(file, "utf8").catch(() => null);

if (!process.argv.includes("--check")) {
  await writeFile(file, wanted);
  console.log(`migrations/SCHEMA.md: ${current === wanted ? "unchanged" : "written"}`);
} else if (current === wanted) {
  console.log("migrations/SCHEMA.md is up to date");
} else {
  const state = current === null ? "is missing" : "is stale: it doesn't match the migrations";
  console.error(`migrations/SCHEMA.md ${state}. Run: npm run storage`);
  process.exitCode = 1;
}
