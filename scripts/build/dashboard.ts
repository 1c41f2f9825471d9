import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isNewerThanAll } from "./is-newer-than-all.ts";
import { moveIntoPlace } from "./move-into-place.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const ASSETS = join(REPOSITORY, "workers", "api", "assets");
/** The weights that the built-in model reads sentences by, which are too large for the Worker's code (src/locate/load-reader.ts). */
const READER = "ground-reader.safetensors";
/** The sources of the page, and the files that are served with it. */
export const DASHBOARD_SOURCES = [
  "src/dashboard",
  "src/domain",
  "src/images",
  "src/vision",
  "models",
  "openapi.json",
  "package-lock.json",
];

/** Builds the dashboard, and puts the API's other files beside it, unless its build is newer than all of its sources. Returns true if it was built. */
export async function buildDashboard(): Promise<boolean> {
  if (isNewerThanAll(join(ASSETS, "index.html"), DASHBOARD_SOURCES)) return false;
  const { build } = await import("vite");
  // Moved into place when complete: a concurrent start must not serve half a page.
  const folder = mkdtempSync(join(dirname(ASSETS), ".assets-"));
  try {
    await build({
      configFile: join(REPOSITORY, "src", "dashboard", "vite.config.ts"),
      build: { outDir: folder },
      logLevel: "error",
    });
    copyFileSync(join(REPOSITORY, "models", READER), join(folder, READER));
    writeFileSync(join(folder, "openapi.json"), minify(readFileSync(join(REPOSITORY, "openapi.json"), "utf8")));
    moveIntoPlace(folder, ASSETS);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return true;
}

function minify(json: string): string {
  return JSON.stringify(JSON.parse(json));
}
