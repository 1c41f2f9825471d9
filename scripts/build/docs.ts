import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isNewerThanAll } from "./is-newer-than-all.ts";
import { moveIntoPlace } from "./move-into-place.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const ASSETS = join(REPOSITORY, "workers", "api", "assets");
/** The sources of the site, without files that a build or a test writes: with those, it would never be up to date. */
export const DOCS_SOURCES = [
  ...["docs", "models", "openapi.json", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "THIRD_PARTY.md"],
  ...["packages/client/src", "packages/client/README.md", "packages/python/README.md", "package-lock.json"],
  ...["scripts/docs-site", "src/dashboard", "src/domain", "src/operations"],
];

/**
 * Builds the documents' site beside the dashboard, which must be built already, unless the site is newer than its
 * sources. Returns true if it was built.
 */
export async function buildDocs(): Promise<boolean> {
  if (isNewerThanAll(join(ASSETS, "docs", "index.html"), DOCS_SOURCES)) return false;
  const { buildSite } = await import("../docs-site/build-site.ts");
  const folder = mkdtempSync(join(dirname(ASSETS), ".assets-"));
  try {
    await buildSite(folder);
    // Moved into place when complete, as the dashboard is.
    for (const name of readdirSync(folder)) moveIntoPlace(join(folder, name), join(ASSETS, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}
