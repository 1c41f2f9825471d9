/**
 * Generates the API types of the dashboard and of the clients in `packages` from openapi.json. With `--check` it writes
 * nothing, and exits with 1 if a file is out of date.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { writeClientFiles } from "./client-files.ts";
import { writeDashboardFiles } from "./dashboard-files.ts";
import type { Document } from "./document.ts";
import { writePythonFiles } from "./python-files.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");

const document: Document = JSON.parse(await readFile(join(REPOSITORY, "openapi.json"), "utf8"));
const files = {
  ...(await writeDashboardFiles(document)),
  ...(await writeClientFiles(document)),
  ...writePythonFiles(document),
};
for (const [path, wanted] of Object.entries(files)) await keep(path, wanted);

async function keep(path: string, wanted: string): Promise<void> {
  const file = join(REPOSITORY, path);
  const current = await readFile(file, "utf8").catch(() => null);
  if (!process.argv.includes("--check")) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, wanted);
    console.log(`${path}: ${current === wanted ? "unchanged" : "written"}`);
  } else if (current === wanted) {
    console.log(`${path} is up to date`);
  } else {
    console.error(`${path} ${current === null ? "is missing" : "is stale"}. Run: npm run openapi`);
    process.exitCode = 1;
  }
}
