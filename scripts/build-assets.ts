import { join, resolve } from "node:path";
import { withBuildLock } from "./build/build-lock.ts";
import { buildDashboard } from "./build/dashboard.ts";
import { buildDocs } from "./build/docs.ts";
import { copyModels } from "./build/models.ts";

const LOCK = join(resolve(import.meta.dirname, ".."), "node_modules", ".cache", "sightline", "build.sqlite");

/**
 * Builds the Workers' static assets if they are missing or out of date: the dashboard, the documents, and the models.
 * If several processes of a checkout start, one builds, and the others wait.
 *
 * @returns a line for each thing that was built; empty if everything was up to date
 * @throws Error if a source is missing: its npm package isn't installed, or the checkout is incomplete
 */
export function buildAssets(): Promise<string[]> {
  return withBuildLock(LOCK, buildMissing);
}

async function buildMissing(): Promise<string[]> {
  const models = copyModels();
  const isBuilt = await buildDashboard();
  const hasDocs = await buildDocs();
  return [
    ...(models.length > 0 ? [`Copied the models (${models.length} files).`] : []),
    ...(isBuilt ? ["Built the dashboard."] : []),
    ...(hasDocs ? ["Built the documents."] : []),
  ];
}

if (import.meta.main) {
  const lines = await buildAssets();
  console.log(lines.length === 0 ? "Everything is up to date." : lines.join("\n"));
}
