import { buildDashboard } from "./build/dashboard.ts";
import { copyModels } from "./build/models.ts";

/**
 * Makes what the Workers serve from their static assets, where it is missing or out of date: the dashboard, and the models.
 *
 * @returns a line for each thing that was made; empty when everything was there
 * @throws Error when a source is missing: the npm package with it is not installed, or the checkout is not whole
 */
export async function buildAssets(): Promise<string[]> {
  const models = copyModels();
  const isBuilt = await buildDashboard();
  return [
    ...(models.length > 0 ? [`Copied the models (${models.length} files).`] : []),
    ...(isBuilt ? ["Built the dashboard."] : []),
  ];
}

if (import.meta.main) {
  const lines = await buildAssets();
  console.log(lines.length === 0 ? "Everything is up to date." : lines.join("\n"));
}
