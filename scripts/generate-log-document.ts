/**
 * Writes docs/logs.md, or the file named as an argument, from the catalog of the log's events. With `--check` it writes
 * nothing, and exits with 1 if the file is out of date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { writeLogDocument } from "./log-document.ts";

const NAME = "docs/logs.md";
const file =
  process.argv.slice(2).find((argument) => !argument.startsWith("--")) ??
  fileURLToPath(import.meta.resolve(`../${NAME}`));

const wanted = writeLogDocument();
const current = await readFile(file, "utf8").catch(() => null);

if (!process.argv.includes("--check")) {
  await writeFile(file, wanted);
  console.log(`${NAME}: ${current === wanted ? "unchanged" : "written"}`);
} else if (current === wanted) {
  console.log(`${NAME} is up to date`);
} else {
  console.error(
    `${NAME} ${current === null ? "is missing" : "is stale: it isn't what the catalog says"}. Run: npm run logs`,
  );
  process.exitCode = 1;
}
