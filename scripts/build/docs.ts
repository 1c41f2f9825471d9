import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isNewerThanAll } from "./is-newer-than-all.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const ASSETS = join(REPOSITORY, "workers", "api", "assets");
/** The files that the site is made of. */
const SOURCES = [
  ...["docs", "models", "openapi.json", "SECURITY.md", "CONTRIBUTING.md", "CHANGELOG.md", "THIRD_PARTY.md"],
  ...["packages", "scripts/docs-site", "src/dashboard", "src/domain", "src/operations", "package-lock.json"],
];

/**
 * Builds the site of the documents beside the dashboard, which must be built, unless it is newer than all that it is
 * made of. Returns true if it was built.
 */
export async function buildDocs(): Promise<boolean> {
  if (isNewerThanAll(join(ASSETS, "docs", "index.html"), SOURCES)) return false;
  const { buildSite } = await import("../docs-site/build-site.ts");
  const folder = mkdtempSync(join(dirname(ASSETS), ".assets-"));
  try {
    await buildSite(folder);
    // Moved into place when complete, as the dashboard is.
    for (const name of readdirSync(folder)) {
      const place = join(ASSETS, name);
      if (existsSync(place)) rmSync(place, { recursive: true });
      renameSync(join(folder, name), place);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}
