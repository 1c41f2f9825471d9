/**
 * Writes openapi.json, or the file named as an argument, from the operation table. With `--check` it writes nothing,
 * and exits with 1 if the file is out of date.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { describeOperations } from "../src/http/openapi.ts";
import { controlOperations } from "../src/operations/control-operations.ts";
import { dashboardOperations } from "../src/operations/dashboard-operations.ts";
import { organizationOperations } from "../src/operations/organization-operations.ts";
import { publicOperations } from "../src/operations/public-operations.ts";

const file =
  process.argv.slice(2).find((argument) => !argument.startsWith("--")) ??
  fileURLToPath(import.meta.resolve("../openapi.json"));

const operations = [...publicOperations, ...organizationOperations, ...controlOperations, ...dashboardOperations];
const wanted = `${JSON.stringify(describeOperations(operations), null, 2)}\n`;
const current = await readFile(file, "utf8").catch(() => null);

if (!process.argv.includes("--check")) {
  await writeFile(file, wanted);
  console.log(`openapi.json: ${current === wanted ? "unchanged" : "written"}`);
} else if (current === wanted) {
  console.log("openapi.json is up to date");
} else {
  const state = current === null ? "is missing" : "is stale: it doesn't match the schemas in src/operations";
  console.error(`openapi.json ${state}. Run: npm run openapi`);
  process.exitCode = 1;
}
